import { expect, test } from 'vitest'
import { readStepDraft, savedTogether } from './step-draft.ts'

test('a draft of a step has what was written of it, and of an earlier build its text', () => {
  expect(readStepDraft('')).toEqual({})
  const form = { text: 'Vamos.', visitor: 'Ing. Raúl Medina', hours: ['2026-11-30T10:00', '', ''] }
  expect(readStepDraft(JSON.stringify(form))).toEqual(form)
  for (const text of ['Cambiamos el sello.', '12', 'null', '["uno"]']) {
    expect(readStepDraft(text)).toEqual({ text })
  }
})

test('a step is kept once its words and its pictures are, since the later of the two', () => {
  expect(savedTogether(null, null)).toBe(null)
  expect(savedTogether(null, 2_000)).toBe(2_000)
  expect(savedTogether(1_000, null)).toBe(1_000)
  expect(savedTogether(1_000, 2_000)).toBe(2_000)
  expect(savedTogether(3_000, 2_000)).toBe(3_000)
  for (const other of [null, 1_000] as const) {
    expect(savedTogether('not yet', other)).toBe('not yet')
    expect(savedTogether(other, 'not yet')).toBe('not yet')
  }
})
