import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { simulateDebitDays } from '@llave/testkit/debit/simulate-debit-days'
import { findAccountingFaults, ledgerBalances, providerBalances } from '@llave/testkit/payments/audit-ledger'
import { insertExchangeRate } from '@llave/testkit/payments/insert-exchange-rate'
import { openPaymentFixture, type PaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runRefunds } from '../payments/reconciliation/refund-surplus.ts'
import { runDebitDay } from './run-debit-day.ts'

let fixture: PaymentFixture
let days: ReturnType<typeof simulateDebitDays>
beforeEach(async () => {
  fixture = await openPaymentFixture()
  days = simulateDebitDays(fixture)
})
afterEach(async () => {
  expect(await findAccountingFaults(fixture)).toEqual([])
  await fixture.close()
})

const silent = { service: 'Charge/CreatePayment' } as const
const run = () => days.run()
const debitDay = (after?: Temporal.DurationLike) => days.begin(after)
const advance = (minutes: number) => days.advance(minutes)

async function ledgerMatchesProvider() {
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
}

async function runRow() {
  return fixture.db.selectFrom('debit_run').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst()
}

test('on the 24th the letras due before the next 24th are charged, the oldest first, each once, and entered as Débito automático', async () => {
  const buyer = await newAffiliatedBuyer(fixture, { letras: 5 })
  await debitDay()
  await run()
  expect(await buyer.charges()).toEqual(['1:1 paid', '1:2 paid', '1:3 paid'])
  expect(buyer.charged()).toEqual([35050, 35050, 35050])
  const letra = await buyer.letra()
  expect(letra).toMatchObject({
    state: 'paid',
    payment_system: 'IZDA',
    masked_card: '497010******0055',
    paid_currency: 'USD',
  })
  const receipts = await fixture.db
    .selectFrom('receipt')
    .select('number')
    .where('series', '=', 'debit')
    .orderBy('number')
    .execute()
  expect(receipts.map(({ number }) => number)).toEqual(['DEB-00000001', 'DEB-00000002', 'DEB-00000003'])
  expect(await buyer.messages()).toEqual(['debit-charged-sms', 'debit-charged-sms', 'debit-charged-sms'])
  const mails = await fixture.db
    .selectFrom('outbox')
    .select('kind')
    .where('kind', '=', 'payment-receipt')
    .execute()
  expect(mails).toHaveLength(3)
  expect((await runRow())?.completed_at).not.toBeNull()
  await ledgerMatchesProvider()
  const { body } = await buyer.visitor.call(
    'GET',
    `/api/MiCuenta/ConsultaClienteLetra?TipoDocumento=01&NroDocumento=${buyer.persona.document.number}`,
  )
  expect(body.ZWS_CONSULTA_CLIENTEResponse.t_ESTACCField[0].sISTEMAPAGOField).toBe('IZDA')
})

test('the answer to a charge is stored and logged as such, without a warning', async () => {
  await newAffiliatedBuyer(fixture, { letras: 1 })
  await debitDay()
  await run()
  const messages = await fixture.db.selectFrom('provider_message').select('source').execute()
  expect(messages).toEqual([{ source: 'answer' }])
  const [line, ...others] = fixture.lines
    .map((each) => JSON.parse(each))
    .filter(({ transaction }) => transaction !== undefined)
  expect(line).toMatchObject({ source: 'answer', kind: 'credit', msg: 'payment' })
  expect(others).toEqual([])
})

test("a charge has token, chain identifier and the letra's own currency, and leaves the token valid", async () => {
  const buyer = await newAffiliatedBuyer(fixture, { letras: 1 })
  await insertExchangeRate(fixture.db)
  await debitDay()
  await run()
  const [charge] = [...fixture.card.state.transactions.values()].filter(({ amount }) => amount > 0)
  const registered = fixture.card.state.tokens.get(buyer.token)
  expect(charge).toMatchObject({
    currency: 'USD',
    amount: 35050,
    paymentMethodSource: 'TOKEN',
    initialIssuerTransactionIdentifier: registered?.initialIssuerTransactionIdentifier,
    occurrenceType: 'RECURRENT_INTERMEDIAIRE',
  })
  expect(registered?.cancelledAt).toBeNull()
  expect(await fixture.db.selectFrom('card_token_disposal').selectAll().execute()).toEqual([])
})

