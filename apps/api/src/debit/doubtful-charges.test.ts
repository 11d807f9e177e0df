import { money } from '@llave/domain/money/money'
import { fillDebtors } from '@llave/testkit/debit/fill-debtors'
import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { simulateDebitDays } from '@llave/testkit/debit/simulate-debit-days'
import { importHolders } from '@llave/testkit/import-holders'
import { findAccountingFaults, ledgerBalances, providerBalances } from '@llave/testkit/payments/audit-ledger'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import {
  openPaymentFixture,
  type PaymentFixture,
  usdShop,
} from '@llave/testkit/payments/open-payment-fixture'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../database/database.ts'
import { runReconciliation } from '../payments/reconciliation/reconcile.ts'
import { runRefunds } from '../payments/reconciliation/refund-surplus.ts'
import { listQuarantined } from '../payments/settlement/quarantined.store.ts'
import { openCardVault } from './card-vault.ts'
import { readDebitHealth } from './debit-health.store.ts'
import { insertChargeOrders } from './move-charges.store.ts'
import { runDebitDay } from './run-debit-day.ts'
import { startCharges } from './start-charges.ts'
import { claimTurns } from './turn.store.ts'

// Charges whose answer is lost, while other things change meanwhile.

let fixture: PaymentFixture
let days: ReturnType<typeof simulateDebitDays>
beforeEach(async () => {
  fixture = await openPaymentFixture()
  days = simulateDebitDays(fixture)
})
afterEach(async () => {
  while ((await runRefunds(fixture.jobs)) > 0);
  expect(await findAccountingFaults(fixture)).toEqual([])
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
  await fixture.close()
})

const silent = { service: 'Charge/CreatePayment' } as const
const halfADay = 12 * 60

async function change(receivableId: number, to: Record<string, unknown>) {
  await fixture.db.updateTable('receivable').set(to).where('id', '=', receivableId).execute()
}

async function paidByHand(receivableId: number, minor: number) {
  await change(receivableId, { paid_minor: minor, erp_paid_minor: minor })
}

async function planOnly() {
  const stopped = new AbortController()
  stopped.abort()
  await runDebitDay(fixture.jobs, stopped.signal)
}

async function refunded() {
  while ((await runRefunds(fixture.jobs)) > 0);
  const rows = await fixture.db.selectFrom('refund').select(['state', 'amount_minor']).execute()
  return rows.map(({ state, amount_minor }) => `${amount_minor} ${state}`)
}

async function unknownCharges(): Promise<number> {
  const rows = await fixture.db
    .selectFrom('debit_charge')
    .select('id')
    .where('state', '=', 'unknown')
    .execute()
  return rows.length
}

describe('a cession while a charge is on its way', () => {
  test('pays the letra with what was charged before it, in the name of whose card it was', async () => {
    const ana = await newAffiliatedBuyer(fixture)
    const luis = await newBuyer(fixture)
    await days.begin()
    fixture.card.faults.add({ kind: 'lose-response', ...silent, times: 1 })
    await days.run()
    expect(await unknownCharges()).toBe(1)
    fixture.clock.advance({ minutes: 1 })
    await importHolders(fixture, ana.proforma, { holder: luis.persona, cededOn: '2026-11-24' })
    await days.advance(halfADay, 30)
    // The rest of the turn ended with the card.
    expect(await ana.charges()).toEqual(['1:1 paid', '1:2 skipped ended', '1:3 skipped ended'])
    expect((await ana.letra()).state).toBe('paid')
    const receipts = await fixture.db.selectFrom('receipt').select('content').execute()
    expect(receipts).toMatchObject([{ content: { customerName: ana.persona.name, holderName: null } }])
  })

  test('gives back what was charged after it, on a charge that was committed before', async () => {
    const ana = await newAffiliatedBuyer(fixture, { letras: 1 })
    const luis = await newBuyer(fixture)
    await days.begin()
    await planOnly()
    const [turn] = await claimTurns(fixture.db, fixture.clock.now(), 1)
    const { started } = await startCharges(fixture.jobs, turn ? [turn] : [])
    await importHolders(fixture, ana.proforma, { holder: luis.persona, cededOn: '2026-11-24' })
    fixture.clock.advance({ seconds: 5 })
    for (const { shop, request } of started) await fixture.jobs.provider.chargeToken(shop, request)
    expect(ana.charged()).toEqual([35050])
    await days.advance(halfADay, 30)
    expect((await ana.letra()).state).toBe('pending')
    expect(await refunded()).toEqual(['35050 done'])
    await days.staySignedIn()
    await luis.register(await luis.pay(await luis.form()))
  })
})

