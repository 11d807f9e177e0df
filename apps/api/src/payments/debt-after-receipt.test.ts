import { registerPayment } from '@llave/contract/payments/register-payment'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { debtAfterReceipt } from '@llave/domain/payments/debt-after-receipt'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import { insertCashItem } from '@llave/testkit/payments/insert-cash-item'
import { insertExchangeRate } from '@llave/testkit/payments/insert-exchange-rate'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
await insertExchangeRate(fixture.db)

type Form = Awaited<ReturnType<Buyer['form']>>

async function receiptOf(buyer: Buyer, form: Form): Promise<PaymentReceipt> {
  const { body } = await buyer.register(await buyer.pay(form))
  const outcome = z.decode(registerPayment.answer.schema, body)
  if (outcome.state !== 'settled') throw new Error(`Not settled: ${outcome.state}`)
  return outcome.receipt
}

/** What the server says of the customer's debts. */
async function statements({ visitor, persona: { document } }: Buyer) {
  const ask = async ({ method, path }: { readonly method: 'GET' | 'POST'; readonly path: string }) =>
    (await visitor.call(method, `${path}?TipoDocumento=${document.type}&NroDocumento=${document.number}`))
      .body
  const letras = z.decode(readCustomerStatement.answer.schema, await ask(readCustomerStatement))
  const cash = z.decode(readCashStatement.answer.schema, await ask(readCashStatement))
  return [...letras.instalments, ...cash.items]
}

/** The statement of before with the receipt's payment is what the server answers after it. */
async function compare(buyer: Buyer, open: () => Promise<Form>): Promise<void> {
  const before = await statements(buyer)
  const receipt = await receiptOf(buyer, await open())
  const after = await statements(buyer)
  expect(after).not.toEqual(before)
  expect(before.map((debt) => debtAfterReceipt(debt, receipt))).toEqual(after)
  // Once it is there, the receipt adds nothing.
  expect(after.map((debt) => debtAfterReceipt(debt, receipt))).toEqual(after)
}

describe('a statement from before a payment shows with its receipt what the server says after it', () => {
  test('of a letra', async () => {
    const buyer = await newBuyer(fixture, { letras: 3 })
    await compare(buyer, () => buyer.form())
  })

  test('of a letra in dollars that was paid in soles', async () => {
    const buyer = await newBuyer(fixture, { letras: 2 })
    await compare(buyer, async () => (await buyer.ask({ amount: 131_438, currency: 'PEN' })).body)
  })

  test('of several letras in dollars that were paid in soles together', async () => {
    const buyer = await newBuyer(fixture, { letras: 4, apart: 'month' })
    await compare(buyer, () => buyer.formOf(3, { amount: 394_314, currency: 'PEN' }))
  })

  test('of the rest of a letra', async () => {
    const buyer = await newBuyer(fixture, { letras: 2, currency: 'PEN' })
    await fixture.db
      .updateTable('receivable')
      .set({ paid_minor: 5000, erp_paid_minor: 5000 })
      .where('id', '=', buyer.receivableId)
      .execute()
    await compare(buyer, async () => (await buyer.ask({ amount: 30050 })).body)
  })

  test('of an initial payment, among letras and a reservation', async () => {
    const buyer = await newBuyer(fixture)
    await insertCashItem(fixture.db, buyer.id, buyer.proforma)
    const codLetra = await insertCashItem(fixture.db, buyer.id, buyer.proforma, {
      kind: 'initial_payment',
      currency: 'PEN',
      amountMinor: 1_200_000,
      paidMinor: 450_000,
    })
    await compare(buyer, async () => {
      const { body } = await buyer.visitor.call('POST', '/api/MiCuenta/GenerarTokenIziPago', {
        amount: 750_000,
        currency: 'PEN',
        orderId: '211126152005',
        formAction: 'ASK_REGISTER_PAY',
        metadata: { codLetra, proforma: buyer.proforma, tipoOperacion: 'CI', dispositivo: 'PC' },
      })
      return body
    })
  })
})
