import { operatorOf, signed } from '@llave/testkit/operate'
import { findAccountingFaults, ledgerBalances, providerBalances } from '@llave/testkit/payments/audit-ledger'
import { importLetra } from '@llave/testkit/payments/import-letra'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import type { StaffVisitor } from '@llave/testkit/staff/staff-visitor'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { reconcileOrder } from '../../payments/reconciliation/reconcile-order.ts'
import { runRefunds } from '../../payments/reconciliation/refund-surplus.ts'
import { settle } from '../../payments/settlement/settle.ts'

const fixture = await openPaymentFixture()
const mesa = await openMesa(fixture)
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})
const one = (await mesa.newPerson(['treasury'])).visitor
const other = (await mesa.newPerson(['treasury'])).visitor
const service = (await mesa.newPerson(['service'])).visitor

const usd = (amount: number) => ({ amount, currency: 'USD' })

type Held = { readonly buyer: Buyer; readonly orderId: string; readonly uuid: string }

/** 350.50 a letra paid on a form of letras of which the last one was raised to 450.50 meanwhile. */
async function heldMoney(letras = 1): Promise<Held> {
  const buyer = await newBuyer(fixture, { letras, apart: 'month' })
  const { orderId, ...form } = letras === 1 ? await buyer.form() : await buyer.formOf(letras)
  const raised = (await buyer.letras()).at(-1)
  if (!raised) throw new Error('No letra')
  await importLetra(fixture, raised, { amount: 45_050, paidAmount: null })
  await buyer.register(await buyer.pay({ orderId, ...form }))
  const { uuid } = await fixture.db
    .selectFrom('provider_transaction')
    .select('uuid')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { buyer, orderId, uuid }
}

const asSeen = { amount: usd(350.5), owed: usd(450.5) }
const credit = (visitor: StaffVisitor, { uuid }: Held, seen: object = asSeen) =>
  visitor.call('POST', `/mesa/quarantine/${usdShop.shopId}/${uuid}/credit`, {
    seen,
    reason: 'Lo confirmó contabilidad',
  })
const decide = (visitor: StaffVisitor, { uuid }: Held, decision: 'returned' | 'entered') =>
  visitor.call('POST', `/mesa/quarantine/${usdShop.shopId}/${uuid}`, { decision, reason: 'Extracto' })

async function rowOf({ uuid }: Held) {
  const { body } = await one.call('GET', '/mesa/quarantine')
  return body.rows.find((row: { uuid: string }) => row.uuid === uuid)
}

async function expectBooksAgree(): Promise<void> {
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
  expect(await findAccountingFaults(fixture)).toEqual([])
}