describe('on the next 24th', () => {
  test('a charge that is still unknown keeps its own turn and delays no other', async () => {
    const unlucky = await newAffiliatedBuyer(fixture, { letras: 5 })
    const others = [
      await newAffiliatedBuyer(fixture, { letras: 5 }),
      await newAffiliatedBuyer(fixture, { letras: 5 }),
    ]
    await days.begin()
    fixture.card.faults.add({ kind: 'lose-response', ...silent, times: null })
    await days.run()
    const before = await unknownCharges()
    expect(before).toBeGreaterThan(0)
    // Nothing runs for a month, so both runs are due at once.
    fixture.card.faults.clear()
    await days.begin({ seconds: 7 }, '2026-12-24')
    for (let minute = 0; minute < 20; minute++) {
      await days.run()
      fixture.clock.advance({ minutes: 1 })
    }
    for (const buyer of [unlucky, ...others]) {
      expect(buyer.charged()).toEqual([35050, 35050, 35050, 35050, 35050])
    }
    expect((await readDebitHealth(fixture.db)).incompleteRunSince).toBeNull()
  })
})

describe('money that comes late', () => {
  test('twice, on an order that was sent twice, is found without a message and refunded once', async () => {
    const buyer = await newAffiliatedBuyer(fixture, { letras: 1 })
    await days.begin()
    fixture.card.faults.add({ kind: 'process-later', ms: 60 * 60_000, ...silent })
    await days.run()
    await days.advance(30, 5)
    expect(buyer.charged()).toEqual([35050])
    await days.advance(halfADay, 30)
    expect(buyer.charged()).toEqual([35050, 35050])
    expect(await refunded()).toEqual(['35050 done'])
    expect(await buyer.charges()).toEqual(['1:1 paid'])
  })

  test('on an order that was abandoned for another amount is found as well', async () => {
    const buyer = await newAffiliatedBuyer(fixture, { letras: 1 })
    await days.begin()
    fixture.card.faults.add({ kind: 'process-later', ms: 40 * 60_000, ...silent })
    await days.run()
    await paidByHand(buyer.receivableId, 1000)
    await days.advance(halfADay, 30)
    expect(buyer.charged().toSorted()).toEqual([34050, 35050])
    expect(await refunded()).toEqual(['35050 done'])
    expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35050 })
  })

  test('on a charge that was sent again and refused is credited, and the charge counts as paid', async () => {
    const buyer = await newAffiliatedBuyer(fixture, { letras: 1 })
    await days.begin()
    fixture.card.faults.add({ kind: 'process-later', ms: 60 * 60_000, ...silent })
    await days.run()
    await days.advance(5)
    fixture.card.faults.add({ kind: 'error-envelope', code: 'PSP_031', ...silent })
    await days.advance(30, 5)
    expect(await buyer.charges()).toEqual(['1:1 refused PSP_031'])
    await days.advance(halfADay, 30)
    expect(await buyer.charges()).toEqual(['1:1 paid'])
    expect(await buyer.letra()).toMatchObject({ state: 'paid', payment_system: 'IZDA' })
    expect(await buyer.messages()).toContain('debit-charged-sms')
  })

  test('is no longer asked about after a day', async () => {
    await newAffiliatedBuyer(fixture, { letras: 1 })
    await days.begin()
    fixture.card.faults.add({ kind: 'server-error', ...silent })
    await days.run()
    await days.advance(30, 5)
    const next = () => fixture.db.selectFrom('payment_order').select(['state', 'next_check_at']).execute()
    expect(await next()).toEqual([{ state: 'paid', next_check_at: expect.anything() }])
    await days.advance(30 * 60, 60)
    expect(await next()).toEqual([{ state: 'paid', next_check_at: null }])
  })
})

