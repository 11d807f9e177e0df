import { operatorOf, signed } from '@llave/testkit/operate'
import { ledgerBalances, providerBalances } from '@llave/testkit/payments/audit-ledger'
import { importLetra } from '@llave/testkit/payments/import-letra'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { snapshotOf } from '@llave/testkit/payments/prepare-debts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { listSurpluses } from '../payments/decisions/surplus.store.ts'
import { runRefunds } from '../payments/reconciliation/refund-surplus.ts'
import { settle } from '../payments/settlement/settle.ts'
import { messageRenderers } from '../render-messages.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())

const say = operatorOf(fixture)

async function correct(buyer: Buyer, amount: number, paidAmount: number | null = null): Promise<void> {
  await importLetra(fixture, await buyer.letra(), { amount, paidAmount })
}

async function documentOf(buyer: Buyer): Promise<[string, string, string]> {
  const { accounting_company, accounting_year, accounting_number } = await buyer.letra()
  return [accounting_company, accounting_year, accounting_number]
}

async function paidBuyer() {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await buyer.register(await buyer.pay(form))
  return { buyer, form, document: await documentOf(buyer) }
}

/**
 * 350.50 were paid at a bank and 100.00 by card; then the ERP lowers the debt to 350.50 or the given amount.
 */
async function paidPartHere(lowered = 35_050) {
  const buyer = await newBuyer(fixture)
  await correct(buyer, 45_050, 35_050)
  const { body: form } = await buyer.ask({ amount: 10_000 })
  await buyer.register(await buyer.pay(form))
  await correct(buyer, lowered, 35_050)
  return { buyer, form, document: await documentOf(buyer) }
}

/** Whether the list of paid letras offers a receipt, and the answer to a request for it. */
async function shownReceipt({ visitor, persona, code }: Buyer) {
  const { type, number } = persona.document
  const list = `/api/MiCuenta/ConsultaClienteLetra?TipoDocumento=${type}&NroDocumento=${number}`
  const { body } = await visitor.call('GET', list)
  const [{ conRecibo }] = body.ZWS_CONSULTA_CLIENTEResponse.t_ESTACCField
  const { status } = await visitor.call('GET', `/api/MiCuenta/ObtenerRecibo?Documento=${code}`)
  return { conRecibo, status }
}

/** The letra's balance in the ledger. */
async function standing({ receivableId }: Buyer): Promise<number> {
  const { sum } = await fixture.db
    .selectFrom('ledger_entry')
    .select((of) => of.fn.sum<string>('amount_minor').as('sum'))
    .where('account', '=', `receivable/${receivableId}`)
    .executeTakeFirstOrThrow()
  return 0 - Number(sum ?? 0)
}

