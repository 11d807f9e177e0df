import { postgresAnswers } from '@llave/testkit/database/test-database'
import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { simulateDebitDays } from '@llave/testkit/debit/simulate-debit-days'
import { newKey } from '@llave/testkit/new-key'
import { operatorOf, signed } from '@llave/testkit/operate'
import { ledgerBalances, providerBalances } from '@llave/testkit/payments/audit-ledger'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { Visitor } from '@llave/testkit/visitor'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { transact } from '../../database/database.ts'
import { planRun, readPlan } from '../../debit/plan.store.ts'
import { startCharges } from '../../debit/start-charges.ts'
import { claimTurns } from '../../debit/turn.store.ts'
import { limaTime } from '../../operations/print-table.ts'
import { runRefunds } from '../../payments/reconciliation/refund-surplus.ts'

// The embedded database has one connection: nobody can wait.
const twoConnections = await postgresAnswers()
const fixture = await openPaymentFixture()
afterAll(async () => {
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
  await fixture.close()
})
const operator = operatorOf(fixture)
const days = simulateDebitDays(fixture)
const erp = new Visitor(fixture.app)
erp.token = await newKey(fixture)

/** Sends the buyer's first letra as the ERP has it, and answers what became of the row. */
async function send(buyer: Pick<Buyer, 'letra'>, changes: object = {}) {
  const letra = await buyer.letra()
  const row = {
    proforma: letra.proforma,
    kind: letra.kind,
    code: letra.code,
    company: letra.accounting_company,
    year: letra.accounting_year,
    documentNumber: letra.accounting_number,
    currency: letra.currency,
    amount: '350.50',
    dueOn: letra.due_on.toString(),
    state: 'pending',
    ...changes,
  }
  const { body } = await erp.call('PUT', '/integration/v1/receivables', { rows: [row] })
  return body.rows[0]
}

async function quarantineOf(orderId: string) {
  const line = (await operator('quarantine')).split('\n').find((each) => each.includes(orderId))
  return line?.split(/ {2,}/).at(-1)
}

describe('a payment made here', () => {
  test('is not undone by an extract from before, which is told why, every time', async () => {
    const buyer = await newBuyer(fixture)
    const form = await buyer.form()
    await buyer.register(await buyer.pay(form))
    const paid = await buyer.letra()
    for (const outcome of ['same', 'same']) {
      expect(await send(buyer)).toEqual({
        outcome,
        notes: [
          {
            field: 'state',
            reason: expect.stringMatching(
              /^Se mantiene pagada: se pagó en Llave el 21\/11\/2026 con el recibo WEB-\d{8} y su sistema aún no lo registra$/,
            ),
            wins: 'llave',
          },
        ],
      })
    }
    expect(await buyer.letra()).toEqual(paid)
    expect(await send(buyer, { state: 'paid' })).toEqual({ outcome: 'changed' })
    const { outcome, faults } = await send(buyer, { state: 'annulled' })
    expect(outcome).toBe('refused')
    expect(faults).toMatchObject([
      {
        field: 'state',
        reason: expect.stringMatching(
          /^se pagó en Llave el 21\/11\/2026 con el recibo WEB-\d{8}: primero se devuelve$/,
        ),
      },
    ])
  })
})