describe('money that matches nothing', () => {
  test('for a letra that was withdrawn meanwhile ends the charge, and the other letras are charged', async () => {
    const buyer = await newAffiliatedBuyer(fixture)
    await days.begin()
    fixture.card.faults.add({ kind: 'lose-response', ...silent })
    await days.run()
    await change(buyer.receivableId, { state: 'annulled' })
    await days.advance(5)
    expect(await buyer.charges()).toEqual(['1:1 refused LLAVE_QUARANTINED', '1:2 paid', '1:3 paid'])
    expect(await listQuarantined(fixture.db)).toMatchObject([
      { reason: 'debt-withdrawn', amountMinor: 35050 },
    ])
    expect(await buyer.messages()).toEqual(['debit-charged-sms', 'debit-charged-sms'])
    expect((await readDebitHealth(fixture.db)).oldestUnknownChargeAt).toBeNull()
  })

  test('for a letra that is still owed stops the proforma: nothing more is charged', async () => {
    const buyer = await newAffiliatedBuyer(fixture)
    await days.begin()
    fixture.card.faults.add({ kind: 'lose-response', ...silent })
    await days.run()
    const [charged] = [...fixture.card.state.transactions.values()].filter(({ amount }) => amount > 0)
    if (charged) charged.amount = 35000
    await days.advance(120, 5)
    expect(await buyer.charges()).toEqual([
      '1:1 refused LLAVE_QUARANTINED',
      '1:2 skipped earlier_refused',
      '1:3 skipped earlier_refused',
    ])
    expect(await listQuarantined(fixture.db)).toMatchObject([{ reason: 'other-amount', amountMinor: 35000 }])
    expect(await buyer.messages()).toEqual([])
  })
})

describe('a charge that is not sent again', () => {
  test('because its amount changed is replaced by one for the rest, without a message, followed by the next letras', async () => {
    const buyer = await newAffiliatedBuyer(fixture, { letras: 2 })
    await days.begin()
    fixture.card.faults.add({ kind: 'server-error', ...silent })
    await days.run()
    await paidByHand(buyer.receivableId, 1000)
    await days.advance(25, 5)
    expect(await buyer.charges()).toEqual(['1:1 refused LLAVE_WITHDRAWN', '1:2 skipped earlier_refused'])
    await days.staySignedIn()
    expect(await buyer.affiliation()).toMatchObject({ ultimoRechazo: null })
    await days.advance(65, 5)
    expect((await buyer.charges()).slice(2)).toEqual(['2:1 paid', '2:2 paid'])
    expect(buyer.charged()).toEqual([34050, 35050])
    expect(await buyer.messages()).toEqual(['debit-charged-sms', 'debit-charged-sms'])
  })

  test('because this process cannot decrypt its token waits for one that can', async () => {
    const buyer = await newAffiliatedBuyer(fixture, { letras: 2 })
    await days.begin()
    fixture.card.faults.add({ kind: 'server-error', ...silent })
    await days.run()
    const blind = { ...fixture.jobs, vault: openCardVault([{ id: 'another', key: Buffer.alloc(32, 7) }]) }
    for (let minute = 0; minute < 40; minute++) {
      fixture.clock.advance({ minutes: 1 })
      await runReconciliation(fixture.jobs)
      await runDebitDay(blind, new AbortController().signal)
    }
    expect(await buyer.charges()).toEqual(['1:1 unknown', '1:2 planned'])
    await days.advance(90, 5)
    expect(await buyer.charges()).toEqual(['1:1 paid', '1:2 paid'])
    expect(buyer.charged()).toEqual([35050, 35050])
  })

  test('a letra partly paid by hand meanwhile gets the charge refunded, and is charged for the rest', async () => {
    const buyer = await newAffiliatedBuyer(fixture, { letras: 2 })
    await days.begin()
    fixture.card.faults.add({ kind: 'lose-response', ...silent })
    await days.run()
    await paidByHand(buyer.receivableId, 1000)
    await days.advance(90, 5)
    expect(await buyer.charges()).toEqual([
      '1:1 refused LLAVE_SURPLUS',
      '1:2 skipped earlier_refused',
      '2:1 paid',
      '2:2 paid',
    ])
    expect(await refunded()).toEqual(['35050 done'])
    expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35050 })
  })
})

