import { afterEach, beforeEach, expect, vi } from 'vitest'

/** What a test prints without saying so is a fault that nobody would read. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})
afterEach(() => {
  const printed = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
  vi.restoreAllMocks()
  expect(printed, 'the test printed to the console').toEqual([])
})