describe('a row that says what is stored', () => {
  test.runIf(twoConnections)('waits for no payment of its letra', async () => {
    const buyer = await newBuyer(fixture)
    await send(buyer)
    const letra = await buyer.letra()
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const paying = transact(fixture.db, async (trx) => {
      await sql`select from receivable where id = ${letra.id} for update`.execute(trx)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    try {
      expect(await send(buyer)).toEqual({ outcome: 'same' })
    } finally {
      release.resolve()
      await paying
    }
  })

  test('is compared with what was paid here, where something was', async () => {
    const buyer = await newBuyer(fixture)
    await buyer.register(await buyer.pay(await buyer.form()))
    expect(await send(buyer, { state: 'paid' })).toEqual({ outcome: 'changed' })
    const { id, masked_card } = await buyer.letra()
    // As a correction leaves it: the details of the payment that stands come back with its row.
    const cleared = { paid_on: null, operation_on: null, payment_system: '', masked_card: '' }
    const others = { authorization_number: '', paid_currency: null, paid_amount_minor: null }
    await fixture.db
      .updateTable('receivable')
      .set({ ...cleared, ...others })
      .where('id', '=', id)
      .execute()
    expect(await send(buyer, { state: 'paid' })).toEqual({ outcome: 'changed' })
    expect(await buyer.letra()).toMatchObject({ masked_card })
  })
})

describe('while a form is open', () => {
  test('a letra that was paid elsewhere is closed, and money that comes then goes back', async () => {
    const buyer = await newBuyer(fixture)
    const form = await buyer.form()
    expect(await send(buyer, { state: 'paid', paymentSystem: 'CAJA' })).toEqual({
      outcome: 'changed',
      notes: [
        {
          field: 'state',
          reason: `Se cierra como pagada según su sistema, pero hay un pago en curso con el pedido ${form.orderId}: si llega el dinero, vuelve al cliente`,
          wins: 'erp',
        },
      ],
    })
    expect((await buyer.ask()).body.code).toBe('ya_pagado')
    expect((await buyer.register(await buyer.pay(form))).body.estado).toBe('DEVUELTA')
    await runRefunds(fixture.jobs)
    expect((await buyer.order(form.orderId)).state).toBe('refunded')
    expect(await buyer.letra()).toMatchObject({ state: 'paid', payment_system: 'CAJA' })
  })

  test('a letra that is withdrawn goes, and money that comes then waits for a person', async () => {
    const buyer = await newBuyer(fixture)
    const form = await buyer.form()
    expect((await send(buyer, { state: 'annulled' })).notes).toEqual([
      {
        field: 'state',
        reason: `Se anula, pero hay un pago en curso con el pedido ${form.orderId}: si llega el dinero, queda en cuarentena y una persona decide`,
        wins: 'erp',
      },
    ])
    expect((await buyer.register(await buyer.pay(form))).body.estado).toBe('EN_PROCESO')
    expect(await quarantineOf(form.orderId)).toBe('debt-withdrawn: its debt was withdrawn meanwhile')
    expect(await buyer.letra()).toMatchObject({ state: 'annulled', paid_minor: 0 })
  })

  test.each([
    ['lowered', '300.50'],
    ['raised', '400.50'],
  ])(
    'money that comes for a letra whose amount was %s waits for a person, and holds it',
    async (_, amount) => {
      const buyer = await newBuyer(fixture)
      const form = await buyer.form()
      expect((await send(buyer, { amount })).notes).toEqual([
        {
          field: 'amount',
          reason: `Se guarda el importe nuevo, pero hay un pago en curso con el pedido ${form.orderId}: si llega el dinero, queda en cuarentena y una persona decide`,
          wins: 'erp',
        },
      ])
      expect((await buyer.register(await buyer.pay(form))).body.estado).toBe('EN_PROCESO')
      expect(await quarantineOf(form.orderId)).toBe(
        'debt-changed: the amount of its debt was changed meanwhile',
      )
      expect(await buyer.letra()).toMatchObject({ state: 'pending', paid_minor: 0 })
      expect((await buyer.ask({ amount: Number(amount) * 100 })).body.code).toBe('pago_en_proceso')
      expect((await send(buyer, { amount, state: 'paid' })).notes).toEqual([
        {
          field: 'state',
          reason:
            'Se cierra como pagada según su sistema, y hay dinero en cuarentena por este documento: una persona decide qué se hace con él',
          wins: 'erp',
        },
      ])
    },
  )

  test('a letra that was changed and put back is paid by it', async () => {
    const buyer = await newBuyer(fixture)
    const form = await buyer.form()
    await send(buyer, { amount: '300.50' })
    await send(buyer)
    expect((await buyer.register(await buyer.pay(form))).body.estado).toBe('PAGADA')
    expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35050 })
  })

  test('a payment on a form that was replaced meets no row any more, and one on an expired form none either', async () => {
    const buyer = await newBuyer(fixture)
    const form = await buyer.form()
    await fixture.db
      .updateTable('payment_order')
      .set({ state: 'superseded' })
      .where('id', '=', form.orderId)
      .execute()
    expect(await send(buyer, { amount: '300.50' })).toEqual({ outcome: 'changed' })
    expect(await send(buyer)).toEqual({ outcome: 'changed' })
    const other = await newBuyer(fixture)
    const expired = await other.form()
    const formExpiresAt = fixture.clock.now().subtract({ minutes: 15 }).toString()
    await fixture.db
      .updateTable('payment_order')
      .set({ state: 'expired', form_expires_at: formExpiresAt })
      .where('id', '=', expired.orderId)
      .execute()
    expect(await send(other, { amount: '300.50' })).toEqual({ outcome: 'changed' })
  })
})

