export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png'

/** What a file is by its content, whatever its name says; null where it is none of ours. */
export function readFileType(bytes: Uint8Array): FileType | null {
  if (isPdf(bytes)) return 'application/pdf'
  if (isJpeg(bytes)) return 'image/jpeg'
  return isPng(bytes) ? 'image/png' : null
}

/** Whether it begins and ends like a PDF: refuses other files renamed to .pdf and truncated ones. */
function isPdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return text.subarray(0, 5).toString('latin1') === '%PDF-' && text.subarray(-1024).includes('%%EOF')
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}

function isPng(bytes: Uint8Array): boolean {
  return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, index) => bytes[index] === byte)
}
