import { anyInstalment } from '@llave/testkit/arbitraries'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { monthSpan } from '../time/month.ts'
import { choosableLetras, maxLetrasOfSet } from './choosable-letras.ts'
import { chooseUpTo, letraInProcess, quickChoices } from './letra-choice.ts'
import { setPayability } from './letra-set.ts'
import type { Instalment } from './receivable.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const day = (text: string) => Temporal.PlainDate.from(text)
const ofOneProforma = fc
  .uniqueArray(anyInstalment, { maxLength: 30, selector: ({ code }) => code })
  .map((letras) => letras.map((letra) => ({ ...letra, proforma: '1000234' })))

function letra(dueOn: string, changes: Partial<Instalment> = {}) {
  const pending = { code: `L-${dueOn}`, proforma: '1000234', dueOn: day(dueOn), state: 'pending' } as const
  return { ...pending, amount: money(32_050, 'USD'), paymentUnderWay: false, ...changes }
}

const codes = (letras: readonly { readonly code: string }[]) => letras.map(({ code }) => code)

describe('the letras that can be chosen together', () => {
  test('begin with the oldest pending one and end before one whose payment is under way', () => {
    const letras = [
      letra('2027-01-12'),
      letra('2026-12-12', { paymentUnderWay: true }),
      letra('2026-11-12'),
      letra('2026-10-12'),
      letra('2026-09-12', { state: 'paid' }),
    ]
    expect(codes(choosableLetras(letras))).toEqual(['L-2026-10-12', 'L-2026-11-12'])
    expect(letraInProcess(letras)?.code).toBe('L-2026-12-12')
    // Of the month to pay too, also where the other one is listed first.
    const sameMonth = [letra('2026-10-20'), letra('2026-10-12', { paymentUnderWay: true })]
    expect(choosableLetras(sameMonth)).toEqual([])
    expect(letraInProcess(sameMonth)?.code).toBe('L-2026-10-12')
  })

  test('are no more than a charge takes where one under way comes later still', () => {
    const letras = Array.from({ length: maxLetrasOfSet + 2 }, (_, months) =>
      letra(day('2026-10-12').add({ months }).toString(), { paymentUnderWay: months > maxLetrasOfSet }),
    )
    expect(choosableLetras(letras)).toEqual(letras.slice(0, maxLetrasOfSet))
    expect(letraInProcess(letras)).toBeNull()
  })

  test('have one currency', () => {
    const letras = [
      letra('2026-10-12'),
      letra('2026-11-12', { amount: money(100, 'PEN') }),
      letra('2026-12-12'),
    ]
    expect(codes(choosableLetras(letras))).toEqual(['L-2026-10-12'])
    expect(letraInProcess(letras)).toBeNull()
  })

  test('are as many as a charge takes, and each first part of them can be paid', () => {
    fc.assert(
      fc.property(ofOneProforma, (letras) => {
        const choosable = choosableLetras(letras)
        expect(choosable.length).toBeLessThanOrEqual(maxLetrasOfSet)
        for (let count = 1; count <= choosable.length; count++) {
          const [first, ...further] = choosable.slice(0, count)
          if (first) expect(setPayability([first, ...further], letras)).toBe('payable')
        }
      }),
    )
  })

  test('ticking one takes all before it along, unticking it drops all after it', () => {
    fc.assert(
      fc.property(ofOneProforma, fc.nat(), fc.boolean(), (letras, place, ticked) => {
        const choosable = choosableLetras(letras)
        fc.pre(choosable.length > 0)
        const index = place % choosable.length
        const chosen = choosable.slice(0, chooseUpTo(choosable, choosable[index]?.code ?? '', ticked))
        expect(chosen).toEqual(choosable.filter((_, other) => other < index || (ticked && other === index)))
      }),
    )
  })
})

describe('what is chosen with one tap', () => {
  test('is what is overdue, what is due this year and all that a charge takes', () => {
    const letras = ['2026-10-12', '2026-11-12', '2026-12-12', '2027-01-12'].map((dueOn) => letra(dueOn))
    expect(quickChoices(letras, today)).toEqual([
      { count: 2, label: 'Las 2 vencidas' },
      { count: 3, label: 'Hasta fin de 2026' },
      { count: 4, label: 'Hasta ENE 2027' },
    ])
  })

  test('is said once where two are the same, and not of a single letra', () => {
    expect(quickChoices([letra('2026-11-12'), letra('2027-01-12')], today)).toEqual([
      { count: 2, label: 'Hasta ENE 2027' },
    ])
    expect(quickChoices([letra('2026-11-12')], today)).toEqual([])
    expect(quickChoices([], today)).toEqual([])
  })
})

test('the months that letras span name a year once where it is the same', () => {
  expect(monthSpan(day('2026-10-12'), day('2026-10-20'))).toBe('OCT 2026')
  expect(monthSpan(day('2026-10-12'), day('2026-12-12'))).toBe('OCT a DIC 2026')
  expect(monthSpan(day('2026-12-12'), day('2027-01-12'))).toBe('DIC 2026 a ENE 2027')
})
