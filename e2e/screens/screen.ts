import { listCountries } from '@llave/contract/access/list-countries'
import { login } from '@llave/contract/access/login'
import { readAccess } from '@llave/contract/access/read-access'
import { readUser } from '@llave/contract/access/read-user'
import { sendCode } from '@llave/contract/access/send-code'
import { verifyCode } from '@llave/contract/access/verify-code'
import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import { listPaymentLinks } from '@llave/contract/payment-links/list-payment-links'
import { searchPayments } from '@llave/contract/payments/search-payments'
import { listProjectLocations } from '@llave/contract/portfolio/list-project-locations'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readProducts } from '@llave/contract/portfolio/read-products'
import { readTitlePath } from '@llave/contract/portfolio/read-title-path'
import { searchNotices } from '@llave/contract/portfolio/search-notices'
import { readOwnData } from '@llave/contract/privacy/own-data'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { readPromises } from '@llave/contract/reminders/read-promises'
import { listRepairs } from '@llave/contract/repairs/repair-calls'
import { listComplaints } from '@llave/contract/service-desk/list-complaints'
import { listQueries } from '@llave/contract/service-desk/list-queries'
import { countries } from '@llave/domain/access/countries'
import type { LoginMode } from '@llave/domain/access/login-mode'
import { titlePath } from '@llave/domain/title-path/title-path'
import { expect, test as plain } from '@playwright/test'
import { type PageErrors, watchPageErrors } from '../page-errors.ts'
import { putSession, type StoredSession } from '../put-session.ts'
import { looks, ownData, sessions } from './access/account-access.ts'
import { type AnsweredPortal, answerPortal } from './answer-portal.ts'
import { askAgainSoon } from './ask-again-soon.ts'
import { affiliation, customer, detailOf, flat, letra, locations, lot, now, token } from './fixtures.ts'
import { nothingPromised } from './reminders/proforma-promises.ts'
import { stopClock } from './stop-clock.ts'

/** A screen of the portal without an API: the test answers its calls. */
export type Screens = AnsweredPortal & {
  /**
   * Opens an address signed in as the fixture's customer, with `changes` to the session. A call that fails by then is
   * asked for again at once.
   */
  open(path: string, mode?: LoginMode, changes?: Partial<StoredSession>): Promise<void>
  /**
   * The page comes back from the browser's cache of pages: what it shows is asked for anew, without being loaded. What
   * was shown before stands until the answers are there.
   */
  restore(): Promise<void>
  /** Opens the verification screen, as after document and mobile were accepted. */
  openVerification(): Promise<void>
  /** Stops the page's timers; `page.clock.runFor` advances them. */
  stopTimers(): Promise<void>
  /** To be called when the page has signed out: the next `open` signs in again. */
  forget(): void
}

type Fixtures = { screens: Screens; pageErrors: PageErrors }

export const test = plain.extend<Fixtures, { portal: AnsweredPortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the parameter's names
    async ({}, use) => {
      const portal = await answerPortal()
      await use(portal)
      await portal.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
  pageErrors: [async ({ context }, use, info) => watchPageErrors(context, use, info), { auto: true }],
  // Sign-in needs no session but must show the same date.
  screens: [
    async ({ portal, page }, use) => {
      portal.reset()
      answerUsual(portal)
      await stopClock(page)
      let mode: LoginMode | null = null
      let fails = false
      await use({
        ...portal,
        refuse(call, code, ...said) {
          fails ||= code === 'error_interno'
          portal.refuse(call, code, ...said)
        },
        async open(path, wanted = 'letter', changes = {}) {
          if (fails) await askAgainSoon(page)
          fails = false
          if (mode !== wanted)
            await putSession(page, { ...customer, ...changes, token, verified: true }, wanted)
          mode = wanted
          await page.goto(path)
        },
        async restore() {
          await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
        },
        async openVerification() {
          await putSession(page, { ...customer, name: '', email: null, token, verified: false }, 'letter')
          await page.goto('/verification')
        },
        stopTimers: () => page.clock.pauseAt(now.epochMilliseconds),
        forget() {
          mode = null
        },
      })
      expect([...new Set(portal.unanswered)], 'calls for which the test says no answer').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Answers that nearly every screen needs: a customer with two properties, one of them with letras. */
function answerUsual(portal: AnsweredPortal): void {
  const instalments = [1, 2, 3].flatMap((position) => [letra(lot, position), letra(flat, position)])
  const grant = { token, document: customer.document, phone: customer.phone }
  portal.answer(listCountries, [...countries])
  portal.answer(login, { ...grant, customerName: '' })
  portal.answer(sendCode, { waitSeconds: 60, digits: 3, maskedPhone: '*******77' })
  portal.answer(verifyCode, { ...grant, customerName: customer.name })
  portal.answer(readUser, customer)
  portal.answer(readAccess, { sessions, looks })
  portal.answer(readOwnData, ownData)
  portal.answer(readCustomerStatement, { customer, products: [lot, flat], instalments })
  portal.answer(readCashStatement, { customer, products: [lot, flat], items: [] })
  portal.answer(listProjectLocations, [...locations])
  portal.answer(searchNotices, [])
  portal.answer(searchPayments, [])
  portal.answer(readPromises, nothingPromised)
  portal.answer(listComplaints, [])
  portal.answer(listRepairs, { cases: [], deliveries: [] })
  portal.answer(readTitlePath, titlePath([], []))
  portal.answer(listQueries, [])
  portal.answer(listPaymentLinks, { letras: [], links: [] })
  portal.answer(listAffiliations, [affiliation(lot), affiliation(flat)])
  portal.answer(readProducts, ({ body }) =>
    body.map(({ proforma }) => detailOf(proforma === flat.proforma ? flat : lot)),
  )
}
