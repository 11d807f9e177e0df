import { countCases } from '@llave/contract/staff/inbox/count-cases'
import { readOwnAccess } from '@llave/contract/staff/read-own-access'
import { readStaffSession, type StaffSession } from '@llave/contract/staff/read-staff-session'
import { readToday } from '@llave/contract/staff/read-today'
import { searchCustomers } from '@llave/contract/staff/search-customers'
import { listUndecidedSurpluses } from '@llave/contract/staff/surpluses'
import { expect, test as plain } from '@playwright/test'
import { type PageErrors, watchPageErrors } from '../../page-errors.ts'
import { stopClock } from '../stop-clock.ts'
import { type AnsweredMesa, answerMesa } from './answer-mesa.ts'
import { ownAccess } from './door-fixtures.ts'
import { nothingWaits, staffSession } from './fixtures.ts'
import { emptyInbox } from './inbox-fixtures.ts'

/** What the ways to sign in do in a test, as the text of their module. */
const ceremonies = {
  /** Each lets the person in. */
  succeed: '{ passkey: async () => {}, company: async () => {}, recovery: async () => {} }',
  /** The person gives the key up; the code is refused. */
  refuse: `{
    passkey: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    company: () => new Promise(() => {}),
    recovery: () => Promise.reject(new Error('refused')),
  }`,
  none: '{}',
} as const

export type Ceremony = keyof typeof ceremonies

/** Mesa without an API: the test answers its calls. */
export type Mesa = AnsweredMesa & {
  /** Who is signed in from the next answer on; nobody where null. */
  signIn(session: StaffSession | null): void
  /** What the ways to sign in do; to be said before the page is opened. */
  letEnter(how: Ceremony): Promise<void>
}

type Fixtures = { mesa: Mesa; pageErrors: PageErrors }

export const test = plain.extend<Fixtures, { answered: AnsweredMesa }>({
  answered: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the parameter's names
    async ({}, use) => {
      const answered = await answerMesa()
      await use(answered)
      await answered.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ answered }, use) => use(answered.address),
  pageErrors: [async ({ context }, use, info) => watchPageErrors(context, use, info), { auto: true }],
  mesa: async ({ answered, page, pageErrors }, use) => {
    answered.reset()
    await stopClock(page)
    // A session that is not there is an answer like any other, but browsers print it.
    pageErrors.expect(/status of 401.*\/mesa\/(session|demonstration\/people)$/)
    function signIn(session: StaffSession | null) {
      if (session) answered.answer(readStaffSession, session)
      else answered.refuse(readStaffSession, 'sin_sesion')
    }
    signIn(staffSession('service'))
    answered.answer(readToday, nothingWaits)
    answered.answer(countCases, emptyInbox)
    answered.answer(searchCustomers, { fields: [], groups: [] })
    answered.answer(readOwnAccess, ownAccess)
    answered.answer(listUndecidedSurpluses, [])
    await use({
      ...answered,
      signIn,
      async letEnter(how) {
        await page.route('**/assets/ceremonies-*.js', (route) =>
          route.fulfill({
            contentType: 'text/javascript',
            body: `export const ceremonies = ${ceremonies[how]}`,
          }),
        )
      },
    })
    expect([...new Set(answered.unanswered)], 'calls for which the test says no answer').toEqual([])
  },
})

export { expect }
