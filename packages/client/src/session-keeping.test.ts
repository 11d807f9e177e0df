import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())

/** The module as another tab has it: what is not in the browser's own locks is its own. */
async function openTab() {
  vi.resetModules()
  return await import('./session-keeping.ts')
}

test.each([true, false])('while a tab asks it ends no session (over https: %s)', async (https) => {
  if (!https) vi.stubGlobal('navigator', {})
  const tab = await openTab()
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>()
  const end = vi.fn()
  const kept = tab.keepSession(() => answered)
  await tab.endUnlessKept(end)
  expect(end).not.toHaveBeenCalled()
  answer('a session')
  expect(await kept).toBe('a session')
  await tab.endUnlessKept(end)
  expect(end).toHaveBeenCalledTimes(1)
})

test('while a tab asks no other ends the session, and others may ask, too', async () => {
  const [one, other] = [await openTab(), await openTab()]
  const { promise: answered, reject: refuse } = Promise.withResolvers<never>()
  const end = vi.fn()
  const kept = one.keepSession(() => answered)
  expect(await other.keepSession(async () => 'a session')).toBe('a session')
  await other.endUnlessKept(end)
  expect(end).not.toHaveBeenCalled()
  refuse(new Error('no network'))
  await expect(kept).rejects.toThrow('no network')
  await other.endUnlessKept(end)
  expect(end).toHaveBeenCalledTimes(1)
})
