import { anyAffiliation, anyInstalment } from '@llave/testkit/arbitraries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ComingCharge, comingCharges } from '../debit/coming-charges.ts'
import { money } from '../money/money.ts'
import { isOverdue } from '../receivables/overdue.ts'
import type { Instalment } from '../receivables/receivable.ts'
import { type AgendaEntry, agenda, agendaLength } from './agenda.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const owed = money(41_075, 'USD')

function letra(dueOn: string, proforma = 'A', changes: Partial<Instalment> = {}): Instalment {
  return {
    code: `${proforma} ${dueOn}`,
    proforma,
    projectCode: 'P01',
    projectName: 'Valle Sereno',
    productName: 'Lote C-2',
    plaza: 'LIM',
    accounting: { number: '1', company: 'PE01', year: '2026' },
    amount: owed,
    paidAmount: money(0, 'USD'),
    dueOn: Temporal.PlainDate.from(dueOn),
    state: 'pending',
    paymentUnderWay: false,
    payment: null,
    ...changes,
  }
}

function charge(day: string, ...letras: Instalment[]): ComingCharge {
  return {
    day: Temporal.PlainDate.from(day),
    letras: letras.map(({ code, dueOn }) => ({ code, dueOn, owed })),
    sums: [owed],
    isRetry: false,
    proforma: letras[0]?.proforma ?? '',
    projectName: 'Playa Totoral',
    productName: 'Casa 7',
    card: {
      maskedCard: '497010******0055',
      holder: 'LUCIA PAREDES',
      expiry: { month: 12, year: 2030 },
      registeredAt: Temporal.Instant.from('2026-01-01T12:00:00Z'),
      device: 'mobile',
      suspension: null,
    },
  }
}

function told(entries: readonly AgendaEntry[]) {
  return entries.map((entry) =>
    entry.kind === 'charge' ? `charge ${entry.day}` : `${entry.kind} ${entry.letra.code}`,
  )
}

test('charges and the next letra of each property by date, charges first, without what leads or is charged', () => {
  const lead = [letra('2026-10-12'), letra('2026-11-12')]
  const charged = letra('2026-11-24', 'B')
  const entries = agenda(
    [
      ...lead,
      letra('2026-12-12'),
      letra('2027-01-12'),
      charged,
      letra('2026-12-24', 'B'),
      letra('2026-11-24', 'C'),
      letra('2026-12-24', 'C'),
    ],
    [charge('2026-11-24', charged)],
    lead,
    today,
  )
  expect(told(entries)).toEqual([
    'charge 2026-11-24',
    'due C 2026-11-24',
    'due A 2026-12-12',
    'due B 2026-12-24',
  ])
})

test('what is overdue, paid, being paid, or waits for a new plan does not come', () => {
  const gone = [
    letra('2026-11-20', 'A'),
    letra('2026-12-01', 'B', { state: 'paid' }),
    letra('2026-12-01', 'C', { paymentUnderWay: true }),
    letra('2026-12-01', 'D', { inApplication: true }),
  ]
  expect(agenda(gone, [], [], today)).toEqual([])
  expect(told(agenda([letra('2026-11-21')], [], [], today))).toEqual(['due A 2026-11-21'])
})

test('no more than is read', () => {
  const many = Array.from({ length: 12 }, (_, index) => letra('2026-12-12', String(index)))
  expect(agenda(many, [], [], today)).toHaveLength(agendaLength)
})

test('whatever a customer has, it stands by date and asks for no letra twice, nor for one that is charged', () => {
  fc.assert(
    fc.property(
      fc.array(anyInstalment, { maxLength: 12 }),
      fc.array(anyAffiliation, { maxLength: 4 }),
      (letras, affiliations) => {
        const charges = comingCharges(affiliations, today)
        const entries = agenda(letras, charges, [], today)
        const days = entries.map(({ day }) => day.toString())
        expect(days).toEqual(days.toSorted())
        const dues = entries.flatMap((entry) => (entry.kind === 'due' ? [entry.letra] : []))
        expect(new Set(dues.map(({ proforma }) => proforma)).size).toBe(dues.length)
        const charged = new Set(charges.flatMap(({ letras }) => letras.map(({ code }) => code)))
        for (const due of dues) {
          expect(charged.has(due.code)).toBe(false)
          expect(isOverdue(due, today)).toBe(false)
        }
        for (const { letras } of charges) expect(letras.length).toBeGreaterThan(0)
      },
    ),
  )
})
