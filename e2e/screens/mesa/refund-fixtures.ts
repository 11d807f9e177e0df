import type { AwaitedPlan } from '@llave/contract/staff/prepayments'
import type { QuarantinedMoney } from '@llave/contract/staff/quarantine'
import type { OrderRefunds, RefundEntry } from '@llave/contract/staff/refunds'
import type { UndecidedSurplus } from '@llave/contract/staff/surpluses'
import { longNames } from '../fixtures.ts'

const at = (time: string) => Temporal.Instant.from(`${time}-05:00`)
const usd = (minor: number) => ({ minor, currency: 'USD' }) as const
const pen = (minor: number) => ({ minor, currency: 'PEN' }) as const

export const refundOrder = '051126190211-7K2Q'

export const untouched = { paid: usd(32_050), returned: usd(0), available: usd(32_050) }
const partlyReturned = { paid: usd(32_050), returned: usd(10_000), available: usd(22_050) }

/** Asked for by a colleague, above the limit. */
export const askedRefund: RefundEntry = {
  requestId: '71',
  orderId: refundOrder,
  customer: { customerId: '41', name: 'Valeria Núñez Campos' },
  amount: usd(32_050),
  charged: usd(32_050),
  seen: untouched,
  limit: usd(15_000),
  cause: 'paid-twice',
  reason: 'La letra 17 también se pagó en ventanilla el 05/11, op. 0048812.',
  state: 'asked',
  askedBy: 'Renzo Villalobos',
  isOwn: false,
  askedAt: at('2026-11-21T10:02:00'),
  decidedBy: null,
  decidedAt: null,
  note: '',
  refund: null,
}

const approved: RefundEntry = {
  ...askedRefund,
  state: 'approved',
  decidedBy: 'Fiorella Quintana',
  decidedAt: at('2026-11-21T10:43:00'),
  note: 'Voucher conforme',
}

/** Its refund in each state, and every other end of a request. */
export const refundEntries = {
  planned: { ...approved, requestId: '80', refund: { state: 'planned', at: at('2026-11-21T10:43:00') } },
  sending: { ...approved, requestId: '81', refund: { state: 'sending', at: at('2026-11-21T10:44:00') } },
  unknown: { ...approved, requestId: '82', refund: { state: 'unknown', at: at('2026-11-21T10:44:00') } },
  done: { ...approved, requestId: '83', refund: { state: 'done', at: at('2026-11-21T10:45:00') } },
  failed: { ...approved, requestId: '84', refund: { state: 'failed', at: at('2026-11-21T10:45:00') } },
  declined: {
    ...approved,
    requestId: '85',
    state: 'declined',
    note: 'El voucher es de otra letra',
    refund: null,
  },
  withdrawn: {
    ...approved,
    requestId: '86',
    state: 'withdrawn',
    decidedBy: 'Renzo Villalobos',
    note: '',
    refund: null,
  },
  void: { ...approved, requestId: '87', state: 'void', note: '', refund: null },
} as const satisfies Record<string, RefundEntry>

export const nothingAsked: OrderRefunds = {
  customer: askedRefund.customer,
  basis: untouched,
  left: usd(32_050),
  isInDoubt: false,
  limits: { PEN: 50_000, USD: 15_000 },
  requests: [],
}
export const waitingRefund: OrderRefunds = { ...nothingAsked, requests: [askedRefund] }
export const ownRefund: OrderRefunds = { ...nothingAsked, requests: [{ ...askedRefund, isOwn: true }] }
export const changedRefund: OrderRefunds = {
  ...waitingRefund,
  basis: partlyReturned,
  left: usd(22_050),
}

/** How the payment stands after a request that is no longer asked. */
export function endedRefund(entry: RefundEntry): OrderRefunds {
  const basis =
    entry.state === 'approved' ? { ...untouched, returned: usd(32_050), available: usd(0) } : untouched
  return { ...nothingAsked, basis, left: usd(basis.available.minor), requests: [entry] }
}

export const longRefund: RefundEntry = {
  ...askedRefund,
  requestId: '72',
  customer: { customerId: '42', name: longNames.customer },
  amount: pen(123_456_789),
  charged: pen(123_456_789),
  reason: 'M'.repeat(200),
  askedBy: 'María de los Ángeles Quispe Huamán de Villavicencio',
}