/** What the quarantine's account of the ledger still has of a transaction, in minor units. */
async function heldInLedger({ uuid }: Held): Promise<number> {
  const { sum } = await fixture.db
    .selectFrom('ledger_entry')
    .select((of) => of.fn.sum<string | null>('amount_minor').as('sum'))
    .where('cause_id', '=', `${usdShop.shopId}/${uuid}`)
    .where('account', '=', 'quarantine')
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

test('two credit the same money at once: one does, the other reads who did, and it is a payment with its receipt like any other', async () => {
  const held = await heldMoney()
  const { buyer, orderId } = held
  expect(await rowOf(held)).toMatchObject({
    reason: 'debt-changed',
    match: { codes: [buyer.code], pays: usd(350.5), owed: usd(450.5) },
  })
  expect((await credit(service, held)).body.code).toBe('sin_permiso')
  const answers = await Promise.all([credit(one, held), credit(other, held)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'ya_resuelto',
    message: expect.stringMatching(/^Persona [12] ya decidió sobre este dinero a las 15:20\.$/),
  })
  expect((await decide(one, held, 'returned')).body.code).toBe('ya_resuelto')
  expect(await rowOf(held)).toBeUndefined()
  expect(await heldInLedger(held)).toBe(0)
  expect(await buyer.letra()).toMatchObject({ state: 'pending', paid_minor: 35_050, credited_minor: 35_050 })
  expect((await buyer.state(orderId)).body).toMatchObject({ estado: 'PAGADA' })
  await expectBooksAgree()
  const audited = await fixture.db
    .selectFrom('audit')
    .select(['actor', 'details'])
    .where('action', '=', 'quarantine.credited')
    .execute()
  expect(audited).toMatchObject([
    { actor: 'staff', details: { why: 'Lo confirmó contabilidad', order: orderId, amountMinor: 35_050 } },
  ])
  const { body: story } = await one.call('GET', `/mesa/payments/${orderId}`)
  expect(story.receipt).toMatch(/^WEB-/)
  expect(story.steps.map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`)).toEqual(
    expect.arrayContaining(['quarantined ', 'quarantined credited', 'credited ']),
  )
  // The rest can be paid.
  const { body: next } = await buyer.ask({ amount: 10_000 })
  await buyer.register(await buyer.pay(next))
  expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 45_050 })
})

test('credited money can be given back like any payment, and where the provider cancels it, it waits for a person again', async () => {
  const returned = await heldMoney()
  expect((await credit(one, returned)).status).toBe(204)
  const seen = { paid: usd(350.5), returned: usd(0), available: usd(350.5) }
  const asked = { amount: 350.5, seen, cause: 'other', reason: 'Desistió', alone: false }
  const { body } = await one.call('POST', `/mesa/orders/${returned.orderId}/refunds`, asked)
  const approval = { charged: usd(350.5), note: '' }
  expect(
    (await other.call('POST', `/mesa/refund-requests/${body.requestId}/approval`, approval)).status,
  ).toBe(200)
  // Not captured yet: the payment itself is cancelled.
  await runRefunds(fixture.jobs)
  expect(await returned.buyer.letra()).toMatchObject({ state: 'pending', paid_minor: 0 })
  expect((await returned.buyer.state(returned.orderId)).body.estado).toBe('DEVUELTA')
  await expectBooksAgree()

  for (const decision of ['returned', 'entered'] as const) {
    const lost = await heldMoney()
    expect((await credit(one, lost)).status).toBe(204)
    const gone = { uuid: lost.uuid, amount: 35_050, currency: 'USD' } as const
    await fixture.jobs.provider.cancelOrRefund(usdShop, lost.orderId, gone)
    await reconcileOrder(fixture.jobs, { id: lost.orderId, shop: usdShop.shopId })
    expect(await rowOf(lost)).toMatchObject({ reason: 'credited-then-lost' })
    expect((await credit(one, lost)).body).toMatchObject({
      code: 'abono_imposible',
      message: 'Este dinero salió: no hay nada que abonar.',
    })
    expect((await decide(one, lost, decision)).status).toBe(204)
    expect(await heldInLedger(lost)).toBe(decision === 'entered' ? 0 : 35_050)
    // Of what was returned, the debt owes what the ERP says next.
    await importLetra(fixture, await lost.buyer.letra())
    expect((await lost.buyer.letra()).paid_minor).toBe(decision === 'entered' ? 35_050 : 0)
    await expectBooksAgree()
  }
})

test('what changed, was paid or withdrawn meanwhile, or never was ours is refused with the reason', async () => {
  const held = await heldMoney()
  const { buyer } = held
  await importLetra(fixture, await buyer.letra(), { amount: 46_050, paidAmount: null })
  expect((await credit(one, held)).body).toMatchObject({
    code: 'abono_imposible',
    message: 'Lo que se debe cambió. Vuelve a mirar antes de abonar.',
  })
  await importLetra(fixture, await buyer.letra(), { amount: 35_040, paidAmount: null })
  expect((await credit(one, held)).body.message).toBe('Es más de lo que se debe.')
  await importLetra(fixture, await buyer.letra(), { amount: 35_040, paidAmount: 35_040 })
  expect((await credit(one, held)).body.message).toBe('La deuda ya está pagada.')
  expect((await credit(one, { ...held, uuid: 'f'.repeat(32) })).status).toBe(404)
  expect((await credit(one, held, { amount: usd(350.5) })).status).toBe(400)
  expect(await rowOf(held)).toMatchObject({ match: { owed: usd(0) } })
  await expectBooksAgree()
})

test.each(['returned', 'entered'] as const)(
  'what was decided otherwise, as %s, is not credited after that',
  async (decision) => {
    const held = await heldMoney()
    expect((await decide(one, held, decision)).status).toBe(204)
    expect((await credit(other, held)).body).toMatchObject({
      code: 'ya_resuelto',
      message: expect.stringMatching(/^Persona 1 ya decidió/),
    })
    expect(await held.buyer.letra()).toMatchObject({ state: 'pending', paid_minor: 0 })
    await expectBooksAgree()
  },
)

test('the operator credits by the same function, and reads why not', async () => {
  const held = await heldMoney()
  const resolve = () => operatorOf(fixture)('resolve', usdShop.shopId, held.uuid, 'credited', ...signed)
  const name = `${usdShop.shopId} ${held.uuid}`
  await importLetra(fixture, await held.buyer.letra(), { amount: 35_040, paidAmount: null })
  expect(await resolve()).toBe(`${name} is not credited: above-owed.\n`)
  await importLetra(fixture, await held.buyer.letra(), { amount: 45_050, paidAmount: null })
  expect(await resolve()).toBe(`${name} is credited to its debt.\n`)
  expect(await resolve()).toBe(`${name} is not in quarantine.\n`)
  expect(await held.buyer.letra()).toMatchObject({ paid_minor: 35_050 })
})

const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('credit' as const), stale: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('returned' as const, 'entered' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      amount: fc.constantFrom(30_000, 35_050, 45_050, 60_000),
      letra: fc.constantFrom(0, 1, 2),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('late' as const, 'cancel' as const, 'capture' as const) }),
  },
)

test('whatever two people, the ERP and the provider do to it, at once or after one another, it is credited at most once and the books agree', async () => {
  let ever = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(1, 3),
      fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
      async (letras, rounds) => {
        const held = await heldMoney(letras)
        const { buyer, orderId, uuid } = held
        const report = await fixture.jobs.provider.readOrder(usdShop, orderId)
        if (report.outcome !== 'answered') throw new Error('No report')
        let credited = 0
        for (const steps of rounds) {
          const row = await rowOf(held)
          const seen = { amount: row?.amount ?? usd(350.5 * letras), owed: row?.match.owed ?? usd(450.5) }
          const outcomes = await Promise.all(
            steps.map(async (step, index): Promise<boolean> => {
              const person = index % 2 === 0 ? one : other
              if (step.kind === 'credit') {
                const shown = step.stale ? { ...seen, owed: usd(seen.owed.amount + 0.01) } : seen
                const { status } = await credit(person, held, shown)
                expect(step.stale && status === 204).toBe(false)
                return status === 204
              }
              if (step.kind === 'returned' || step.kind === 'entered') await decide(person, held, step.kind)
              else if (step.kind === 'import') {
                const all = await buyer.letras()
                await importLetra(fixture, all[step.letra] ?? (await buyer.letra()), {
                  amount: step.amount,
                  paidAmount: null,
                }).catch(() => undefined)
              } else if (step.kind === 'late') await settle(fixture.jobs, 'ipn', report.value)
              else if (step.kind === 'capture') fixture.card.capture()
              else {
                const gone = { uuid, amount: 35_050 * letras, currency: 'USD' } as const
                await fixture.jobs.provider.cancelOrRefund(usdShop, orderId, gone)
                await reconcileOrder(fixture.jobs, { id: orderId, shop: usdShop.shopId })
              }
              return false
            }),
          )
          credited += outcomes.filter(Boolean).length
        }
        await reconcileOrder(fixture.jobs, { id: orderId, shop: usdShop.shopId })
        ever += credited
        expect(credited).toBeLessThanOrEqual(1)
        const settlements = await fixture.db
          .selectFrom('settlement')
          .select('amount_minor')
          .where('order_id', '=', orderId)
          .execute()
        // Every letra of its order, or none.
        expect(settlements).toHaveLength(credited * letras)
        for (const letra of await buyer.letras()) {
          expect(letra.paid_minor).toBeLessThanOrEqual(letra.amount_minor)
          // Then the ERP says what is owed: of a payment that was lost too, and of a debt that was lowered below it.
          await importLetra(fixture, letra, { amount: 60_000, paidAmount: null })
        }
        await expectBooksAgree()
      },
    ),
    { numRuns: 12 },
  )
  expect(ever).toBeGreaterThan(0)
})
