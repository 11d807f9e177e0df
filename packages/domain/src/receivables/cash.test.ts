import { anyCashItem } from '@llave/testkit/arbitraries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { cashTag } from './cash-tag.ts'
import { groupPendingCash, listCompletedCash } from './group-cash.ts'
import { paymentDate } from './group-paid.ts'
import { isPartlyPaid, owedAmount } from './owed-amount.ts'
import type { CashItem } from './receivable.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

function item(number: string, changes: Partial<CashItem> = {}): CashItem {
  return {
    proforma: '1000305',
    projectCode: 'P05',
    projectName: 'Los Algarrobos',
    productName: 'Lote 18',
    plaza: 'LIM',
    accounting: { number, company: 'PE01', year: '2026' },
    amount: money(1_200_000, 'PEN'),
    dueOn: day('2026-12-05'),
    state: 'pending',
    paymentUnderWay: false,
    payment: null,
    documentClass: 'CI',
    paidAmount: money(0, 'PEN'),
    customerName: 'Diego Flores',
    customerEmail: '',
    customerDocument: '70809010',
    ...changes,
  }
}

function paid(number: string, paidOn: string | null): CashItem {
  const payment = {
    paidOn: paidOn === null ? null : day(paidOn),
    operationOn: null,
    system: 'CAJA',
    amount: null,
    maskedCard: '',
    authorizationNumber: '',
    hasReceipt: false,
  }
  return item(number, { state: 'paid', payment })
}

const numbers = (items: readonly CashItem[]) => items.map(({ accounting }) => accounting.number)

test('R1 is tagged "Separa tu lote", every other class "Pago Inicial"', () => {
  expect(cashTag('R1')).toBe('Separa tu lote')
  for (const other of ['CI', 'R2', 'r1', '']) expect(cashTag(other)).toBe('Pago Inicial')
})

test('the amount owed is the amount minus what was paid', () => {
  expect(owedAmount(item('1', { paidAmount: money(450_000, 'PEN') }))).toEqual(money(750_000, 'PEN'))
  expect(owedAmount(item('1'))).toEqual(money(1_200_000, 'PEN'))
})

test('partly paid means pending with something paid', () => {
  const paidAmount = money(450_000, 'PEN')
  expect(isPartlyPaid(item('1', { paidAmount }))).toBe(true)
  expect(isPartlyPaid(item('1'))).toBe(false)
  expect(isPartlyPaid(item('1', { state: 'paid', paidAmount }))).toBe(false)
})

test('pending items are grouped by project and product, the group with the earliest due date first', () => {
  const groups = groupPendingCash([
    item('late', { dueOn: day('2026-12-20') }),
    item('other-lot', { productName: 'Lote 19', dueOn: day('2026-12-10') }),
    item('first', { dueOn: day('2026-12-01') }),
    item('other-project', { projectCode: 'P01', projectName: 'Valle Sereno', dueOn: day('2026-12-15') }),
    paid('paid', '2026-11-01'),
  ])
  expect(
    groups.map(({ projectName, productName, items }) => [projectName, productName, numbers(items)]),
  ).toEqual([
    ['Los Algarrobos', 'Lote 18', ['first', 'late']],
    ['Los Algarrobos', 'Lote 19', ['other-lot']],
    ['Valle Sereno', 'Lote 18', ['other-project']],
  ])
})

test('every pending item is in one group, and no other item in any', () => {
  fc.assert(
    fc.property(fc.array(anyCashItem, { maxLength: 20 }), (items) => {
      const grouped = groupPendingCash(items).flatMap((group) => group.items)
      expect(new Set(grouped)).toEqual(new Set(items.filter(({ state }) => state === 'pending')))
      expect(grouped).toHaveLength(new Set(grouped).size)
    }),
  )
})

test('completed payments are newest first and numbered from 01, unknown dates last', () => {
  const completed = listCompletedCash([
    paid('old', '2026-01-05'),
    paid('unknown', null),
    item('pending'),
    paid('new', '2026-11-20'),
  ])
  expect(completed.map(({ sequence, item }) => [sequence, item.accounting.number])).toEqual([
    ['01', 'new'],
    ['02', 'old'],
    ['03', 'unknown'],
  ])
})

test('the sequence has two digits, and a third from 100 on', () => {
  const many = Array.from({ length: 101 }, (_, index) => paid(String(index), '2026-11-20'))
  const sequences = listCompletedCash(many).map(({ sequence }) => sequence)
  expect([sequences[0], sequences[8], sequences[9], sequences[100]]).toEqual(['01', '09', '10', '101'])
})

test('completed payments are never newer further down', () => {
  fc.assert(
    fc.property(fc.array(anyCashItem, { maxLength: 20 }), (items) => {
      const days = listCompletedCash(items).map(({ item }) => paymentDate(item)?.toString() ?? '')
      expect(days).toEqual(days.toSorted().toReversed())
    }),
  )
})
