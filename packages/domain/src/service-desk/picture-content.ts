/** The format of a picture by its first bytes, whatever its name; null for any other. */
export function pictureFormat(bytes: Uint8Array): 'jpeg' | 'png' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  return png.every((byte, index) => bytes[index] === byte) ? 'png' : null
}

/**
 * The name under which a picture is kept: accents removed, everything else to underscore
 * (docs/small-print.md, "File names").
 */
export function pictureFileName(fileName: string): string {
  const plain = fileName.normalize('NFD').replace(/\p{M}/gu, '')
  const name = plain
    .replace(/\.[^.]*$/, '')
    .replace(/[^A-Za-z0-9-]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return `${name.slice(0, 60) || 'foto'}.jpg`
}

/** Bytes of a base64 text once decoded. */
export function decodedSize(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return Math.floor((base64.length * 3) / 4) - padding
}
