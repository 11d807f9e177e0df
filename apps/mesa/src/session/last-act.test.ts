import { expect, test, vi } from 'vitest'
import { lastActAt, noteAct } from './last-act.ts'

test('the later of two acts stays, whichever tab noted it', () => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
  })
  noteAct(10_000)
  const [name = ''] = items.keys()
  items.set(name, '60000')
  // The press of a button whose answer came late.
  noteAct(30_000)
  expect([lastActAt(), items.get(name)]).toEqual([60_000, '60000'])
  noteAct(70_000)
  expect([lastActAt(), items.get(name)]).toEqual([70_000, '70000'])
  vi.unstubAllGlobals()
})
