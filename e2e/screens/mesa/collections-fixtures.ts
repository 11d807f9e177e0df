import type {
  DebitCharge,
  DebitDays,
  DebitPlan,
  ImpededCard,
} from '@llave/contract/staff/collections/debit-days'
import type { OverdueRow, OverdueSums } from '@llave/contract/staff/collections/list-overdue'
import { valeria } from './fixtures.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const at = (time: string) => Temporal.Instant.from(`${time}-05:00`)
const customer = { customerId: valeria.customerId, name: valeria.name }

/** Somebody who owes, whom nothing speaks against calling. */
export function overdueRow(place: number, changed: Partial<OverdueRow> = {}): OverdueRow {
  return {
    proforma: `10002${String(place).padStart(2, '0')}`,
    projectName: 'Residencial Los Olivos',
    productName: 'MZ A LT 4',
    customer: { customerId: String(100 + place), name: `Cliente ${place}` },
    coHolders: 0,
    owed: { minor: 125_000 + place, currency: 'PEN' },
    debts: 1,
    oldestDueOn: day('2026-11-05'),
    phones: [{ number: '+51 999888777', verified: true }],
    email: 'cliente@correo.example',
    lastSignInAt: at('2026-11-20T10:00:00'),
    failed: null,
    paying: false,
    cases: [],
    debit: 'none',
    retryOn: null,
    promise: null,
    ...changed,
  }
}

/** The one with everything, one who cannot be reached, and one who promised to pay. */
export const overdueRows: readonly OverdueRow[] = [
  overdueRow(1, {
    customer,
    coHolders: 2,
    owed: { minor: 1_234_567_890, currency: 'USD' },
    debts: 14,
    oldestDueOn: day('2025-08-01'),
    phones: [
      { number: '+51 999888777', verified: true },
      { number: '+51 900000001', verified: false },
    ],
    email: 'valeria.de.los.angeles.nunez.campos@un-correo-bastante-largo.example',
    failed: { channel: 'email', kind: 'debit-refused', at: at('2026-11-20T08:00:00') },
    paying: true,
    cases: [{ key: { kind: 'complaint', number: 5004 }, topic: 'payments' }],
    debit: 'suspended',
    promise: { state: 'broken', amount: { minor: 1_234_567_890, currency: 'USD' }, day: day('2026-11-18') },
  }),
  overdueRow(2, { phones: [], email: '', lastSignInAt: null, debit: 'active', retryOn: day('2026-11-27') }),
  overdueRow(3, {
    promise: { state: 'made', amount: { minor: 125_003, currency: 'PEN' }, day: day('2026-11-27') },
  }),
]

export const overdueSums: OverdueSums = {
  sums: [
    { band: 'month', owed: { minor: 250_005, currency: 'PEN' }, proformas: 2 },
    { band: 'older', owed: { minor: 1_234_567_890, currency: 'USD' }, proformas: 1 },
  ],
  projects: [{ code: 'P01', name: 'Residencial Los Olivos' }],
}

const open = { open: true, since: at('2026-01-05T09:00:00') }
export const closedDebit = { open: false, since: at('2026-11-20T18:30:00') }

export const debitDays: DebitDays = {
  days: [
    {
      day: day('2026-10-24'),
      startedAt: at('2026-10-24T06:00:00'),
      completedAt: at('2026-10-24T06:40:00'),
      nextTryOn: day('2026-11-27'),
      counts: [
        { outcome: 'given-up', sum: { minor: 32_050, currency: 'USD' }, letras: 2 },
        { outcome: 'to-retry', sum: { minor: 125_000, currency: 'PEN' }, letras: 1 },
        { outcome: 'paid', sum: { minor: 4_200_000, currency: 'PEN' }, letras: 1348 },
        { outcome: 'skipped', sum: { minor: 32_050, currency: 'USD' }, letras: 4 },
      ],
    },
  ],
  before: null,
  switch: open,
}

const [lastDay] = debitDays.days
if (!lastDay) throw new Error('There is no debit day')
export const debitDay = {
  ...lastDay,
  reasons: [
    {
      outcome: 'given-up' as const,
      reason: 'ACQ_001:51',
      sum: { minor: 32_050, currency: 'USD' as const },
      letras: 2,
    },
    {
      outcome: 'skipped' as const,
      reason: 'card_expired',
      sum: { minor: 32_050, currency: 'USD' as const },
      letras: 4,
    },
  ],
}

export const debitCharges: readonly DebitCharge[] = [
  {
    customer,
    proforma: '1000201',
    projectName: 'Residencial Los Olivos',
    letra: '1000201-014',
    amount: { minor: 16_025, currency: 'USD' },
    outcome: 'given-up',
    reason: 'ACQ_001:51',
    attempt: 4,
    nextTryOn: null,
    orderId: '241026110012-7KQ',
  },
  {
    customer: { customerId: '102', name: 'Cliente 2' },
    proforma: '1000202',
    projectName: 'Residencial Los Olivos',
    letra: '1000202-009',
    amount: { minor: 125_000, currency: 'PEN' },
    outcome: 'to-retry',
    reason: 'ACQ_001:51',
    attempt: 1,
    nextTryOn: day('2026-11-27'),
    orderId: '241026110013-9AB',
  },
]

export const debitPlan: DebitPlan = {
  day: day('2026-11-24'),
  switch: open,
  planned: [
    { company: 'PE01', sum: { minor: 4_200_000, currency: 'PEN' }, letras: 1348, cards: 1200 },
    { company: 'PE02', sum: { minor: 32_050, currency: 'USD' }, letras: 2, cards: 2 },
  ],
  passedOver: [{ impediment: 'card_expired', sum: { minor: 16_025, currency: 'USD' }, letras: 1, cards: 1 }],
}

export const impededCards: readonly ImpededCard[] = [
  {
    customer,
    proforma: '1000201',
    projectName: 'Residencial Los Olivos',
    impediment: 'card_expired',
    lastFour: '0055',
    expiry: { month: 10, year: 2026 },
    sum: { minor: 16_025, currency: 'USD' },
    letras: 1,
  },
]
