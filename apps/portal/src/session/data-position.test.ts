import { expect, test } from 'vitest'
import { createDataPosition } from './data-position.ts'

const [early, late, later] = ['1', '2', 'a'].map((digit) => digit.padStart(24, '0')) as [
  string,
  string,
  string,
]

/** A browser whose tabs share a storage, and a server that answers with a position, or with none. */
function browser() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  const brought: (string | null)[] = []
  return {
    kept,
    brought,
    openTab: (isSignedIn = () => true) => createDataPosition(() => storage, isSignedIn),
    answering: (position: string | null) => async (init: RequestInit) => {
      brought.push(new Headers(init.headers).get('datos-hasta'))
      return new Response('{}', { headers: position ? { 'datos-hasta': position } : {} })
    },
  }
}

test('a call brings the furthest position that any tab was told', async () => {
  const { openTab, answering, brought } = browser()
  const [one, other] = [openTab(), openTab()]
  await one.carry({}, answering(late))
  await other.carry({ headers: { Authorization: 'Bearer tok' } }, answering(early))
  await one.carry({}, answering(later))
  await other.carry({}, answering(later))
  expect(brought).toEqual([null, late, late, later])
})

test('an answer that arrives after a later one takes nothing back', async () => {
  const { openTab, answering, brought } = browser()
  const tab = openTab()
  const { promise: delayed, resolve: arrive } = Promise.withResolvers<void>()
  const slow = tab.carry({}, async (init) => {
    await delayed
    return answering(early)(init)
  })
  await tab.carry({ method: 'POST' }, answering(late))
  arrive()
  await slow
  await tab.carry({}, answering(late))
  expect(brought.at(-1)).toBe(late)
})

test('after a call without an answer, or whose answer says nothing, none is brought', async () => {
  const { openTab, answering, brought, kept } = browser()
  const tab = openTab()
  await tab.carry({}, answering(late))
  const lost = tab.carry({ method: 'POST' }, () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(lost).rejects.toThrow('Failed to fetch')
  expect([...kept]).toEqual([])
  await tab.carry({}, answering(late))
  await tab.carry({ method: 'POST' }, answering(null))
  await tab.carry({}, answering(late))
  expect(brought).toEqual([null, null, late, null])
})

test('the end of a session leaves nothing, nor do answers that come after it', async () => {
  const { openTab, answering, kept } = browser()
  let isSignedIn = true
  const tab = openTab(() => isSignedIn)
  await tab.carry({}, answering(late))
  isSignedIn = false
  tab.forget()
  await tab.carry({ method: 'POST' }, answering(later))
  expect([...kept]).toEqual([])
})

test('without a storage a tab knows its own', async () => {
  const { answering, brought } = browser()
  const noStorage = () => {
    throw new Error('no storage')
  }
  const tab = createDataPosition(noStorage, () => true)
  await tab.carry({}, answering(late))
  await tab.carry({}, answering(early))
  await tab.carry({}, answering(early))
  expect(brought).toEqual([null, late, late])
})
