import type { PathIn } from '@llave/portal/screens'
import { cashEntry, letterEntry } from '../e2e/journeys/access/sign-in.ts'
import { cashDebt } from '../e2e/journeys/demo-cash.ts'
import { demoLetras, firstPending } from '../e2e/journeys/demo-letras.ts'

const proforma = '1000234'
const paidLetra = demoLetras(proforma)[0]?.code ?? ''

/**
 * Two addresses redirect at once, and two steps of an affiliation do unless the step before was completed.
 */
type RedirectingPath = '/property/:id' | '/payment' | '/debit/:id/payment' | '/success/debit'

/** The name of each screen in the report, and the identifier and query with which it is opened. */
const customerScreens: Readonly<
  Record<
    Exclude<PathIn<'customer'>, RedirectingPath>,
    { readonly title: string; readonly id?: string; readonly query?: string }
  >
> = {
  '/': { title: 'home' },
  '/property/:id/payment': { title: 'property payments', id: proforma },
  '/property/:id/historic': { title: 'paid payments', id: proforma },
  '/property/:id/paid': { title: 'details of a paid letra', id: proforma, query: `?documento=${paidLetra}` },
  '/property/:id/debit': { title: 'property debit', id: proforma },
  '/property/:id/advance': { title: 'construction progress', id: proforma },
  '/property/:id/documents': { title: 'property documents', id: proforma },
  '/property/:id/notices': { title: 'product and notices', id: proforma },
  '/documents/:id': { title: 'document viewer', id: proforma },
  '/prepayment/:id': { title: 'ways of paying ahead', id: proforma },
  '/checkout/:id': { title: 'checkout, step 1', id: firstPending(proforma).code },
  // The numbers of orders are drawn by lot: one that is nobody's loads the same scripts.
  '/payment/:id': { title: 'trail of a payment', id: '211126152005-7K2Q' },
  '/access': { title: 'my access' },
  '/promise/:id': { title: 'promise to pay', id: proforma },
  '/payment-links': { title: 'payment links' },
  '/papers': { title: 'statement and papers' },
  '/calendar': { title: 'private calendar' },
  '/reminders': { title: 'reminders' },
  '/debit-day': { title: 'next debit day' },
  '/debit-automatic': { title: 'debit list' },
  '/debit/:id/confirmation': { title: 'affiliation, step 1', id: '1000235' },
  '/query': { title: 'customer service' },
  '/query/prepayment': { title: 'simulator' },
  '/query/record': { title: 'certificates' },
  '/query/note': { title: 'complaint' },
  '/query/note/new': { title: 'repair form' },
  '/query/note/:id': { title: 'repair case', id: '5001' },
  '/query/request': { title: 'open queries' },
  '/query/request/new': { title: 'new query' },
  '/query/request/:id': { title: 'thread', id: '20001' },
  '/query/historic': { title: 'closed queries' },
  '/query/historic/:id': { title: 'closed thread', id: '20002' },
}

/**
 * Every screen with its own address, in the order of a visit: for visitors who are not signed in, who have to
 * type the code, and who are signed in, in either mode.
 */
export const screens: Readonly<
  Record<'nobody' | 'newcomer' | 'customer' | 'cashCustomer', Readonly<Record<string, string>>>
> = {
  nobody: { 'sign-in': letterEntry, 'cash sign-in': cashEntry },
  newcomer: { verification: '/verification' },
  customer: Object.fromEntries(
    Object.entries(customerScreens).map(([path, { title, id, query = '' }]) => [
      title,
      path.replace(':id', id ?? '') + query,
    ]),
  ),
  cashCustomer: {
    'cash home': '/',
    'cash checkout, step 1': `/checkout/${cashDebt('1000320').number}`,
  },
}
