import type { Saved } from '../session/use-draft.ts'

/** What is told with a step of a repair, as it is written; hours are those of their fields, in Lima. */
export type StepForm = {
  readonly text: string
  readonly visitor: string
  readonly hours: readonly string[]
}

/** What was kept of a step. An earlier build kept its text alone. */
export function readStepDraft(kept: string): Partial<StepForm> {
  if (kept === '') return {}
  try {
    const read: unknown = JSON.parse(kept)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : { text: kept }
  } catch {
    return { text: kept }
  }
}

/** Of words and pictures, which are kept each on its own: kept once both are, at the hour of the later one. */
export function savedTogether(words: Saved, pictures: Saved): Saved {
  if (words === null || pictures === null) return words ?? pictures
  return words === 'not yet' || pictures === 'not yet' ? 'not yet' : Math.max(words, pictures)
}
