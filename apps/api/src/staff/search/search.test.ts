import { foldName } from '@llave/domain/staff/fold-name'
import { readSearch } from '@llave/domain/staff/search-shape'
import { createEmbeddedDatabase } from '@llave/testkit/database/test-database'
import { importHolders } from '@llave/testkit/import-holders'
import { insertQuery } from '@llave/testkit/insert-query'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { findIds } from './search.store.ts'

const fixture = await openPaymentFixture()
const { db, clock } = fixture
const mesa = await openMesa(fixture)
const { visitor, id: personId } = await mesa.newPerson(['service'])
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})

type Group = {
  field: string
  customers: { customerId: string; name: string }[]
  payments: { orderId: string; customerId: string }[]
  hasMore: boolean
}

async function search(typed: string): Promise<{ fields: string[]; groups: Group[] }> {
  const { status, body } = await visitor.call('GET', `/mesa/search?q=${encodeURIComponent(typed)}`)
  expect(status).toBe(200)
  return body
}

const customersOf = async (typed: string) =>
  (await search(typed)).groups.flatMap(({ customers }) =>
    customers.map(({ customerId }) => Number(customerId)),
  )
const ordersOf = async (typed: string) =>
  (await search(typed)).groups.flatMap(({ payments }) => payments.map(({ orderId }) => orderId))

async function renamed(name: string) {
  const buyer = await newBuyer(fixture)
  await db.updateTable('customer').set({ name }).where('id', '=', buyer.id).execute()
  return buyer
}

describe('a customer is found', () => {
  test('by document, its end and its beginning, with dots and blanks as people paste them', async () => {
    const { id, persona } = await newBuyer(fixture)
    const { number } = persona.document
    const typed = [
      number,
      `dni: ${number}`,
      `${number.slice(0, 2)}.${number.slice(2, 5)}.${number.slice(5)}`,
      number.slice(-4),
      number.slice(0, 7),
    ]
    for (const text of typed) expect(await customersOf(text), text).toContain(id)
    expect(await customersOf(`ruc: ${number}`)).not.toContain(id)
  })

  test('by phone, whole or its last four digits', async () => {
    const { id, persona } = await newBuyer(fixture)
    const { number } = persona.phone
    for (const text of [number, `+51 ${number}`, `cel: ${number.slice(-4)}`]) {
      expect(await customersOf(text), text).toContain(id)
    }
  })

  test('by words of the name in any order, without accents, and by a new name after a change', async () => {
    const { id } = await renamed("María José Ñáñez O'Connor")
    for (const text of ['nanez', 'ÑÁÑEZ maria', 'oconn', 'jose ñañ mar']) {
      expect(await customersOf(text), text).toEqual([id])
    }
    expect(await customersOf('nanez pedro')).toEqual([])
    await db.updateTable('customer').set({ name: 'Rosa Zuzunaga' }).where('id', '=', id).execute()
    expect(await customersOf('nanez')).toEqual([])
    expect(await customersOf('rosa zuzu')).toEqual([id])
  })

  test('by proforma with everybody who holds it now, and by the code of a letra', async () => {
    const [ana, luis] = [await newBuyer(fixture), await newBuyer(fixture)]
    await importHolders(fixture, ana.proforma, { holder: ana.persona, coHolders: [luis.persona] })
    expect((await customersOf(`prof: ${ana.proforma.toLowerCase()}`)).toSorted()).toEqual(
      [ana.id, luis.id].toSorted(),
    )
    expect(await customersOf(ana.code)).toEqual([ana.id, luis.id])
  })

  test('five at a time, saying that there are more', async () => {
    for (let count = 0; count < 6; count++) await renamed('Wenceslao Repetido Repetido')
    const [group] = (await search('wenceslao rep')).groups
    expect(group).toMatchObject({ field: 'nombre', hasMore: true })
    expect(group?.customers).toHaveLength(5)
  })
})