describe('a letra that was paid here and lowered afterwards', () => {
  test('is listed as a surplus until a person decides to refund the difference', async () => {
    const { buyer, form, document } = await paidBuyer()
    fixture.card.capture()
    expect(await say('surplus')).toBe('No debt was lowered below what was paid here.\n')
    await correct(buyer, 25_050)
    expect(await say('surplus')).toBe(
      [
        'since (Lima)      company  year  document    proforma    debt now    paid too much',
        `2026-11-21 15:20  PE01     2026  ${document[2]}  ${buyer.proforma}  USD 250.50  USD 100.00`,
        '',
      ].join('\n'),
    )
    expect(await say('health')).toContain('LOOK  surplus that nobody decided about: 1\n')

    expect(await say('decide-surplus', ...document, 'return', ...signed)).toBe(
      `USD 100.00 of ${document.join(' ')}: goes back to the card.\n`,
    )
    expect(await say('decide-surplus', ...document, 'return', ...signed)).toBe(
      `${document.join(' ')} has no surplus.\n`,
    )
    expect(await say('surplus')).toBe('No debt was lowered below what was paid here.\n')
    await runRefunds(fixture.jobs)
    expect(await say('refunds')).toBe('Every refund is done.\n')
    expect(await say('quarantine')).toBe('Nothing is in quarantine.\n')
    expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
    expect(await standing(buyer)).toBe(25_050)
    expect((await buyer.state(form.orderId)).body.estado).toBe('PAGADA')
    expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 25_050, masked_card: /^4970/ })
    const audit = await fixture.db
      .selectFrom('audit')
      .select(['actor', 'details'])
      .where('action', '=', 'surplus.return')
      .where('subject', '=', `document:${document.join('/')}`)
      .execute()
    expect(audit).toEqual([
      {
        actor: 'operator',
        details: { by: 'Ana Ruiz', why: 'Lo pidió contabilidad', amountMinor: 10_000, currency: 'USD' },
      },
    ])
  })

  test('owes the refunded amount once the ERP raises it again', async () => {
    const { buyer, document } = await paidBuyer()
    await correct(buyer, 25_050)
    await say('decide-surplus', ...document, 'return', ...signed)
    await correct(buyer, 35_050)
    expect(await buyer.letra()).toMatchObject({ state: 'pending', paid_minor: 25_050 })
  })

  test("is no longer listed once the developer's accounting took the difference, and nothing is refunded", async () => {
    const { buyer, document } = await paidBuyer()
    await correct(buyer, 25_050)
    const refunds = await say('refunds')
    expect(await say('decide-surplus', ...document, 'keep', ...signed)).toBe(
      `USD 100.00 of ${document.join(' ')}: kept for the developer's accounting.\n`,
    )
    expect(await say('surplus')).not.toContain(document[2])
    expect(await say('refunds')).toBe(refunds)
    expect(await standing(buyer)).toBe(25_050)
  })

  test('is announced to the customer with the right explanation', async () => {
    const { buyer, document } = await paidBuyer()
    await correct(buyer, 25_050)
    await say('decide-surplus', ...document, 'return', ...signed)
    const message = await fixture.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'surplus-refunded')
      .where('recipient', '=', buyer.persona.email)
      .executeTakeFirstOrThrow()
    const render = messageRenderers(fixture.config, fixture.db, fixture.clock)['surplus-refunded']
    const mail = await render(message.payload as { refundId: number }, message.recipient)
    expect(mail).toMatchObject({
      subject: 'Te estamos devolviendo US$\u00a0100.00',
      text: expect.stringContaining(
        `El importe de la letra ${buyer.code} se corrigió y es menor que lo que pagaste, así que la diferencia vuelve a tu tarjeta.`,
      ),
    })
  })

  test('is refunded as a whole payment where it equals the newest one, whose receipt becomes void', async () => {
    const { buyer, document } = await paidBuyer()
    await correct(buyer, 45_050)
    const { body: second } = await buyer.ask({ amount: 10_000 })
    const { body: receipt } = await buyer.register(await buyer.pay(second))
    const page = async () => (await fixture.app.inject(`/verificar/${receipt.codigoVerificacion}`)).body
    expect(await page()).toContain('Este recibo es genuino')
    expect((await buyer.letra()).paid_minor).toBe(45_050)
    await correct(buyer, 35_050)
    await say('decide-surplus', ...document, 'return', ...signed)
    expect(await page()).toContain('Este recibo fue anulado')
    // Not captured yet, so the provider cancels it.
    await runRefunds(fixture.jobs)
    expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
    expect((await buyer.state(second.orderId)).body.estado).toBe('DEVUELTA')
    expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35_050 })
    expect(await say('quarantine')).toBe('Nothing is in quarantine.\n')
  })

  test('shows no receipt once everything paid by card is refunded and a bank paid the rest', async () => {
    const { buyer, document } = await paidPartHere()
    expect(await shownReceipt(buyer)).toEqual({ conRecibo: true, status: 200 })
    await say('decide-surplus', ...document, 'return', ...signed)
    expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35_050 })
    expect(await shownReceipt(buyer)).toEqual({ conRecibo: false, status: 422 })
  })

  test('shows no receipt once everything paid by card was refunded in parts', async () => {
    const { buyer, form, document } = await paidPartHere(40_050)
    fixture.card.capture()
    await say('decide-surplus', ...document, 'return', ...signed)
    expect(await shownReceipt(buyer)).toEqual({ conRecibo: true, status: 200 })
    await correct(buyer, 35_050, 35_050)
    await say('decide-surplus', ...document, 'return', ...signed)
    expect(await shownReceipt(buyer)).toEqual({ conRecibo: false, status: 422 })
    await runRefunds(fixture.jobs)
    expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
    expect((await buyer.state(form.orderId)).body.estado).toBe('DEVUELTA')
  })

  test('keeps its receipt where a part was refunded and the accounting kept the rest', async () => {
    const { buyer, form, document } = await paidPartHere(40_050)
    await say('decide-surplus', ...document, 'keep', ...signed)
    await correct(buyer, 35_050, 35_050)
    await say('decide-surplus', ...document, 'return', ...signed)
    expect(await shownReceipt(buyer)).toEqual({ conRecibo: true, status: 200 })
    expect((await buyer.state(form.orderId)).body.estado).toBe('PAGADA')
  })

  test("shows the ERP's payment details once everything paid by card is refunded", async () => {
    const { buyer, document } = await paidPartHere()
    expect(await buyer.letra()).toMatchObject({ payment_system: 'IZIP', masked_card: /^4970/ })
    await say('decide-surplus', ...document, 'return', ...signed)
    await correct(buyer, 35_050, 35_050)
    expect(await buyer.letra()).toMatchObject({ state: 'paid', payment_system: '', masked_card: '' })
  })

  test('a partial refund waits for the capture', async () => {
    const { buyer, document } = await paidBuyer()
    await correct(buyer, 25_050)
    await say('decide-surplus', ...document, 'return', ...signed)
    await runRefunds(fixture.jobs)
    expect(await say('refunds')).toContain('(PSP_076)')
    fixture.card.capture()
    fixture.clock.advance({ hours: 7 })
    await runRefunds(fixture.jobs)
    expect(await say('refunds')).toBe('Every refund is done.\n')
    expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
  })
})

