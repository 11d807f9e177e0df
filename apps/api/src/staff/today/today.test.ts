import { numberEvents } from '@llave/api/integration/feeds/number-events'
import { countUnposted } from '@llave/api/integration/feeds/unposted.store'
import { enqueue } from '@llave/api/messaging/enqueue'
import { complaintClock } from '@llave/domain/service-desk/complaint-clock'
import { limaDate } from '@llave/domain/time/lima-date'
import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { simulateDebitDays } from '@llave/testkit/debit/simulate-debit-days'
import { insertQuery } from '@llave/testkit/insert-query'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

const fixture = await openPaymentFixture()
const { db, clock } = fixture
const mesa = await openMesa(fixture)
const { visitor } = await mesa.newPerson(['service'])
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})

type Groups = Record<string, { count: number; oldestAt: string | null }>

async function read(): Promise<{ groups: Groups; terms: Record<string, unknown> }> {
  const { status, body } = await visitor.call('GET', '/mesa/today')
  expect(status).toBe(200)
  const groups = Object.fromEntries(
    body.groups.map(({ name, ...group }: { name: string; count: number; oldestAt: string | null }) => [
      name,
      group,
    ]),
  )
  return { groups, terms: body.terms }
}

async function list(group: string) {
  const { status, body } = await visitor.call('GET', `/mesa/today/${group}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows
}

test('nothing waits at first, and every group says so', async () => {
  const { groups, terms } = await read()
  expect(Object.keys(groups)).toEqual([
    'sheets',
    'complaints',
    'dataRequests',
    'newNumbers',
    'queries',
    'refunds',
    'quarantine',
    'debits',
    'plans',
    'postings',
    'imports',
    'messages',
  ])
  for (const group of Object.values(groups)) expect(group).toEqual({ count: 0, oldestAt: null, owners: [] })
  expect(terms).toEqual({ overdue: 0, red: 0, amber: 0, firstDueOn: null })
  for (const name of Object.keys(groups)) expect(await list(name)).toEqual([])
})

test('a query waits from the last word of its customer on, and no longer once it was answered or closed', async () => {
  const { id, persona } = await newBuyer(fixture)
  const { queryId } = await insertQuery(db, id, 'P01')
  const at = '2026-11-21T15:00:00Z'
  expect((await read()).groups.queries).toMatchObject({ count: 1 })
  expect(await list('queries')).toMatchObject([
    {
      code: queryId,
      what: 'Filtración',
      customer: { customerId: String(id), name: persona.name },
      amount: null,
    },
  ])
  const colleague = await mesa.newPerson(['service'])
  expect((await read()).groups.queries).toMatchObject({ owners: [] })
  await db
    .updateTable('desk_case')
    .set({ owner_id: colleague.id })
    .where('query_id', '=', Number(queryId))
    .execute()
  expect((await read()).groups).toMatchObject({
    queries: { owners: [{ name: colleague.name, count: 1 }] },
    complaints: { owners: [] },
  })
  const write = (position: number, author: 'customer' | 'developer') =>
    db
      .insertInto('query_message')
      .values({ query_id: Number(queryId), position, author, text: 'Texto', written_at: at })
      .execute()
  await write(2, 'developer')
  expect((await read()).groups.queries?.count).toBe(0)
  await write(3, 'customer')
  expect((await read()).groups.queries?.count).toBe(1)
  await db.updateTable('query').set({ closed_at: at }).where('id', '=', Number(queryId)).execute()
  expect((await read()).groups.queries?.count).toBe(0)
  expect(await list('queries')).toEqual([])
})

test('complaints stand where their term is, by working days of Peru', async () => {
  const { id, proforma } = await newBuyer(fixture)
  // On Saturday 21 November: day 9, 10, 12 and 13, and one whose fifteenth day was Friday.
  for (const day of ['2026-11-09', '2026-11-06', '2026-11-05', '2026-11-03', '2026-10-29']) {
    await db
      .insertInto('complaint')
      .values({
        customer_id: id,
        proforma,
        phone: '1',
        email: 'a@b.pe',
        text: 'Queja',
        filed_at: `${day}T15:00:00Z`,
      })
      .execute()
  }
  const { groups, terms } = await read()
  expect(groups.complaints?.count).toBe(5)
  const clocks = (await list('complaints')).map(({ since }: { since: string }) =>
    complaintClock(
      Temporal.Instant.from(since).toZonedDateTimeISO('America/Lima').toPlainDate(),
      null,
      limaDate(clock.now()),
    ),
  )
  const among = (state: string) => clocks.filter((found: { state: string }) => found.state === state).length
  expect(terms).toEqual({
    overdue: among('overdue'),
    red: among('red'),
    amber: among('amber'),
    firstDueOn: clocks[0].dueOn.toString(),
  })
  expect(Object.values(terms).slice(0, 3)).toEqual([1, 1, 2])
})

test('money that nobody placed, refunds under way, payments that are not posted', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await buyer.register(await buyer.pay(form))
  const at = clock.now().toString()
  const transaction = {
    shop: usdShop.shopId,
    operation: 'DEBIT',
    currency: 'USD',
    detailed_status: 'CAPTURED',
    rank: 5,
  } as const
  await db
    .insertInto('provider_transaction')
    .values({
      ...transaction,
      uuid: 'a'.repeat(32),
      quarantine_reason: 'unknown-order',
      amount_minor: 12_345,
      first_seen_at: at,
      updated_at: at,
    })
    .execute()
  const paid = await db
    .selectFrom('provider_transaction')
    .select(['uuid', 'order_id'])
    .where('order_id', 'is not', null)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('refund')
    .values({
      shop: usdShop.shopId,
      transaction_uuid: paid.uuid,
      amount_minor: 1_000,
      currency: 'USD',
      cause: 'operator',
      state: 'failed',
      created_at: at,
      updated_at: at,
    })
    .execute()
  expect((await read()).groups).toMatchObject({ quarantine: { count: 1 }, refunds: { count: 1 } })
  expect(await list('quarantine')).toMatchObject([
    { what: 'unknown-order', amount: 123.45, currency: 'USD', customer: null },
  ])
  expect(await list('refunds')).toMatchObject([
    { code: paid.order_id, what: 'failed', amount: 10, customer: { customerId: String(buyer.id) } },
  ])
  expect((await visitor.call('GET', `/mesa/customers/${buyer.id}`)).body.money).toMatchObject([
    { kind: 'refund', orderId: paid.order_id, amount: { amount: 10, currency: 'USD' } },
  ])
  await db.updateTable('refund').set({ state: 'done', next_check_at: null }).execute()
  expect((await read()).groups.refunds).toMatchObject({ count: 0, oldestAt: null })

  await numberEvents(db, clock, new AbortController().signal)
  expect((await read()).groups.postings?.count).toBe(0)
  clock.advance({ hours: 24, minutes: 1 })
  const later = (await mesa.newPerson(['treasury'])).visitor
  const { body } = await later.call('GET', '/mesa/today')
  const postings = body.groups.find(({ name }: { name: string }) => name === 'postings')
  expect(postings.count).toBe(await countUnposted(db, clock.now().subtract({ hours: 24 }), 100))
  expect(postings.count).toBe(1)
  expect((await later.call('GET', '/mesa/today/postings')).body.rows).toMatchObject([
    { customer: { customerId: String(buyer.id), name: buyer.persona.name } },
  ])
})

test('cards that pay no more, and letras that the last debit day could not charge and that are still owed', async () => {
  const [suspended, refused] = [
    await newAffiliatedBuyer(fixture),
    await newAffiliatedBuyer(fixture, { letras: 1 }),
  ]
  await db
    .updateTable('affiliation')
    .set({ suspension: 'card_refused', suspended_at: clock.now().toString() })
    .where('id', '=', suspended.affiliationId)
    .execute()
  fixture.card.faults.add({ kind: 'refuse', code: '51', times: null, service: 'Charge/CreatePayment' })
  const days = simulateDebitDays(fixture)
  await days.begin()
  await days.run()
  const { visitor } = await mesa.newPerson(['collections'])
  const debits = async () =>
    (await visitor.call('GET', '/mesa/today/debits')).body.rows.map(
      ({ code, what, customer }: { code: string; what: string; customer: { name: string } }) =>
        `${code} ${what} ${customer.name}`,
    )
  expect((await debits()).toSorted()).toEqual(
    [
      `${suspended.proforma} card_refused ${suspended.persona.name}`,
      `${refused.code} ACQ_001:51 ${refused.persona.name}`,
    ].toSorted(),
  )
  // Beside its card, too, where its customer's page says when it is tried again.
  expect((await visitor.call('GET', `/mesa/customers/${refused.id}`)).body.cards).toMatchObject([
    {
      state: 'active',
      refusal: { on: '2026-11-24', reason: 'La tarjeta no tiene saldo suficiente.', retryOn: '2026-11-27' },
    },
  ])
  await sql`update receivable set state = 'paid', paid_minor = amount_minor where code = ${refused.code}`.execute(
    db,
  )
  expect(await debits()).toHaveLength(1)
  await suspended.unaffiliate()
  expect(await debits()).toEqual([])
})

test('messages that were given up, with whose they are; rows of a day that were refused', async () => {
  const { visitor } = await mesa.newPerson(['administration'])
  const buyer = await newBuyer(fixture)
  const recipients = [buyer.persona.email, `51 ${buyer.persona.phone.number}`, 'nadie@otro.example']
  for (const recipient of recipients) {
    const kind = recipient.includes('@') ? 'payment-receipt' : 'debit-charged-sms'
    const message = { kind, subject: recipient, recipient, payload: { receiptId: 1, chargeId: 1 } } as const
    await enqueue(db, message, clock.now())
  }
  await sql`update outbox set state = 'failed' where recipient = any(string_to_array(${recipients.join()}, ','))`.execute(
    db,
  )
  const owners = (await visitor.call('GET', '/mesa/today/messages')).body.rows.map(
    ({ customer }: { customer: { customerId: string } | null }) => customer?.customerId ?? null,
  )
  expect(owners.toSorted()).toEqual([String(buyer.id), String(buyer.id), null].toSorted())

  const batch = (at: Temporal.Instant, refused: number) =>
    sql`insert into import_batch (at, by, source, kinds, files, ended_at, applied, counts)
      values (${at.toString()}, 'key:erp', 'api', '{letra}', '{}', ${at.toString()}, true,
        ${JSON.stringify({ letra: { refused }, property: { refused: 0 } })}::jsonb)`.execute(db)
  await batch(clock.now().subtract({ hours: 25 }), 9)
  await batch(clock.now().subtract({ hours: 2 }), 3)
  await batch(clock.now().subtract({ hours: 1 }), 0)
  const { body } = await visitor.call('GET', '/mesa/today')
  const imports = body.groups.find(({ name }: { name: string }) => name === 'imports')
  expect(imports.count).toBe(3)
  expect(Temporal.Instant.from(imports.oldestAt)).toEqual(clock.now().subtract({ hours: 2 }))
  expect((await visitor.call('GET', '/mesa/today/imports')).body.rows).toMatchObject([{ what: '3 key:erp' }])
})

test('counting tells of nobody; a list keeps whom it told of; who may not read customers gets no list', async () => {
  const { visitor, id } = await mesa.newPerson(['administration'])
  const kept = async () => {
    const { rows } = await sql`select call from staff_reading where person_id = ${id}`.execute(db)
    return rows.length
  }
  await visitor.call('GET', '/mesa/today')
  expect(await kept()).toBe(0)
  await visitor.call('GET', '/mesa/today/messages')
  expect(await kept()).toBe(1)
  const content = (await mesa.newPerson(['content'])).visitor
  expect((await content.call('GET', '/mesa/today')).status).toBe(200)
  expect((await content.call('GET', '/mesa/today/messages')).body.code).toBe('sin_permiso')
  expect((await visitor.call('GET', '/mesa/today/other')).status).toBe(400)
})
