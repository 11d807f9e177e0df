import type { ListedPayment } from '@llave/contract/staff/payments/list-payments'
import type { PaymentStory } from '@llave/contract/staff/payments/read-payment'
import { money } from '@llave/domain/money/money'
import type { StoryStep } from '@llave/domain/staff/payment-story'

const at = (text: string) => Temporal.Instant.from(`${text}-05:00`)

export function listedPayment(place: number, changes: Partial<ListedPayment> = {}): ListedPayment {
  return {
    orderId: `051126190211-7K2${place}`,
    state: 'paid',
    source: 'web',
    amount: money(32_050 + place, 'USD'),
    debtCode: 'L-17',
    proforma: '1000234',
    projectName: 'valle sereno',
    customerId: '41',
    customerName: 'Lucía Paredes Vargas',
    document: { type: '01', number: '44556677' },
    cardBrand: 'Visa',
    cardLastFour: '4471',
    authorization: '831204',
    refusalCode: '',
    receipt: `WEB-0001834${place}`,
    at: at('2026-11-05T19:02:11'),
    ...changes,
  }
}

/** Paid, refused, on a debit day, and a second payment that goes back. */
export const listedPayments: readonly ListedPayment[] = [
  listedPayment(1),
  listedPayment(2, { state: 'refused', refusalCode: 'ACQ_001:51', authorization: '', receipt: '' }),
  listedPayment(3, { state: 'unknown', source: 'debit', authorization: '', receipt: '' }),
  listedPayment(4, { state: 'surplus', amount: money(123_456_789, 'PEN') }),
]

function step(kind: StoryStep['kind'], when: string | null, facts: Partial<StoryStep> = {}): StoryStep {
  const empty = { amount: null, left: null, card: '', code: '', state: '', note: '' }
  return { kind, at: when === null ? null : at(when), ...empty, ...facts }
}

const amount = money(32_050, 'USD')

export const paymentStory: PaymentStory = {
  orderId: '051126190211-7K21',
  state: 'paid',
  source: 'web',
  amount,
  debtAmount: amount,
  rate: '',
  debtCode: 'L-17',
  debtCodes: ['L-17'],
  projectName: 'valle sereno',
  productName: 'lote C-2',
  proforma: '1000234',
  customerId: '41',
  customerName: 'Lucía Paredes Vargas',
  payer: '',
  shop: '4471290',
  card: 'Visa 4471',
  authorization: '831204',
  receipt: 'WEB-00018342',
  receiptMail: '9',
  at: at('2026-11-05T19:02:11'),
  steps: [
    step('opened', '2026-11-05T19:02:11', { state: 'web', note: 'Mobile' }),
    step('refused', '2026-11-05T19:03:18', { card: 'Mastercard 0925', code: 'ACQ_001:51' }),
    step('authenticated', '2026-11-05T19:04:12', { card: 'Visa 4471', state: 'SUCCESS', note: 'CHALLENGE' }),
    step('authorized', '2026-11-05T19:04:53', { amount, card: 'Visa 4471', code: '831204' }),
    step('notified', '2026-11-05T19:04:55', { code: 'verified', state: 'AUTHORISED', note: 'ipn' }),
    step('credited', '2026-11-05T19:04:55', { amount, left: money(0, 'USD'), code: '88213, 88214' }),
    step('receipt', '2026-11-05T19:04:56', { code: 'WEB-00018342' }),
    step('receipt-mail', '2026-11-05T19:05:20', { state: 'sent' }),
    step('posted', '2026-11-06T02:10:00', { code: '1900448127', note: 'erp' }),
    step('refund-planned', '2026-11-20T10:02:40', { amount, state: 'unknown' }),
  ],
  team: [
    { at: at('2026-11-21T10:41:00'), by: 'Fiorella Castañeda', what: 'readPayment', reason: '' },
    { at: at('2026-11-21T09:58:00'), by: '', what: 'surplus.return', reason: 'Pagó dos veces' },
  ],
}