/** With a match that agrees, one that a person may credit, one that does not agree, none, and money that left. */
export const quarantined: readonly QuarantinedMoney[] = [
  {
    shop: '4471291',
    uuid: 'a1'.repeat(16),
    since: at('2026-11-20T19:41:00'),
    orderId: '201126193702-3M1Q',
    operation: 'DEBIT',
    detailedStatus: 'CAPTURED',
    amount: pen(184_250),
    reason: 'other-account',
    match: {
      codes: ['L-13'],
      proforma: '1000331',
      owed: pen(184_250),
      pays: pen(184_250),
      customer: { customerId: '41', name: 'Valeria Núñez Campos' },
      clues: [
        { clue: 'order', agrees: true },
        { clue: 'currency', agrees: true },
        { clue: 'amount', agrees: true },
        { clue: 'owed', agrees: true },
      ],
    },
  },
  {
    shop: '4471290',
    uuid: 'e5'.repeat(16),
    since: at('2026-11-20T11:20:00'),
    orderId: '201126111902-8K4P',
    operation: 'DEBIT',
    detailedStatus: 'AUTHORISED',
    amount: usd(35_050),
    reason: 'debt-changed',
    match: {
      codes: ['L-21', 'L-22', 'L-23'],
      proforma: '1000331',
      owed: usd(45_050),
      pays: usd(35_050),
      customer: { customerId: '41', name: 'Valeria Núñez Campos' },
      clues: [
        { clue: 'order', agrees: true },
        { clue: 'currency', agrees: true },
        { clue: 'amount', agrees: false },
        { clue: 'owed', agrees: true },
      ],
    },
  },
  {
    shop: '4471290',
    uuid: 'b2'.repeat(16),
    since: at('2026-11-19T08:12:00'),
    orderId: 'LINK-DE-PAGO-0413',
    operation: 'DEBIT',
    detailedStatus: 'CAPTURED',
    amount: usd(50_000),
    reason: 'unknown-order',
    match: {
      codes: ['L-17'],
      proforma: '1000330',
      owed: pen(0),
      pays: null,
      customer: { customerId: '42', name: longNames.customer },
      clues: [
        { clue: 'order', agrees: false },
        { clue: 'currency', agrees: false },
        { clue: 'amount', agrees: false },
        { clue: 'owed', agrees: false },
      ],
    },
  },
  {
    shop: '4471290',
    uuid: 'c3'.repeat(16),
    since: at('2026-11-18T17:05:00'),
    orderId: '',
    operation: 'DEBIT',
    detailedStatus: 'AUTHORISED',
    amount: null,
    reason: 'unknown-order',
    match: null,
  },
  {
    shop: '4471290',
    uuid: 'd4'.repeat(16),
    since: at('2026-11-18T09:30:00'),
    orderId: refundOrder,
    operation: 'CREDIT',
    detailedStatus: 'CAPTURED',
    amount: usd(10_000),
    reason: 'unplanned-refund',
    match: {
      codes: ['L-16'],
      proforma: '1000330',
      owed: usd(0),
      pays: usd(32_050),
      customer: { customerId: '41', name: 'Valeria Núñez Campos' },
      clues: [],
    },
  },
]

/** One that waits with another plan than was shown, and one given up, of a long name. */
export const awaitedPlans: readonly AwaitedPlan[] = [
  {
    number: 'PA-00000012',
    proforma: '1000331',
    customer: { customerId: '41', name: 'Valeria Núñez Campos' },
    orderId: '201126193702-3M1Q',
    state: 'in_application',
    way: 'shorter',
    amount: usd(300_000),
    paidAt: at('2026-11-19T08:30:00'),
    before: { count: 12, sum: usd(1_200_000) },
    shown: { count: 9, each: usd(96_685) },
    now: { count: 9, sum: usd(910_000) },
    least: usd(834_116),
    most: usd(900_009),
  },
  {
    number: 'PA-00000007',
    proforma: '1000330',
    customer: { customerId: '42', name: longNames.customer },
    orderId: '181126170500-9P2X',
    state: 'given_up',
    way: 'lower',
    amount: pen(123_456_789),
    paidAt: at('2026-11-18T17:05:00'),
    before: { count: 360, sum: pen(999_999_999) },
    shown: { count: 360, each: pen(2_400_000) },
    now: { count: 360, sum: pen(999_999_999) },
    least: pen(700_000_000),
    most: pen(876_543_570),
  },
]

/** One that a person may return alone, and one that two have to, with long names. */
export const undecidedSurpluses: readonly UndecidedSurplus[] = [
  {
    document: { company: 'PE01', year: '2026', number: '8000000011' },
    code: 'L-07',
    proforma: '1000331',
    customer: { customerId: '41', name: 'Valeria Núñez Campos' },
    debt: usd(25_050),
    surplus: usd(10_000),
    since: at('2026-11-20T08:30:00'),
    orderId: '201126193702-3M1Q',
    mayReturnAlone: true,
  },
  {
    document: { company: 'PE01', year: '2026', number: '8000000012' },
    code: 'L-120',
    proforma: '1000330',
    customer: { customerId: '42', name: longNames.customer },
    debt: pen(0),
    surplus: pen(123_456_789),
    since: at('2026-11-18T17:05:00'),
    orderId: '181126170500-9P2X',
    mayReturnAlone: false,
  },
]
