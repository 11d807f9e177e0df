import type { SentPicture } from '@llave/domain/service-desk/query'
import { useMemo } from 'react'
import { useDraft } from '../session/use-draft.ts'
import { readStepDraft, type StepForm, savedTogether } from './step-draft.ts'

/**
 * What is told with a step while it is written: kept here until it was sent, over a reload and the end of the session.
 * Photos are kept beside the words, which change with every key.
 */
export function useStepDraft(name: string, empty: StepForm) {
  const words = useDraft(name, (before, typed) =>
    JSON.stringify({ ...readStepDraft(before), ...readStepDraft(typed) }),
  )
  const pictures = useDraft(`${name} photos`, (_, chosen) => chosen)
  const kept = useMemo(() => readStepDraft(words.text), [words.text])
  const photos = useMemo(
    () => (pictures.text === '' ? [] : (JSON.parse(pictures.text) as readonly SentPicture[])),
    [pictures.text],
  )
  return {
    form: { ...empty, ...kept },
    photos,
    saved: savedTogether(words.saved, pictures.saved),
    change: (part: Partial<StepForm>) => words.change(JSON.stringify({ ...kept, ...part })),
    choose: (next: readonly SentPicture[]) => pictures.change(next.length === 0 ? '' : JSON.stringify(next)),
    clear() {
      words.clear()
      pictures.clear()
    },
  }
}
