import { expect, test } from 'vitest'
import { createOpening } from './create-opening.ts'

test('what is told late of the opening before closes nothing', () => {
  const { store, open, close } = createOpening()
  const now = () => store.getState().opening
  expect(now()).toBeNull()
  open()
  const first = now() as number
  open()
  close(first)
  expect(now()).toBe(first + 1)
  close(first + 1)
  expect(now()).toBeNull()
})