test('before six in Lima nothing is charged, and a second run on the same day charges nothing twice', async () => {
  const buyer = await newAffiliatedBuyer(fixture)
  await debitDay({ minutes: -1 })
  await run()
  expect(buyer.charged()).toEqual([])
  await debitDay()
  await run()
  await run()
  await debitDay({ hours: 17 })
  await run()
  expect(buyer.charged()).toHaveLength(3)
})

test('a 24th missed in an outage is caught up; a card affiliated meanwhile waits for the next 24th', async () => {
  const buyer = await newAffiliatedBuyer(fixture)
  await debitDay({ hours: 1 })
  const late = await newAffiliatedBuyer(fixture, { letras: 2 })
  await fixture.db
    .updateTable('receivable')
    .set({ due_on: '2026-12-30' })
    .where('code', '=', late.codes[0] ?? '')
    .execute()
  await debitDay({ hours: 50 })
  await run()
  expect(buyer.charged()).toHaveLength(3)
  expect(late.charged()).toEqual([])
  fixture.clock.set('2026-12-24T11:00:00Z')
  await run()
  expect(late.charged()).toHaveLength(2)
})

test('a clock that is set back charges nothing and starts no run', async () => {
  const buyer = await newAffiliatedBuyer(fixture, { letras: 5 })
  await debitDay()
  await run()
  for (const now of ['2026-11-24T10:00:00Z', '2026-11-02T12:00:00Z', '2025-01-24T12:00:00Z']) {
    fixture.clock.set(now)
    await run()
  }
  expect(buyer.charged()).toHaveLength(3)
  expect(await fixture.db.selectFrom('debit_run').select('day').execute()).toHaveLength(1)
})

test('many workers at once charge each letra once', async () => {
  const buyers = []
  for (let index = 0; index < 6; index++) buyers.push(await newAffiliatedBuyer(fixture))
  await debitDay()
  await Promise.all(Array.from({ length: 5 }, run))
  for (const buyer of buyers) expect(buyer.charged()).toHaveLength(3)
  await ledgerMatchesProvider()
})

describe('an answer that was lost', () => {
  test('is asked for and never charged again: once found it is settled, and the proforma continues', async () => {
    const buyer = await newAffiliatedBuyer(fixture)
    await debitDay()
    fixture.card.faults.add({ kind: 'lose-response', ...silent })
    await run()
    expect(await buyer.charges()).toEqual(['1:1 unknown', '1:2 planned', '1:3 planned'])
    expect((await runRow())?.completed_at).toBeNull()
    await advance(3)
    expect(await buyer.charges()).toEqual(['1:1 paid', '1:2 paid', '1:3 paid'])
    expect(buyer.charged()).toHaveLength(3)
    expect((await runRow())?.completed_at).not.toBeNull()
    await ledgerMatchesProvider()
  })

  test('marks the letra as having a payment under way, and no form is issued for it', async () => {
    const buyer = await newAffiliatedBuyer(fixture)
    await debitDay()
    fixture.card.faults.add({ kind: 'process-later', ...silent })
    await run()
    expect((await buyer.ask()).body.code).toBe('pago_en_proceso')
    const { body } = await buyer.visitor.call(
      'GET',
      `/api/MiCuenta/ConsultaClienteLetra?TipoDocumento=01&NroDocumento=${buyer.persona.document.number}`,
    )
    expect(body.ZWS_CONSULTA_CLIENTEResponse.t_ESTACCField[0].pagoEnProceso).toBe(true)
    expect(await buyer.affiliation()).toMatchObject({ cobroEnProceso: true })
    await advance(12)
    expect(buyer.charged()).toHaveLength(3)
    expect(await buyer.affiliation()).toMatchObject({ cobroEnProceso: false })
  })

  test('is sent again once, with the same order, after "no such transaction" twice 15 minutes apart', async () => {
    const buyer = await newAffiliatedBuyer(fixture, { letras: 1 })
    await debitDay()
    fixture.card.faults.add({ kind: 'server-error', ...silent })
    await run()
    await advance(15)
    expect(buyer.charged()).toEqual([])
    await advance(10)
    expect(buyer.charged()).toEqual([35050])
    expect(await buyer.charges()).toEqual(['1:1 paid'])
    const orders = await fixture.db.selectFrom('payment_order').select(['state', 'source']).execute()
    expect(orders).toEqual([{ state: 'paid', source: 'debit' }])
    await ledgerMatchesProvider()
  })

  test('that is processed after all once the order was sent again is paid twice at the provider and refunded once', async () => {
    const buyer = await newAffiliatedBuyer(fixture, { letras: 1 })
    await debitDay()
    fixture.card.faults.add({ kind: 'process-later', ms: 60 * 60_000, ...silent })
    await run()
    await advance(30)
    expect(buyer.charged()).toEqual([35050])
    await advance(65)
    expect(buyer.charged()).toEqual([35050, 35050])
    await advance(60)
    while ((await runRefunds(fixture.jobs)) > 0);
    const refunds = await fixture.db.selectFrom('refund').select(['state', 'amount_minor']).execute()
    expect(refunds).toEqual([{ state: 'done', amount_minor: 35050 }])
    await ledgerMatchesProvider()
  })

  test('is not charged again on an answer that proves nothing', async () => {
    const buyer = await newAffiliatedBuyer(fixture, { letras: 1 })
    await debitDay()
    fixture.card.faults.add({ kind: 'lose-response', ...silent })
    await run()
    fixture.card.faults.add({ kind: 'error-envelope', service: 'Order/Get', times: null, code: 'PSP_999' })
    await advance(90)
    expect(buyer.charged()).toHaveLength(1)
    expect(await buyer.charges()).toEqual(['1:1 unknown'])
    fixture.card.faults.clear()
    await advance(60)
    expect(await buyer.charges()).toEqual(['1:1 paid'])
    expect(buyer.charged()).toHaveLength(1)
  })

  test('with the provider down all day nothing is lost or doubled, and it is not flooded with requests', async () => {
    const buyers = [await newAffiliatedBuyer(fixture), await newAffiliatedBuyer(fixture)]
    await debitDay()
    fixture.card.faults.add({ kind: 'server-error', times: null })
    await run()
    await advance(30)
    fixture.clock.advance({ hours: 20 })
    fixture.card.faults.clear()
    await advance(100)
    for (const buyer of buyers) {
      expect(await buyer.charges()).toEqual(['1:1 paid', '1:2 paid', '1:3 paid'])
      expect(buyer.charged()).toHaveLength(3)
    }
    await ledgerMatchesProvider()
  })
})

