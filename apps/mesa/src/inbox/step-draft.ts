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
