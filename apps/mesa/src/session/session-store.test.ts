import { expect, test } from 'vitest'
import { staffSession } from '../../../../e2e/screens/mesa/fixtures.ts'
import { createSessionStore, type SessionMessage } from './session-store.ts'

/** Tabs of one browser, with a channel between them. */
function browser() {
  const tabs = new Set<(message: SessionMessage) => void>()
  return () => {
    let own: ((message: SessionMessage) => void) | null = null
    return createSessionStore({
      send: (message) => {
        for (const tab of tabs) if (tab !== own) tab(message)
      },
      listen(receive) {
        own = receive
        tabs.add(receive)
      },
    })
  }
}

const milagros = staffSession('service')

test('a sign-in asks the other tabs to ask the server', () => {
  const openTab = browser()
  const [one, other] = [openTab(), openTab()]
  const asked: string[] = []
  other.whenStartedElsewhere(() => asked.push('other'))
  one.whenStartedElsewhere(() => asked.push('one'))
  one.start(milagros)
  expect([asked, one.getState().session, other.getState().session]).toEqual([['other'], milagros, null])
})

test.each(['signed-out', 'expired', 'other-network', 'idle'] as const)(
  'the end (%s) reaches every tab with its reason, and whose session it was stays known',
  (how) => {
    const openTab = browser()
    const [one, other] = [openTab(), openTab()]
    for (const tab of [one, other]) tab.renew(milagros)
    one.end(how)
    for (const tab of [one, other])
      expect(tab.getState()).toEqual({ session: null, latest: milagros, ended: how })
    one.start(milagros)
    expect(one.getState().ended).toBeNull()
  },
)

test('a tab where nobody is signed in hears of no end', () => {
  const openTab = browser()
  const [one, other] = [openTab(), openTab()]
  one.renew(milagros)
  one.end('idle')
  expect(other.getState()).toEqual({ session: null, latest: null, ended: null })
})