describe('a refusal', () => {
  test('stops the proforma, is announced with its reason, and is retried after 3, 7 and 14 days', async () => {
    const buyer = await newAffiliatedBuyer(fixture)
    await debitDay()
    fixture.card.faults.add({ kind: 'refuse', code: '51', times: null, ...silent })
    await run()
    expect(await buyer.charges()).toEqual([
      '1:1 refused ACQ_001:51',
      '1:2 skipped earlier_refused',
      '1:3 skipped earlier_refused',
    ])
    expect(await buyer.messages()).toEqual(['debit-refused', 'debit-refused-sms'])
    expect(await buyer.affiliation()).toMatchObject({
      estado: true,
      motivoSuspension: '',
      ultimoRechazo: {
        fecha: '2026-11-24',
        nLETRAField: buyer.code,
        motivo: 'La tarjeta no tiene saldo suficiente.',
        proximoIntento: '2026-11-27',
      },
    })
    const tries: string[] = []
    for (let day = 0; day < 20; day++) {
      fixture.clock.advance({ hours: 24 })
      const before = (await buyer.charges()).length
      await run()
      if ((await buyer.charges()).length > before) tries.push(fixture.clock.now().toString().slice(0, 10))
    }
    expect(tries).toEqual(['2026-11-27', '2026-12-01', '2026-12-08'])
    await days.staySignedIn()
    expect((await buyer.messages()).filter((kind) => kind === 'debit-refused')).toHaveLength(4)
    expect(await buyer.affiliation()).toMatchObject({ ultimoRechazo: { proximoIntento: '' } })
    expect(buyer.charged()).toEqual([])
  })

  test('does not raise the monthly amount, although the next 24th charges two letras', async () => {
    const buyer = await newAffiliatedBuyer(fixture, { letras: 2 })
    for (const [index, due_on] of ['2026-12-05', '2027-01-05'].entries()) {
      await fixture.db
        .updateTable('receivable')
        .set({ due_on })
        .where('code', '=', buyer.codes[index] ?? '')
        .execute()
    }
    expect(await buyer.affiliation()).toMatchObject({ montoCuotaAprox: 350.5 })
    fixture.card.faults.add({ kind: 'refuse', code: '51', ...silent })
    await debitDay()
    await run()
    const { montoCuotaAprox, ultimoRechazo, proximoCobro } = await buyer.affiliation()
    expect(ultimoRechazo).toMatchObject({ nLETRAField: buyer.code })
    expect(proximoCobro).toMatchObject({ fecha: '2026-12-24', letras: [{}, {}] })
    expect(montoCuotaAprox).toBe(350.5)
  })

  test('that succeeds on a retry charges the rest of the proforma too', async () => {
    const buyer = await newAffiliatedBuyer(fixture)
    await debitDay()
    fixture.card.faults.add({ kind: 'refuse', code: '51', ...silent })
    await run()
    await debitDay({ hours: 72 })
    await run()
    expect(await buyer.charges()).toEqual([
      '1:1 refused ACQ_001:51',
      '1:2 skipped earlier_refused',
      '1:3 skipped earlier_refused',
      '2:1 paid',
      '2:2 paid',
      '2:3 paid',
    ])
    expect(await buyer.affiliation()).toMatchObject({ ultimoRechazo: null })
  })

  test('of a letra that is paid by hand before the next try is not retried', async () => {
    const buyer = await newAffiliatedBuyer(fixture, { letras: 1 })
    await debitDay()
    fixture.card.faults.add({ kind: 'refuse', code: '51', ...silent })
    await run()
    await buyer.register(await buyer.pay(await buyer.form()))
    await debitDay({ hours: 72 })
    await run()
    expect(buyer.charged()).toEqual([])
    expect(await buyer.charges()).toEqual(['1:1 refused ACQ_001:51'])
  })

  test.each(['04', '41', '43', '14', '54', '57', 'R1'])(
    'with the hard code %s suspends the affiliation, is announced, and is never retried with that card',
    async (code) => {
      const buyer = await newAffiliatedBuyer(fixture)
      await debitDay()
      fixture.card.faults.add({ kind: 'refuse', code, ...silent })
      await run()
      expect(await buyer.charges()).toEqual([
        `1:1 refused ACQ_001:${code}`,
        '1:2 skipped suspended',
        '1:3 skipped suspended',
      ])
      expect(await buyer.messages()).toEqual([
        'affiliation-suspended',
        'affiliation-suspended-sms',
        'debit-refused',
        'debit-refused-sms',
      ])
      expect((await buyer.affiliation()).motivoSuspension).toMatch(/^[A-Z].+\.$/)
      await debitDay({ hours: 24 * 20 })
      await run()
      expect(buyer.charged()).toEqual([])
    },
  )

  test('another card replaces a suspended one, and is charged on the next 24th', async () => {
    const buyer = await newAffiliatedBuyer(fixture, { letras: 5 })
    await debitDay()
    fixture.card.faults.add({ kind: 'refuse', code: '41', ...silent })
    await run()
    for (const code of buyer.codes.slice(0, 3)) {
      await fixture.db
        .updateTable('receivable')
        .set({ due_on: '2026-12-10' })
        .where('code', '=', code)
        .execute()
    }
    await buyer.affiliate(await buyer.pay(await buyer.registrationForm(), '5970100300000067'))
    expect(await buyer.affiliation()).toMatchObject({
      tarjetaRegistrada: '597010******0067',
      motivoSuspension: '',
    })
    fixture.clock.set('2026-12-24T11:00:00Z')
    await run()
    expect((await ledgerBalances(fixture))['provider/70001002 USD']).toBe(5 * 35050)
  })

  test('of a token unknown to the provider suspends the affiliation, although no bank was asked', async () => {
    const buyer = await newAffiliatedBuyer(fixture)
    const record = fixture.card.state.tokens.get(buyer.token)
    if (record) fixture.card.state.tokens.put(buyer.token, { ...record, cancelledAt: 1 })
    await debitDay()
    await run()
    expect((await buyer.charges())[0]).toBe('1:1 refused PSP_031')
    expect(await buyer.affiliation()).toMatchObject({
      motivoSuspension: 'La tarjeta guardada ya no está disponible.',
    })
  })
})

