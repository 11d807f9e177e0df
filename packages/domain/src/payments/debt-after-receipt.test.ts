import { anyReceipt } from '@llave/testkit/arbitraries'
import { letraReceipt } from '@llave/testkit/payments/letra-receipt'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../money/money.ts'
import type { CashItem, Instalment } from '../receivables/receivable.ts'
import { debtAfterReceipt } from './debt-after-receipt.ts'
import type { PaidLetra, PaymentReceipt } from './payment-outcome.ts'

const proforma = '1000234'
const code = 'L-0012'
const day = Temporal.PlainDate.from('2026-11-21')

const letra: Instalment = {
  code,
  proforma,
  projectCode: 'P01',
  projectName: 'Valle Sereno',
  productName: 'Lote C-2',
  plaza: 'LIM',
  accounting: { number: '1900000012', company: 'PE01', year: '2026' },
  amount: money(35_050, 'USD'),
  paidAmount: money(0, 'USD'),
  dueOn: Temporal.PlainDate.from('2026-12-05'),
  state: 'pending',
  paymentUnderWay: false,
  payment: null,
}

const { code: _, ...common } = letra
const cash: CashItem = {
  ...common,
  documentClass: 'R1',
  customerName: 'Ana Quispe Rojas',
  customerEmail: 'ana@example.pe',
  customerDocument: '40000001',
}

const receipt: PaymentReceipt = {
  ...letraReceipt,
  debt: { kind: 'instalment', proforma, code },
  amount: letra.amount,
}

const paidOf = (paid: string, minor: number): PaidLetra => ({
  code: paid,
  dueOn: letra.dueOn,
  amount: money(minor, 'USD'),
  debtAmount: money(minor, 'USD'),
})

test('a letra that was paid whole is paid, with the day in Lima and what the receipt says of the card', () => {
  const late = Temporal.Instant.from('2026-11-22T03:00:00Z')
  expect(debtAfterReceipt({ ...letra, paymentUnderWay: true }, { ...receipt, operatedAt: late })).toEqual({
    ...letra,
    state: 'paid',
    paidAmount: letra.amount,
    paymentUnderWay: false,
    payment: {
      paidOn: day,
      operationOn: day,
      system: 'IZIP',
      amount: letra.amount,
      maskedCard: '497010******0055',
      authorizationNumber: '3fe1a9',
      hasReceipt: true,
    },
  })
})

test('a letra of which a part was paid stays pending, with that part added and no receipt of its own', () => {
  const before = { ...letra, paidAmount: money(1_000, 'USD') }
  expect(debtAfterReceipt(before, { ...receipt, amount: money(5_000, 'USD') })).toMatchObject({
    state: 'pending',
    paidAmount: money(6_000, 'USD'),
    payment: { amount: money(5_000, 'USD'), hasReceipt: false },
  })
})

test('of dollars that were paid in soles the debt counts in dollars, the payment in soles', () => {
  const exchange = { debtAmount: letra.amount, rate: 3_750_000 }
  expect(debtAfterReceipt(letra, { ...receipt, amount: money(131_438, 'PEN'), exchange })).toMatchObject({
    state: 'paid',
    paidAmount: letra.amount,
    payment: { amount: money(131_438, 'PEN') },
  })
})

test('another letra, and one of that code of another property, stay as they are', () => {
  for (const other of [
    { ...letra, code: 'L-0014' },
    { ...letra, proforma: '1000999' },
  ])
    expect(debtAfterReceipt(other, receipt)).toBe(other)
})

describe('of several letras that were paid together', () => {
  const set = {
    ...receipt,
    amount: money(70_100, 'USD'),
    letras: [paidOf(code, 35_050), paidOf('L-0013', 35_050)],
  }

  test('each is paid with its own part', () => {
    for (const each of [letra, { ...letra, code: 'L-0013' }])
      expect(debtAfterReceipt(each, set)).toMatchObject({
        state: 'paid',
        paidAmount: letra.amount,
        payment: { amount: letra.amount },
      })
  })

  test('another one, and one of that code of another property, stay as they are', () => {
    for (const other of [
      { ...letra, code: 'L-0014' },
      { ...letra, proforma: '1000999' },
      { ...letra, code: 'L-0013', proforma: '1000999' },
    ])
      expect(debtAfterReceipt(other, set)).toBe(other)
  })
})

describe('a receipt of a document in cash mode', () => {
  const ofCash = { ...receipt, debt: { kind: 'cash', documentNumber: '1900000012' } } as const

  test('pays the item of that number', () => {
    expect(debtAfterReceipt(cash, ofCash)).toMatchObject({ state: 'paid', payment: { hasReceipt: true } })
  })

  test('leaves other items, and a letra of that number', () => {
    const other = { ...cash, accounting: { ...cash.accounting, number: '1900000099' } }
    expect(debtAfterReceipt(other, ofCash)).toBe(other)
    expect(debtAfterReceipt(letra, ofCash)).toBe(letra)
  })

  test('a receipt of a letra leaves it', () => {
    expect(debtAfterReceipt(cash, receipt)).toBe(cash)
  })
})

test('what is paid or annulled already stays as it is, whatever the receipt', () => {
  fc.assert(
    fc.property(anyReceipt, fc.constantFrom('paid', 'annulled'), (any, state) => {
      const settled = { ...letra, state }
      expect(debtAfterReceipt(settled, { ...any, debt: receipt.debt })).toBe(settled)
    }),
  )
})
