import { anyInstalment } from '@llave/testkit/arbitraries'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { setPayability } from '../receivables/letra-set.ts'
import { isOverdue } from '../receivables/overdue.ts'
import type { Instalment } from '../receivables/receivable.ts'
import { homeLead } from './home-lead.ts'

const today = Temporal.PlainDate.from('2026-11-21')

function letra(dueOn: string, proforma = 'A', changes: Partial<Instalment> = {}): Instalment {
  return {
    code: `${proforma} ${dueOn}`,
    proforma,
    projectCode: 'P01',
    projectName: 'Valle Sereno',
    productName: 'Lote C-2',
    plaza: 'LIM',
    accounting: { number: '1', company: 'PE01', year: '2026' },
    amount: money(32_050, 'USD'),
    paidAmount: money(0, 'USD'),
    dueOn: Temporal.PlainDate.from(dueOn),
    state: 'pending',
    paymentUnderWay: false,
    payment: null,
    ...changes,
  }
}

function codes(letras: readonly Instalment[] | undefined) {
  return letras?.map(({ code }) => code)
}

describe('what the home leads with', () => {
  test('all that is overdue of the property that has waited longest, then what is overdue of the next one', () => {
    const lead = homeLead(
      [
        letra('2026-12-12'),
        letra('2026-11-12'),
        letra('2026-10-12'),
        letra('2026-11-01', 'C'),
        letra('2026-10-20', 'B'),
        letra('2026-11-20', 'B'),
        letra('2026-01-12', 'B', { state: 'paid' }),
      ],
      today,
    )
    expect(codes(lead?.letras)).toEqual(['A 2026-10-12', 'A 2026-11-12'])
    expect(lead?.isOverdue).toBe(true)
    expect(codes(lead?.alsoOverdue)).toEqual(['B 2026-10-20', 'B 2026-11-20'])
  })

  test('the letra that is due next where nothing is overdue, due today among them', () => {
    const lead = homeLead([letra('2026-12-12'), letra('2026-11-21', 'B'), letra('2027-01-12')], today)
    expect(lead).toEqual({ letras: [letra('2026-11-21', 'B')], isOverdue: false, alsoOverdue: [] })
  })

  test('what is overdue before what waits for the new plan of a prepayment, however old', () => {
    const waits = letra('2026-09-12', 'B', { inApplication: true, paymentUnderWay: true })
    expect(codes(homeLead([waits, letra('2026-11-12')], today)?.letras)).toEqual(['A 2026-11-12'])
    expect(codes(homeLead([waits], today)?.letras)).toEqual(['B 2026-09-12'])
  })

  test('no more than can be paid with one charge', () => {
    const paying = letra('2026-11-12', 'A', { paymentUnderWay: true })
    expect(codes(homeLead([letra('2026-10-12'), paying], today)?.letras)).toEqual(['A 2026-10-12'])
    expect(codes(homeLead([{ ...paying, code: 'P' }], today)?.letras)).toEqual(['P'])
    const soles = letra('2026-11-12', 'A', { amount: money(100, 'PEN') })
    expect(codes(homeLead([letra('2026-10-12'), soles], today)?.letras)).toEqual(['A 2026-10-12'])
    const many = Array.from({ length: 20 }, (_, month) =>
      letra(Temporal.PlainDate.from('2025-01-12').add({ months: month }).toString()),
    )
    const lead = homeLead(many, today)
    expect(codes(lead?.letras)).toEqual(codes(many.slice(0, 12)))
    expect(codes(lead?.alsoOverdue)).toEqual(codes(many.slice(12)))
  })

  test('nothing where no letra is pending', () => {
    expect(homeLead([letra('2026-01-12', 'A', { state: 'paid' })], today)).toBeNull()
  })
})

test('several letras in the lead can always be paid with one charge, and nothing overdue is left without a lead', () => {
  const some = fc.array(
    fc.tuple(anyInstalment, fc.nat(2)).map(([one, property]) => ({ ...one, proforma: String(property) })),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(some, (letras) => {
      const distinct = letras.map((one, index) => ({ ...one, code: String(index) }))
      const lead = homeLead(distinct, today)
      const overdue = distinct.filter((one) => isOverdue(one, today))
      expect(lead === null).toBe(distinct.every(({ state }) => state !== 'pending'))
      if (!lead) return
      expect(lead.isOverdue).toBe(overdue.length > 0)
      const oldest = overdue.every(
        ({ dueOn }) => Temporal.PlainDate.compare(lead.letras[0].dueOn, dueOn) <= 0,
      )
      expect(oldest).toBe(true)
      if (lead.letras.length > 1) expect(setPayability(lead.letras, distinct)).toBe('payable')
      const rest = overdue.filter((one) => !lead.letras.includes(one))
      expect(lead.alsoOverdue.length > 0).toBe(rest.length > 0)
      expect(lead.alsoOverdue).toHaveLength(
        rest.filter(({ proforma }) => proforma === lead.alsoOverdue[0]?.proforma).length,
      )
      for (const one of lead.alsoOverdue) expect(rest).toContain(one)
    }),
  )
})