describe('what changed since the plan', () => {
  test('a letra with an open form waits until the form is over and the provider was asked', async () => {
    const buyer = await newAffiliatedBuyer(fixture, { letras: 2 })
    await debitDay({ minutes: -2 })
    await buyer.form()
    await debitDay()
    await run()
    expect(await buyer.charges()).toEqual(['1:1 planned', '1:2 planned'])
    await advance(45)
    expect(await buyer.charges()).toEqual(['1:1 paid', '1:2 paid'])
  })

  test('a letra that is paid by hand with that form leaves the plan', async () => {
    const buyer = await newAffiliatedBuyer(fixture, { letras: 2 })
    await debitDay({ minutes: -2 })
    const form = await buyer.form()
    await debitDay()
    await run()
    await buyer.register(await buyer.pay(form))
    await advance(10)
    expect(await buyer.charges()).toEqual(['1:1 skipped paid', '1:2 paid'])
    expect(buyer.charged()).toEqual([35050])
    await ledgerMatchesProvider()
  })

  test('a withdrawn letra and an ended affiliation are skipped with their reason', async () => {
    const [buyer, leaver] = [await newAffiliatedBuyer(fixture), await newAffiliatedBuyer(fixture)]
    await debitDay()
    const stopped = new AbortController()
    stopped.abort()
    await runDebitDay(fixture.jobs, stopped.signal)
    await fixture.db
      .updateTable('receivable')
      .set({ state: 'annulled' })
      .where('id', '=', buyer.receivableId)
      .execute()
    await leaver.unaffiliate()
    await run()
    expect(await buyer.charges()).toEqual(['1:1 skipped annulled', '1:2 paid', '1:3 paid'])
    expect(await leaver.charges()).toEqual(['1:1 skipped ended', '1:2 skipped ended', '1:3 skipped ended'])
    expect(leaver.charged()).toEqual([])
  })

  test('an expired card, a letra of another account and a customer without contact data are planned as skipped', async () => {
    const [expired, mixed, mute] = [
      await newAffiliatedBuyer(fixture, { letras: 1 }),
      await newAffiliatedBuyer(fixture, { letras: 2 }),
      await newAffiliatedBuyer(fixture, { letras: 1 }),
    ]
    await fixture.db
      .updateTable('affiliation')
      .set({ card_expiry_month: 10, card_expiry_year: 2026 })
      .where('id', '=', expired.affiliationId)
      .execute()
    await fixture.db
      .updateTable('receivable')
      .set({ currency: 'PEN' })
      .where('id', '=', mixed.receivableId)
      .execute()
    await fixture.db.updateTable('customer').set({ email: '' }).where('id', '=', mute.id).execute()
    await fixture.db.deleteFrom('customer_phone').where('customer_id', '=', mute.id).execute()
    await debitDay()
    await run()
    expect(await expired.charges()).toEqual(['1:1 skipped card_expired'])
    expect(await mixed.charges()).toEqual(['1:1 skipped other_account', '1:2 paid'])
    expect(await mute.charges()).toEqual(['1:1 skipped unreachable'])
  })

  test("the operator's switch stops it between two batches, and it later continues where it was", async () => {
    const buyer = await newAffiliatedBuyer(fixture)
    const turn = (open: boolean) =>
      fixture.db.updateTable('operator_switch').set({ open }).where('name', '=', 'debit').execute()
    await turn(false)
    await debitDay()
    await run()
    expect(await buyer.charges()).toEqual([])
    await turn(true)
    await run()
    expect(buyer.charged()).toHaveLength(3)
  })

  test('a partly paid letra is charged for the rest', async () => {
    const buyer = await newAffiliatedBuyer(fixture, { letras: 1 })
    await fixture.db
      .updateTable('receivable')
      .set({ paid_minor: 35000, erp_paid_minor: 35000 })
      .where('id', '=', buyer.receivableId)
      .execute()
    await debitDay()
    await run()
    expect(buyer.charged()).toEqual([50])
  })

  test('a pending retry is superseded by the next 24th, which charges everything due', async () => {
    const buyer = await newAffiliatedBuyer(fixture, { letras: 5 })
    await debitDay()
    fixture.card.faults.add({ kind: 'refuse', code: '51', ...silent })
    await run()
    fixture.clock.set('2026-12-24T11:00:00Z')
    await run()
    expect(buyer.charged()).toHaveLength(5)
    const turns = await fixture.db
      .selectFrom('debit_turn')
      .select(['run_day', 'state'])
      .orderBy('run_day')
      .execute()
    expect(turns.map(({ state }) => state)).toEqual(['done', 'done'])
  })
})