describe('on debit', () => {
  const day = Temporal.PlainDate.from('2026-11-24')
  const planned = async (proforma: string) =>
    (await readPlan(fixture.db, day, fixture.jobs.shops))
      .filter((letra) => letra.proforma === proforma)
      .map(({ code }) => code)

  test('a letra that was paid elsewhere or withdrawn leaves the plan of the 24th', async () => {
    const buyer = await newAffiliatedBuyer(fixture)
    expect(await planned(buyer.proforma)).toEqual(buyer.codes)
    expect(await send(buyer, { state: 'paid' })).toEqual({ outcome: 'changed' })
    expect(await planned(buyer.proforma)).toEqual(buyer.codes.slice(1))
    expect(await send(buyer)).toEqual({ outcome: 'changed' })
    expect(await send(buyer, { state: 'annulled' })).toEqual({ outcome: 'changed' })
    expect(await planned(buyer.proforma)).toEqual(buyer.codes.slice(1))
    await fixture.db
      .updateTable('affiliation')
      .set({ ended_at: fixture.clock.now().toString(), encrypted_token: null, end_cause: 'unaffiliated' })
      .execute()
  })

  test('what a debit day had planned for it is not charged, and what was on its way goes back or waits', async () => {
    const [elsewhere, withdrawn] = [
      await newAffiliatedBuyer(fixture, { letras: 1 }),
      await newAffiliatedBuyer(fixture, { letras: 1 }),
    ]
    const [back, held, lowered] = [
      await newAffiliatedBuyer(fixture, { letras: 1 }),
      await newAffiliatedBuyer(fixture, { letras: 1 }),
      await newAffiliatedBuyer(fixture, { letras: 1 }),
    ]
    await days.begin()
    await planRun(fixture.db, day, fixture.jobs.shops, fixture.clock.now())
    expect((await send(elsewhere, { state: 'paid' })).notes).toEqual([
      {
        field: 'state',
        reason: 'Se cierra como pagada según su sistema, y sale del débito automático del 24/11/2026',
        wins: 'erp',
      },
    ])
    expect((await send(withdrawn, { state: 'annulled' })).notes).toMatchObject([
      { reason: 'Se anula, y sale del débito automático del 24/11/2026' },
    ])

    const turns = await claimTurns(fixture.db, fixture.clock.now(), 10)
    const { started } = await startCharges(fixture.jobs, turns)
    expect(started).toHaveLength(3)
    const reasons = [
      await send(back, { state: 'paid' }),
      await send(held, { state: 'annulled' }),
      await send(lowered, { amount: '300.50' }),
    ].map(({ notes }) => notes[0].reason.split(': ')[1])
    expect(reasons).toEqual([
      'si llega el dinero, vuelve al cliente',
      'si llega el dinero, queda en cuarentena y una persona decide',
      'si llega el dinero, queda en cuarentena y una persona decide',
    ])
    for (const { shop, request } of started) await fixture.jobs.provider.chargeToken(shop, request)
    await days.advance(120, 5)
    await runRefunds(fixture.jobs)
    expect(await elsewhere.charges()).toEqual(['1:1 skipped paid'])
    expect(await withdrawn.charges()).toEqual(['1:1 skipped annulled'])
    expect([elsewhere.charged(), withdrawn.charged()]).toEqual([[], []])
    expect(await back.charges()).toEqual(['1:1 refused LLAVE_SURPLUS'])
    expect(await held.charges()).toEqual(['1:1 refused LLAVE_QUARANTINED'])
    expect(await lowered.charges()).toEqual(['1:1 refused LLAVE_QUARANTINED'])
    expect((await lowered.letra()).paid_minor).toBe(0)
    const list = await operator('quarantine')
    expect(list).toContain('debt-changed')
    expect(list).toContain('debt-withdrawn')
  })
})

