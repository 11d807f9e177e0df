/** The most bytes of a paper. */
export const largestPaper = 20 * 1024 * 1024

export const paperTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type PaperType = (typeof paperTypes)[number]

/** What a file is by its content, whatever its name says; null where it is none of ours. */
export function paperTypeOf(bytes: Uint8Array): PaperType | null {
  if (isPdf(bytes)) return 'application/pdf'
  if (begins(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  return begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ? 'image/png' : null
}

const pdfStart = [...'%PDF-'].map((letter) => letter.charCodeAt(0))
const pdfEnd = [...'%%EOF'].map((letter) => letter.charCodeAt(0))

/** Whether it begins and ends like a PDF: refuses other files renamed to .pdf and truncated ones. */
function isPdf(bytes: Uint8Array): boolean {
  if (!begins(bytes, pdfStart)) return false
  const tail = bytes.subarray(-1024)
  return tail.some((_, place) => begins(tail.subarray(place), pdfEnd))
}

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, place) => bytes[place] === byte)
}
