import { expect, test } from 'vitest'
import { createDataPosition } from './data-position.ts'
import { openSharedItem } from './shared-item.ts'

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
    openTab: (isSignedIn = () => true) =>
      createDataPosition(
        openSharedItem('item', () => storage),
        isSignedIn,
      ),
    answering: (position: string | null) => async (init: RequestInit) => {
      brought.push(new Headers(init.headers).get('datos-hasta'))
      return new Response('{}', { headers: position ? { 'datos-hasta': position } : {} })
    },
  }
}

/** A call that left, and whose answer arrives when it is let. */
function delayed(make: (init: RequestInit) => Promise<Response>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    arrive: resolve,
    async make(init: RequestInit) {
      const response = await make(init)
      await promise
      return response
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
  const slow = delayed(answering(early))
  const read = tab.carry({}, slow.make)
  await tab.carry({ method: 'POST' }, answering(late))
  slow.arrive()
  await read
  await tab.carry({}, answering(late))
  expect(brought.at(-1)).toBe(late)
})

test('after a write without an answer, or an answer that says nothing, none is brought', async () => {
  const { openTab, answering, brought } = browser()
  const tab = openTab()
  await tab.carry({ method: 'GET' }, answering(late))
  const lost = tab.carry({ method: 'POST' }, () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(lost).rejects.toThrow('Failed to fetch')
  await tab.carry({}, answering(late))
  await tab.carry({ method: 'POST' }, answering(null))
  await tab.carry({}, answering(''))
  await tab.carry({}, answering(late))
  await tab.carry({}, answering(late))
  expect(brought).toEqual([null, null, late, null, null, late])
})

test('a read that is broken off has written nothing, and takes nothing away', async () => {
  const { openTab, answering, brought } = browser()
  const tab = openTab()
  await tab.carry({}, answering(late))
  await expect(tab.carry({}, () => Promise.reject(new DOMException('left', 'AbortError')))).rejects.toThrow()
  await tab.carry({}, answering(late))
  expect(brought).toEqual([null, late])
})

test('an answer that left before a position was dropped does not bring one back, in no tab', async () => {
  const { openTab, answering, brought } = browser()
  const [tab, other] = [openTab(), openTab()]
  await tab.carry({}, answering(early))
  const slow = delayed(answering(early))
  const read = other.carry({}, slow.make)
  await tab.carry({ method: 'POST' }, answering(null))
  slow.arrive()
  await read
  await tab.carry({}, answering(later))
  await other.carry({}, answering(later))
  expect(brought.slice(-2)).toEqual([null, later])
})

test('while a write is under way, or was when the page was closed, no call brings what was before it', async () => {
  const { openTab, answering, brought } = browser()
  const tab = openTab()
  await tab.carry({}, answering(early))
  const write = delayed(answering(late))
  const writing = tab.carry({ method: 'PUT' }, write.make)
  const reloaded = openTab()
  const read = delayed(answering(early))
  const reading = reloaded.carry({}, read.make)
  write.arrive()
  await writing
  read.arrive()
  await reading
  await reloaded.carry({}, answering(late))
  // The write itself brings what was before it.
  expect(brought).toEqual([null, early, null, late])
})

test('of two writes at once the further one counts, whichever is answered first', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { openTab, answering, brought } = browser()
    const tab = openTab()
    const writes = [delayed(answering(later)), delayed(answering(late))]
    const under = writes.map(({ make }) => tab.carry({ method: 'POST' }, make))
    for (const nth of order) {
      writes[nth]?.arrive()
      await under[nth]
    }
    await tab.carry({}, answering(late))
    expect(brought.at(-1)).toBe(later)
  }
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
  const tab = createDataPosition(openSharedItem('item', noStorage), () => true)
  await tab.carry({}, answering(late))
  await tab.carry({}, answering(early))
  await tab.carry({}, answering(early))
  expect(brought).toEqual([null, late, late])
})