describe('a provider that takes no charges', () => {
  const day = Temporal.PlainDate.from('2026-11-24')

  test.each([
    ['with wrong credentials', { kind: 'error-envelope', code: 'INT_905', times: null } as const],
    ['that fails', { kind: 'server-error', times: null, ...silent } as const],
    [
      'that wants to be asked less',
      { kind: 'error-envelope', code: 'PSP_106', times: null, ...silent } as const,
    ],
  ])('%s is tried with a few charges, not with all of them', async (_, fault) => {
    await fillDebtors(fixture.owner, fixture.card, { letras: 60, lettersEach: 1, day })
    await days.begin()
    fixture.card.faults.add(fault)
    await days.run()
    const first = await unknownCharges()
    expect(first).toBeLessThanOrEqual(32)
    for (let round = 0; round < 5; round++) {
      fixture.clock.advance({ seconds: 10 })
      await days.run()
    }
    expect(await unknownCharges()).toBeLessThanOrEqual(first + 10)
    fixture.card.faults.clear()
    await days.advance(60, 5)
    const left = await fixture.db
      .selectFrom('debit_charge')
      .select('id')
      .where('state', '<>', 'paid')
      .execute()
    expect(left).toEqual([])
  })
})

describe('what the developer changed since the plan', () => {
  test("a letra postponed past that day, or moved to another currency's account, is skipped", async () => {
    const late = await newAffiliatedBuyer(fixture, { letras: 2 })
    const other = await newAffiliatedBuyer(fixture, { letras: 2 })
    await days.begin()
    await planOnly()
    await change(late.receivableId, { due_on: '2027-11-24' })
    await change(other.receivableId, { currency: 'PEN' })
    await days.run()
    expect(await late.charges()).toEqual(['1:1 skipped put_off', '1:2 paid'])
    expect(await other.charges()).toEqual(['1:1 skipped other_account', '1:2 paid'])
  })
})

test('two orders of a batch with the same random id: the first is sent, the other gets a new id', async () => {
  const buyers = [
    await newAffiliatedBuyer(fixture, { letras: 1 }),
    await newAffiliatedBuyer(fixture, { letras: 1 }),
  ]
  await days.begin()
  await planOnly()
  const charges = await fixture.db.selectFrom('debit_charge').selectAll().orderBy('id').execute()
  const now = fixture.clock.now()
  const started = await transact(fixture.db, (trx) =>
    insertChargeOrders(
      trx,
      charges.map(({ id, receivable_id }, at) => ({
        id: 'D0000000000000',
        chargeId: id,
        receivableId: receivable_id,
        customerId: buyers[at]?.id ?? 0,
        shop: usdShop.shopId,
        amount: money(35050, 'USD'),
        device: 'PC',
      })),
      now,
      now,
    ),
  )
  expect([...started]).toEqual([charges[0]?.id])
  await days.advance(30, 5)
  for (const buyer of buyers) expect(buyer.charged()).toEqual([35050])
})