type Step =
  | { readonly kind: 'import'; readonly amount: number; readonly posted: number }
  | { readonly kind: 'pay' }
  | { readonly kind: 'decide'; readonly word: 'return' | 'keep' }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('import' as const),
    amount: fc.integer({ min: 1, max: 9 }).map((hundreds) => hundreds * 10_000),
    posted: fc.constantFrom(0, 0, 10_000, 30_000, 90_000),
  }),
  fc.constant({ kind: 'pay' as const }),
  fc.record({ kind: fc.constant('decide' as const), word: fc.constantFrom('return', 'keep') }),
)

test('whatever the ERP corrects, the buyer pays and a person decides: no payment is forgotten, none counts twice', async () => {
  let orders = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 10 }), async (steps) => {
      const buyer = await newBuyer(fixture, { amountMinor: 30_000 })
      const document = await documentOf(buyer)
      // Tracked independently of the product: card payments, what was taken out of each, and the newest one
      // left.
      const came: number[] = []
      let taken = 0
      for (const step of [...steps, { kind: 'import', amount: 30_000, posted: 0 } as const]) {
        const before = await buyer.letra()
        if (step.kind === 'import')
          await correct(buyer, step.amount, step.posted <= step.amount ? step.posted : 0)
        if (step.kind === 'pay' && before.state === 'pending') {
          came.push(before.amount_minor - before.paid_minor)
          await payRest(buyer, `surplus-${++orders}`)
        }
        if (step.kind === 'decide') {
          const waiting = (await listSurpluses(fixture.db)).find(
            ({ proforma }) => proforma === buyer.proforma,
          )
          const answer = await say('decide-surplus', ...document, step.word, ...signed)
          expect(answer.includes('no surplus')).toBe(waiting === undefined)
          taken += waiting?.surplus.minor ?? 0
        }
        const letra = await buyer.letra()
        const stands = came.reduce((sum, each) => sum + each, 0) - taken
        expect(await standing(buyer)).toBe(stands)
        expect(letra.paid_minor).toBeGreaterThanOrEqual(Math.min(letra.amount_minor, stands))
        expect(letra.state).toBe(letra.paid_minor === letra.amount_minor ? 'paid' : 'pending')
        const waiting = (await listSurpluses(fixture.db)).find(({ proforma }) => proforma === buyer.proforma)
        // A surplus is at most what was paid by card, and includes all of it that the letra no longer needs.
        expect(waiting?.surplus.minor ?? 0).toBeLessThanOrEqual(stands)
        expect(waiting?.surplus.minor ?? 0).toBeGreaterThanOrEqual(stands - letra.amount_minor)
        if (stands > 0) {
          expect(letra).toMatchObject({ payment_system: 'IZIP', authorization_number: '3fe1a9' })
          expect(String(letra.paid_on)).toBe('2026-11-21')
        }
      }
    }),
    { numRuns: 25 },
  )
})

async function payRest(buyer: Buyer, id: string): Promise<void> {
  const letra = await buyer.letra()
  const amount = letra.amount_minor - letra.paid_minor
  const at = fixture.clock.now().toString()
  await sql`insert into payment_order (id, shop, customer_id, receivable_id, source, amount_minor, currency,
      debt_amount_minor, debt_currency, device, state, created_at, updated_at)
    values (${id}, ${usdShop.shopId}, ${buyer.id}, ${buyer.receivableId}, 'web', ${amount}, 'USD', ${amount}, 'USD',
      'PC', 'form_issued', ${at}, ${at})`.execute(fixture.db)
  const { transactions, ...message } = snapshotOf({ id }, 'AUTHORISED', amount)
  const snapshot = {
    ...message,
    transactions: transactions.map((each) => ({ ...each, shop: usdShop.shopId })),
  }
  expect(await settle(fixture.jobs, 'ipn', snapshot)).toMatchObject([{ kind: 'credit' }])
}
