/**
 * A file name from words: without accents, everything but letters and digits an underscore
 * (docs/small-print.md, "File names"). Names of other alphabets leave underscores alone.
 */
export function plainFileName(parts: readonly string[], extension: string): string {
  const plain = parts.join('_').normalize('NFD').replace(/\p{M}/gu, '')
  return `${plain.replace(/[^A-Za-z0-9]+/g, '_')}.${extension}`
}