describe('the history', () => {
  test('tells on one line of time who said and did what, in which batch, from what to what, and who won', async () => {
    const buyer = await newBuyer(fixture)
    const number = 'H-900'
    const row = { code: 'LX-1', documentNumber: number }
    expect(await send(buyer, row)).toEqual({ outcome: 'created' })
    fixture.clock.advance({ minutes: 10 })
    const { body: form } = await buyer.ask({ code: 'LX-1' })
    fixture.clock.advance({ minutes: 1 })
    await send(buyer, { ...row, amount: '300.50', maskedCard: '497010******0055' })
    await send(buyer, row)
    fixture.clock.advance({ minutes: 1 })
    // A second buyer's letra tells nothing here.
    await send(await newBuyer(fixture), { code: 'LX-0', documentNumber: 'H-901' })
    await buyer.register(await buyer.pay(form))
    fixture.clock.advance({ minutes: 1 })
    await send(buyer, row)
    fixture.clock.advance({ minutes: 1 })
    await send(buyer, row)
    fixture.clock.advance({ minutes: 1 })
    await send(buyer, { ...row, amount: '200.50' })
    fixture.clock.advance({ minutes: 1 })
    await operator('decide-surplus', 'PE01', '2026', number, 'keep', ...signed)

    const printed = await operator('history', 'LX-1')
    const lines = printed
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(/ {2,}/).slice(2))
      .map(([by, batch, ...rest]) => [by, batch === '-' ? batch : 'N', ...rest])
    const paper = / con el recibo WEB-\d{8} /.exec(printed)?.[0].trim().split(' ').at(-1)
    const kept = (paid: string) =>
      `Se mantiene pagada: ${paid} en Llave el 24/11/2026 con el recibo ${paper} y su sistema aún no lo registra`
    expect(lines).toEqual([
      [`customer ${buyer.id}`, '-', 'holds it'],
      ['key:erp', 'N', 'receivables created'],
      [
        'key:erp',
        'N',
        'receivables changed',
        `amount 350.50 -> 300.50, maskedCard; erp won amount: Se guarda el importe nuevo, pero hay un pago en curso con el pedido ${form.orderId}: si llega el dinero, queda en cuarentena y una persona decide`,
      ],
      [
        'key:erp',
        'N',
        'receivables changed',
        `amount 300.50 -> 350.50, maskedCard; erp won amount: Se guarda el importe nuevo, pero hay un pago en curso con el pedido ${form.orderId}: si llega el dinero, queda en cuarentena y una persona decide`,
      ],
      [`customer ${buyer.id}`, '-', 'paid here', `USD 350.50, receipt ${paper}`],
      ['key:erp', 'N', 'remarked', expect.stringContaining(`state: ${kept('se pagó')} (2 times, last `)],
      [
        'key:erp',
        'N',
        'receivables changed',
        `paid 350.50 -> 200.50, amount 350.50 -> 200.50; llave won state: ${kept('se pagaron 350.50 USD')}; erp won amount: Se guarda el importe nuevo: en Llave se pagaron 150.00 USD más, y una persona decide si se devuelven`,
      ],
      ['Ana Ruiz', '-', 'taken back', `USD 150.00, receipt ${paper}, kept for the developer's accounting`],
    ])
  })

  test('of rows from before it was kept says since when it is', async () => {
    const buyer = await newBuyer(fixture)
    await send(buyer, { dueOn: '2027-02-05' })
    const { rows: began } = await sql<{ at: Temporal.Instant }>`select applied_at as at from migration
      where name = '0109_row_history.sql'`.execute(fixture.db)
    const since = began.map(({ at }) => limaTime(at))[0]
    const stood = 'its row came before, or by no batch: what it said until then is not known'
    const lines = (await operator('history', buyer.proforma)).split('\n').map((line) => line.split(/ {2,}/))
    expect(lines.filter((cells) => cells.includes(stood))).toEqual([
      [since, `${buyer.proforma} ${buyer.code}`, '-', '-', 'receivables kept since', stood],
      [since, buyer.proforma, '-', '-', 'properties kept since', stood],
    ])
    expect(lines.filter((cells) => cells.includes('receivables changed'))).toHaveLength(1)
  })

  test('of a code that several have tells of all, and of one that nobody has says so', async () => {
    const [ana, luis] = [await newBuyer(fixture), await newBuyer(fixture)]
    for (const buyer of [ana, luis]) await send(buyer, { code: 'LX-2', documentNumber: `H-${buyer.id}` })
    const printed = await operator('history', 'LX-2')
    for (const buyer of [ana, luis]) expect(printed).toContain(`${buyer.proforma} LX-2`)
    expect(await operator('history', 'LX-99')).toBe(
      'No proforma and no letra has that code, or nothing is known of it.\n',
    )
  })

  test('of a proforma tells of its own row, its debts and notices, its holders and what waits', async () => {
    const buyer = await newBuyer(fixture)
    const form = await buyer.form()
    const property = {
      proforma: buyer.proforma,
      documentType: '01',
      documentNumber: buyer.persona.document.number,
      projectCode: 'P01',
      currency: 'USD',
      plaza: 'LIM',
      soldOn: '2025-03-14',
    }
    const rows = [{ ...property, productName: 'Lote 7' }]
    await erp.call('PUT', '/integration/v1/properties', { rows })
    const notice = {
      id: 'AV-7',
      proforma: buyer.proforma,
      title: 'Sr. Pérez',
      text: 'Hola',
      publishedOn: '2026-11-20',
    }
    await erp.call('PUT', '/integration/v1/notices', { rows: [notice] })
    await erp.call('PUT', '/integration/v1/notices', { rows: [{ ...notice, title: 'Sra. Pérez' }] })
    await send(buyer, { state: 'annulled' })
    await buyer.register(await buyer.pay(form))
    const [uuid] = /[0-9a-f]{32}/.exec(
      (await operator('quarantine')).split('\n').find((line) => line.includes(form.orderId)) ?? '',
    ) as unknown as [string]
    await operator('resolve', '70001002', uuid, 'entered', ...signed)
    const printed = await operator('history', buyer.proforma)
    for (const said of [
      /key:erp +\d+ +properties changed +productName MZ A LT 4 -> Lote 7$/m,
      /key:erp +\d+ +notices created$/m,
      /key:erp +\d+ +notices changed +title$/m,
      /receivables changed +state pending -> annulled; erp won state: Se anula, pero hay/,
      new RegExp(`card-provider +- +quarantined +USD 350\\.50, debt-withdrawn, order ${form.orderId}$`, 'm'),
      new RegExp(`Ana Ruiz +- +resolved +entered, order ${form.orderId}$`, 'm'),
    ]) {
      expect(printed).toMatch(said)
    }
    expect(printed).not.toContain('Pérez')
  })

  test('keeps of a customer only which members changed, by our number', async () => {
    const buyer = await newBuyer(fixture)
    const { document, phone } = buyer.persona
    const row = { documentType: document.type, documentNumber: document.number, name: 'Nombre Nuevo' }
    const phones = [`+51 ${phone.number}`, '+51 987654321']
    await erp.call('PUT', '/integration/v1/customers', { rows: [{ ...row, phones }] })
    const kept = await fixture.db
      .selectFrom('row_change')
      .select(['before', 'after'])
      .where('kind', '=', 'customers')
      .where('key', '=', String(buyer.id))
      .orderBy('id')
      .execute()
    expect(kept.map(({ before, after }) => [before, after])).toEqual([
      [
        { name: null, email: null },
        { name: null, email: null },
      ],
      [{ phones: null }, { phones: null }],
    ])
  })

  test('is written by batches alone, and not by what is tried', async () => {
    const count = async () => (await fixture.db.selectFrom('row_change').select('id').execute()).length
    const buyer = await newBuyer(fixture)
    const before = await count()
    const form = await buyer.form()
    await buyer.register(await buyer.pay(form))
    await send(buyer)
    expect(await count()).toBe(before)
    await send(buyer, { dueOn: '2027-01-05' })
    expect(await count()).toBe(before + 1)
  })
})
