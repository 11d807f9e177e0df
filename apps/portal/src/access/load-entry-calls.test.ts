import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ran = vi.hoisted((): string[] => [])
vi.mock('../api/next-task.ts', () => ({
  nextTask: async () => {
    ran.push('next task')
  },
}))
vi.mock('../api/call-api.ts', () => {
  ran.push('how a call is made')
  return {}
})
vi.mock('./entry-calls.ts', () => {
  ran.push('the calls')
  return {}
})

// Files of tests share what their worker has loaded.
beforeEach(() => void vi.resetModules())
afterEach(() => void vi.resetModules())

test('how a call is made and the calls of sign-in run in two tasks, because one would block a slow phone', async () => {
  vi.resetModules()
  const { loadEntryCalls } = await import('./load-entry-calls.ts')
  await loadEntryCalls()
  expect(ran).toEqual(['how a call is made', 'next task', 'the calls'])
})
