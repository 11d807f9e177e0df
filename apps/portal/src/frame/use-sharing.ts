import { useState } from 'react'

/** What is said: that it was copied, that it could not be, and that the sheet did not open. */
export type SharingWords = { readonly copied: string; readonly notCopied: string; readonly noSheet: string }

/**
 * The phone's own sheet for sharing, and copying for where there is none. `said` is what became of the last try;
 * empty at first, and after the sheet, which speaks for itself.
 */
export function useSharing(words: SharingWords) {
  const [said, setSaid] = useState('')
  return {
    said,
    hasSheet: typeof navigator.share === 'function',
    async share(data: ShareData) {
      setSaid('')
      try {
        await navigator.share(data)
      } catch (error) {
        // AbortError: they closed the sheet, which is no failure.
        if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid(words.noSheet)
      }
    },
    async copy(text: string) {
      try {
        await navigator.clipboard.writeText(text)
        setSaid(words.copied)
      } catch {
        setSaid(words.notCopied)
      }
    },
  }
}
