import type { StaffNotice } from '@llave/contract/staff/contents/notices'
import { useState } from 'react'
import { useDraft } from '../session/use-draft.ts'

export type Words = Pick<StaffNotice, 'title' | 'text' | 'audience'>

/**
 * The words of a notice while they are written: those of the server, and above them what is written here and not
 * saved yet, which survives a reload and the end of the session. `name` says which notice, and of which version.
 */
export function useNoticeDraft(name: string, stored: Words) {
  const [saved, setSaved] = useState(stored)
  const kept = useDraft(name, (before, typed) => JSON.stringify({ ...read(before), ...read(typed) }))
  const words: Words = { ...saved, ...read(kept.text) }
  return {
    words,
    change: (next: Partial<Words>) => kept.change(JSON.stringify({ ...read(kept.text), ...next })),
    /** The server has these words now. */
    arrived(now: Words) {
      setSaved(now)
      kept.clear()
    },
  }
}

/** What was kept by this function's own writing; nothing where it is none. */
function read(text: string): Partial<Words> {
  return text === '' ? {} : (JSON.parse(text) as Partial<Words>)
}