test('by e-mail address, and by the number of a query, a complaint or a certificate', async () => {
  const { id, persona, proforma } = await newBuyer(fixture)
  const { queryId } = await insertQuery(db, id, 'P01')
  const complaint = await db
    .insertInto('complaint')
    .values({
      customer_id: id,
      proforma,
      phone: '1',
      email: 'a@b.pe',
      text: 'Queja',
      filed_at: '2026-11-20T15:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into certificate (sequence, number, customer_id, proforma, kind, content, check_code, facts_sha256, issued_at)
    values (412, 'CON-00000412', ${id}, ${proforma}, '01', '{}', 'x', decode(repeat('ab', 32), 'hex'), now())`.execute(
    db,
  )
  const typed = [
    persona.email,
    persona.email.toUpperCase().slice(0, -4),
    queryId,
    `cons: ${queryId}`,
    String(complaint.id),
    `recl. ${complaint.id}`,
    'con-412',
    'cert: 412',
  ]
  for (const text of typed) expect(await customersOf(text), text).toContain(id)
  for (const text of ['cons: 99999', `recl: ${queryId}`, 'cert: 413'])
    expect(await customersOf(text)).toEqual([])
})

test('the customers whose page one opened last are at hand, the newest first, and nobody else’s', async () => {
  const [ana, luis] = [await newBuyer(fixture), await newBuyer(fixture)]
  const { visitor } = await mesa.newPerson(['service'])
  for (const { id } of [ana, luis]) {
    clock.advance({ minutes: 1 })
    await visitor.call('GET', `/mesa/customers/${id}`)
  }
  const { body } = await visitor.call('GET', '/mesa/recent-customers')
  expect(body.customers.map(({ customerId }: { customerId: string }) => Number(customerId))).toEqual([
    luis.id,
    ana.id,
  ])
  const other = (await mesa.newPerson(['service'])).visitor
  expect((await other.call('GET', '/mesa/recent-customers')).body.customers).toEqual([])
})

test('a payment is found by order, receipt, authorization and the last four digits of its card', async () => {
  const buyer = await newBuyer(fixture)
  const { body } = await buyer.register(await buyer.pay(await buyer.form()))
  const { orderId, numeroAutorizacion } = body
  const { number } = await db
    .selectFrom('receipt as r')
    .innerJoin('settlement as s', 's.id', 'r.settlement_id')
    .select('r.number')
    .where('s.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const transaction = await db
    .selectFrom('provider_transaction')
    .select(['masked_card', 'authorization_number'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { masked_card, authorization_number } = transaction
  expect(numeroAutorizacion ?? authorization_number).toBe(authorization_number)
  const typed = [orderId, orderId.toLowerCase(), `ped: ${orderId.slice(-4)}`, number, masked_card.slice(-4)]
  for (const text of [...typed, authorization_number]) expect(await ordersOf(text), text).toContain(orderId)
  const [group] = (await search(orderId)).groups
  expect(group?.payments).toMatchObject([
    {
      state: 'paid',
      amount: 350.5,
      currency: 'USD',
      debtCode: buyer.code,
      customerId: String(buyer.id),
      customerName: buyer.persona.name,
      cardLastFour: masked_card.slice(-4),
      authorization: authorization_number,
    },
  ])
})

test('whoever was found is kept as read; nothing is for nothing', async () => {
  const { id } = await renamed('Única Leída')
  await search('unica leida')
  const kept = await db
    .selectFrom('staff_reading')
    .select(['customer_id', 'call'])
    .where('person_id', '=', personId)
    .where('customer_id', '=', id)
    .execute()
  expect(kept).toEqual([{ customer_id: id, call: 'searchCustomers' }])
  for (const text of ['', 'a', "'; drop table customer --", '%%%%', '\\', '9'.repeat(200)]) {
    expect((await search(text)).groups, text).toEqual([])
  }
})

test('the database folds names as the domain does', async () => {
  const letters = fc.constantFrom(..."aeiounAEIOUNñÑáéíóúÜçøŁßﬁ½ª²—.,'’`´&-() \u00ad\u200bИ李")
  const names = fc.array(fc.string({ unit: letters, maxLength: 40 }), { minLength: 100, maxLength: 200 })
  const embedded = await createEmbeddedDatabase()
  for (const database of [db, embedded.db]) {
    await fc.assert(
      fc.asyncProperty(names, async (all) => {
        const { rows } = await sql<{ folded: string }>`
          select fold_name(name) as folded from jsonb_array_elements_text(${JSON.stringify(all)}::jsonb)
            with ordinality as n (name, place) order by place`.execute(database)
        expect(rows.map(({ folded }) => folded)).toEqual(all.map(foldName))
      }),
      { numRuns: 5 },
    )
  }
  await embedded.drop()
})

test('every field is found by an index among many', async () => {
  await sql`insert into customer (document_type, document_number, name)
    select '01', (20000000 + n)::text, 'Persona ' || n || ' Masiva' from generate_series(1, 4000) n`.execute(
    db,
  )
  await sql`insert into customer_phone (customer_id, dial_code, number)
    select id, '51', '9' || document_number from customer where name like '%Masiva'`.execute(db)
  for (const table of ['customer', 'customer_phone', 'customer_word', 'property', 'receivable'])
    await sql`analyze ${sql.table(table)}`.execute(fixture.owner)
  const typed = [
    '20001234',
    '2345',
    'dni: 2000123',
    'cel: 920001234',
    'persona 123 mas',
    'prof: PF6',
    'letra: L-6',
  ]
  for (const term of typed.flatMap(readSearch)) {
    const plan = await planOf(term)
    expect(plan, JSON.stringify(term)).not.toMatch(/Seq Scan on (customer|customer_phone|customer_word)\b/)
  }
})

/** The plan of the first statement that finding a term runs. */
async function planOf(term: Parameters<typeof findIds>[1]): Promise<string> {
  let plan = ''
  const explaining = db.withPlugin({
    transformQuery: ({ node }) =>
      node.kind === 'RawNode'
        ? { ...node, sqlFragments: [`explain ${node.sqlFragments[0]}`, ...node.sqlFragments.slice(1)] }
        : node,
    transformResult: async ({ result }) => {
      plan = result.rows.map((row) => Object.values(row)[0]).join('\n')
      return { ...result, rows: [] }
    },
  })
  await findIds(explaining, term, 6)
  return plan
}
