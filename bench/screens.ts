import { cashEntry, letterEntry } from '../e2e/journeys/access/sign-in.ts'
import { cashDebt } from '../e2e/journeys/demo-cash.ts'
import { firstPending } from '../e2e/journeys/demo-letras.ts'

const proforma = '1000234'

/**
 * Every screen that has an address of its own, in the order of a visit: for who did not sign in,
 * has to type the code, or signed in, in either mode. Left out are the two of an affiliation
 * that lead elsewhere unless the step before them was taken.
 */
export const screens = {
  nobody: { 'sign-in': letterEntry, 'cash sign-in': cashEntry },
  newcomer: { verification: '/verification' },
  customer: {
    home: '/',
    'property payments': `/property/${proforma}/payment`,
    'paid payments': `/property/${proforma}/historic`,
    'property debit': `/property/${proforma}/debit`,
    'construction progress': `/property/${proforma}/advance`,
    'property documents': `/property/${proforma}/documents`,
    'product and notices': `/property/${proforma}/notices`,
    'document viewer': `/documents/${proforma}`,
    'checkout, step 1': `/checkout/${firstPending(proforma).code}`,
    'debit list': '/debit-automatic',
    'affiliation, step 1': '/debit/1000235/confirmation',
    simulator: '/query/prepayment',
    certificates: '/query/record',
    complaint: '/query/note',
    'open queries': '/query/request',
    'new query': '/query/request/new',
    thread: '/query/request/20001',
    'closed queries': '/query/historic',
    'closed thread': '/query/historic/20002',
  },
  cashCustomer: {
    'cash home': '/',
    'cash checkout, step 1': `/checkout/${cashDebt('1000320').number}`,
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>
