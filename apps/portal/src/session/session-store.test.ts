import { expect, test } from 'vitest'
import { createSessionStore, type SessionMessage } from './session-store.ts'
import { createMemoryVault, type Session, type SessionVault } from './session-vault.ts'

const lucia: Session = {
  token: 'a',
  verified: true,
  document: { type: '01', number: '44556677' },
  phone: { dialCode: '51', number: '999888777' },
  name: 'Lucía Paredes',
  email: null,
}

/** One browser: a vault that all tabs share, and a channel between them. */
function browser() {
  const vault: SessionVault = { ...createMemoryVault(), persistent: true }
  const tabs = new Set<(message: SessionMessage) => unknown>()
  let delivered: Promise<unknown> = Promise.resolve()
  return {
    vault,
    delivered: () => delivered,
    openTab() {
      let own: ((message: SessionMessage) => unknown) | null = null
      return createSessionStore(vault, {
        send(message) {
          delivered = Promise.all([...tabs].filter((tab) => tab !== own).map((tab) => tab(message)))
        },
        listen(receive) {
          own = receive
          tabs.add(receive)
        },
      })
    },
  }
}

test('a tab that opens later is signed in too', async () => {
  const { openTab } = browser()
  await openTab().start(lucia)
  const later = openTab()
  await later.ready()
  expect(later.current()).toEqual(lucia)
})

test('signing in reaches the other tabs', async () => {
  const { openTab, delivered } = browser()
  const [one, other] = [openTab(), openTab()]
  await one.start(lucia)
  await delivered()
  expect(other.current()).toEqual(lucia)
})

test('signing out in one tab signs out the other as intended, not as expired', async () => {
  const { openTab, delivered } = browser()
  const [one, other] = [openTab(), openTab()]
  await one.start(lucia)
  await one.end('signed-out')
  await delivered()
  expect(other.current()).toBeNull()
  expect(other.lastEnd()).toBe('signed-out')
})

test('a 401 of the current token ends the session, also in the store', async () => {
  const { openTab, vault } = browser()
  const tab = openTab()
  await tab.start(lucia)
  await tab.expire('a')
  expect(tab.current()).toBeNull()
  expect(tab.lastEnd()).toBe('expired')
  expect(await vault.read()).toBeNull()
})

test('a 401 of a replaced token changes nothing', async () => {
  const { openTab } = browser()
  const tab = openTab()
  await tab.start(lucia)
  await tab.start({ ...lucia, token: 'b' })
  await tab.expire('a')
  expect(tab.current()?.token).toBe('b')
})

test('a 401 of a token that another tab replaced switches to the stored one', async () => {
  const { openTab, vault } = browser()
  const tab = openTab()
  await tab.start(lucia)
  await vault.write({ ...lucia, token: 'b' })
  await tab.expire('a')
  expect(tab.current()?.token).toBe('b')
  expect((await vault.read())?.token).toBe('b')
})

test('a tab with an in-memory session is not signed out by a sign-in elsewhere', async () => {
  const listeners: ((message: SessionMessage) => unknown)[] = []
  const tab = createSessionStore(createMemoryVault(), {
    send: () => undefined,
    listen: (receive) => void listeners.push(receive),
  })
  await tab.start(lucia)
  for (const receive of listeners) await receive({ kind: 'started' })
  expect(tab.current()).toEqual(lucia)
})

test('a subscriber is notified of each change until it unsubscribes', async () => {
  const tab = browser().openTab()
  const seen: (string | undefined)[] = []
  const stop = tab.subscribe(() => seen.push(tab.current()?.token))
  await tab.start(lucia)
  await tab.end('signed-out')
  stop()
  await tab.start(lucia)
  expect(seen).toEqual(['a', undefined])
})

test('the last session is available until another one starts', async () => {
  const store = browser().openTab()
  expect(store.latest()).toBeNull()
  await store.start(lucia)
  await store.end('expired')
  expect([store.current(), store.latest()]).toEqual([null, lucia])
  const next = { ...lucia, token: 'b' }
  await store.start(next)
  expect(store.latest()).toEqual(next)
})

test('a session that is current is already stored', async () => {
  const { openTab, vault } = browser()
  const tab = openTab()
  const seen: unknown[] = []
  tab.subscribe(() => void vault.read().then((kept) => seen.push([tab.current(), kept])))
  await tab.start(lucia)
  await vault.read()
  expect(seen).toEqual([[lucia, lucia]])
})

test('a session that ends while it is being stored stays ended, and is not left in the store', async () => {
  const { openTab, vault } = browser()
  const tab = openTab()
  await tab.start(lucia)
  const starting = tab.start({ ...lucia, email: 'lucia@correo.example' })
  await tab.end('signed-out')
  await starting
  expect([tab.current(), tab.lastEnd(), await vault.read()]).toEqual([null, 'signed-out', null])
})
