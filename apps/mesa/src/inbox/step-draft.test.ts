import { expect, test } from 'vitest'
import { readStepDraft } from './step-draft.ts'

test('a draft of a step has what was written of it, and of an earlier build its text', () => {
  expect(readStepDraft('')).toEqual({})
  const form = { text: 'Vamos.', visitor: 'Ing. Raúl Medina', hours: ['2026-11-30T10:00', '', ''] }
  expect(readStepDraft(JSON.stringify(form))).toEqual(form)
  for (const text of ['Cambiamos el sello.', '12', 'null', '["uno"]']) {
    expect(readStepDraft(text)).toEqual({ text })
  }
})
