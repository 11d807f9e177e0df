import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Unexpected console output fails a test, because nobody would read it. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})
afterEach(() => {
  const printed = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
  vi.restoreAllMocks()
  expect(printed, 'the test printed to the console').toEqual([])
})
