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
  const openTab = (isSignedIn = () => true) =>
    createDataPosition(
      openSharedItem('item', () => storage),
      isSignedIn,
    )
  const answering = (position: string | null) => async (init: RequestInit) => {
    brought.push(new Headers(init.headers).get('datos-hasta'))
    return new Response('{}', { headers: position ? { 'datos-hasta': position } : {} })
  }
  return { kept, brought, openTab, answering }
}

/** A browser in which a tab knows a position: the first that it was told is not enough yet. */
async function browserThatKnows(position: string) {
  const opened = browser()
  const tab = opened.openTab()
  await tab.carry({}, opened.answering(position))
  await tab.carry({}, opened.answering(position))
  opened.brought.length = 0
  return { ...opened, tab }
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
  const { tab, openTab, answering, brought } = await browserThatKnows(late)
  const other = openTab()
  await other.carry({ headers: { Authorization: 'Bearer tok' } }, answering(early))
  await tab.carry({}, answering(later))
  await other.carry({}, answering(later))
  expect(brought).toEqual([late, late, later])
})

test('an answer that arrives after a later one takes nothing back', async () => {
  const { tab, answering, brought } = await browserThatKnows(early)
  const slow = delayed(answering(early))
  const read = tab.carry({}, slow.make)
  await tab.carry({ method: 'POST' }, answering(late))
  slow.arrive()
  await read
  await tab.carry({}, answering(late))
  expect(brought.at(-1)).toBe(late)
})

test('after a write without an answer, or an answer that says nothing, none is brought', async () => {
  const { tab, answering, brought } = await browserThatKnows(late)
  const lost = tab.carry({ method: 'POST' }, () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(lost).rejects.toThrow('Failed to fetch')
  await tab.carry({}, answering(late))
  await tab.carry({ method: 'POST' }, answering(null))
  await tab.carry({}, answering(''))
  await tab.carry({}, answering(late))
  await tab.carry({}, answering(late))
  expect(brought).toEqual([null, late, null, null, late])
})

test('a read that is broken off has written nothing, and takes nothing away', async () => {
  const { tab, answering, brought } = await browserThatKnows(late)
  await expect(tab.carry({}, () => Promise.reject(new DOMException('left', 'AbortError')))).rejects.toThrow()
  await tab.carry({}, answering(late))
  expect(brought).toEqual([late])
})

test('an answer that left before a position was dropped does not bring one back, in no tab', async () => {
  const { tab, openTab, answering, brought } = await browserThatKnows(early)
  const other = openTab()
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
  const { tab, openTab, answering, brought } = await browserThatKnows(early)
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
  expect(brought).toEqual([early, null, late])
})

test('of two writes at once the further one counts, whichever is answered first', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { tab, answering, brought } = await browserThatKnows(early)
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
  expect(kept.size).toBe(1)
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
  await tab.carry({}, answering(early))
  expect(brought).toEqual([null, null, late, late])
})

test('where no replica is, nothing is ever kept', async () => {
  const { openTab, answering, kept } = browser()
  const tab = openTab()
  await tab.carry({}, answering(null))
  await tab.carry({ method: 'POST' }, answering(null))
  await expect(tab.carry({ method: 'POST' }, () => Promise.reject(new TypeError('lost')))).rejects.toThrow()
  expect([...kept]).toEqual([])
})

test('a write in one tab counts, though nothing was told before and another tab is told of what was before it', async () => {
  const { openTab, answering, brought } = browser()
  const [one, other] = [openTab(), openTab()]
  const slow = delayed(answering(early))
  const read = other.carry({}, slow.make)
  const lost = one.carry({ method: 'POST' }, () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(lost).rejects.toThrow()
  slow.arrive()
  await read
  await one.carry({}, answering(late))
  await other.carry({}, answering(late))
  expect(brought).toEqual([null, null, late])
})

test('what another tab removed is not known any more', async () => {
  const { tab, openTab, answering, brought } = await browserThatKnows(late)
  openTab().forget()
  await tab.carry({}, answering(late))
  expect(brought).toEqual([null])
})

test('what the storage does not take stays with the tab, and nothing older in its place', async () => {
  const kept = new Map([['item', 'old']])
  const full = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (name: string) => void kept.delete(name),
  }
  const [one, other] = [openSharedItem('item', () => full), openSharedItem('item', () => full)]
  one.write('new')
  expect([one.read(), other.read()]).toEqual(['new', ''])
  one.write('')
  expect(one.read()).toBe('')
})
