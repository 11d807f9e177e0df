import { chargeStates } from '@llave/domain/debit/charge-state'
import { daysOverdue } from '@llave/domain/receivables/overdue'
import { ageBandOf, ageBands } from '@llave/domain/staff/age-band'
import { debitOutcomeOf } from '@llave/domain/staff/debit-outcome'
import { fillAffiliations } from '@llave/testkit/debit/fill-affiliations'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { insertQuery } from '@llave/testkit/insert-query'
import { insertSignIn } from '@llave/testkit/insert-sign-in'
import { insertLetras } from '@llave/testkit/payments/insert-letras'
import { openStaffFixture } from '@llave/testkit/staff/open-staff-fixture'
import { testConfig } from '@llave/testkit/test-config'
import fc from 'fast-check'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { afterAll, describe, expect, test } from 'vitest'
import { findCharges } from './debit-days.store.ts'

const fixture = await openStaffFixture()
const { db, clock } = fixture
afterAll(() => fixture.close())
const { visitor, id: personId } = await fixture.newPerson(['collections'])
const today = Temporal.PlainDate.from('2026-11-23')
const { shops } = testConfig().card

async function get(url: string) {
  const answer = await visitor.call('GET', `/mesa/collections/${url}`)
  expect(answer.status, url).toBe(200)
  return answer
}

let made = 0
async function newCustomer(name = 'Ana') {
  const number = String(60_000_000 + ++made)
  const persona = {
    name,
    document: { type: '01' as const, number },
    phone: { dialCode: '51', number: `9${number}` },
    email: `c${number}@correo.example`,
  }
  return { persona, id: await insertCustomer(db, persona), proforma: `PC${number}` }
}

type Owing = { proforma: string; amount: number; currency: 'PEN' | 'USD'; oldestDueOn: string; debts: number }
const key = ({ proforma, currency, amount, oldestDueOn, debts }: Owing) =>
  `${proforma} ${currency} ${amount} ${oldestDueOn} ${debts}`

/** Rows of all pages. */
async function listAll(query: string): Promise<(Owing & Record<string, unknown>)[]> {
  const rows = []
  let after = ''
  do {
    const { body } = await get(`overdue?${query}${after && `&after=${after}`}`)
    rows.push(...body.rows)
    after = body.next
  } while (after)
  return rows
}

describe('who owes', () => {
  const anyLetra = fc.record({
    days: fc.constantFrom(-30, -1, 0, 1, 7, 8, 30, 31, 60, 61, 90, 91, 400),
    amountMinor: fc.integer({ min: 1, max: 500 }),
    currency: fc.constantFrom<'PEN' | 'USD'>('PEN', 'USD'),
    state: fc.constantFrom<'pending' | 'paid' | 'annulled'>(
      'pending',
      'pending',
      'pending',
      'paid',
      'annulled',
    ),
  })
  const drawn = fc.sample(fc.array(anyLetra, { minLength: 1, maxLength: 5 }), { numRuns: 90, seed: 7 })
  const sold: { proforma: string; project: string; debit: boolean; letras: (typeof drawn)[number] }[] = []

  test('is what an oracle adds up, by every filter, in pages, sums and files', async () => {
    for (const code of ['C1', 'C2']) {
      await db.insertInto('project').values({ code, name: code }).execute()
    }
    for (const letras of drawn) {
      const { id, proforma } = await newCustomer(made === 0 ? '=CMD()' : 'Ana')
      const rows = letras.map(({ days, ...letra }, index) => {
        return { ...letra, code: `${proforma}-${index}`, dueOn: today.subtract({ days }).toString() }
      })
      await insertLetras(db, id, proforma, rows)
      const project = made % 3 === 0 ? 'C1' : 'C2'
      await db
        .updateTable('property')
        .set({ project_code: project })
        .where('proforma', '=', proforma)
        .execute()
      sold.push({ proforma, project, debit: made % 2 === 0, letras })
    }
    await fillAffiliations(db, { shop: shops.USD.shopId, createdAt: '2026-01-01T00:00:00Z' })
    const bare = sold.filter(({ debit }) => !debit).map(({ proforma }) => proforma)
    await sql`update affiliation set ended_at = now(), end_cause = 'x', encrypted_token = null
      where proforma = any(${bare}::text[])`.execute(db)

    const owing = sold.flatMap(({ proforma, project, debit, letras }) =>
      (['PEN', 'USD'] as const).flatMap((currency) => {
        const own = letras.filter(
          (each) => each.state === 'pending' && each.days > 0 && each.currency === currency,
        )
        const minor = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
        const oldest = today.subtract({ days: Math.max(...own.map(({ days }) => days), 0) })
        return own.length === 0
          ? []
          : [{ proforma, project, debit, currency, minor, oldest, debts: own.length }]
      }),
    )
    const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
    const anyFilter = fc.record({
      band: maybe(fc.constantFrom(...ageBands)),
      project: maybe(fc.constantFrom('C1', 'C2', 'none')),
      currency: maybe(fc.constantFrom('PEN', 'USD')),
      atLeast: maybe(fc.integer({ min: 0, max: 900 })),
      atMost: maybe(fc.integer({ min: 0, max: 900 })),
      debit: maybe(fc.constantFrom('with', 'without')),
    })
    await fc.assert(
      fc.asyncProperty(anyFilter, fc.constantFrom('age', 'amount'), async (filter, order) => {
        const { band, project, currency, atLeast, atMost, debit } = filter
        const besidesBand = owing.filter(
          (row) =>
            (project === undefined || row.project === project) &&
            (currency === undefined || row.currency === currency) &&
            (atLeast === undefined || row.minor >= atLeast) &&
            (atMost === undefined || row.minor <= atMost) &&
            (debit === undefined || row.debit === (debit === 'with')),
        )
        const expected = besidesBand
          .filter(({ oldest }) => band === undefined || ageBandOf(oldest, today) === band)
          .toSorted((a, b) =>
            order === 'age'
              ? Temporal.PlainDate.compare(a.oldest, b.oldest) ||
                a.proforma.localeCompare(b.proforma) ||
                a.currency.localeCompare(b.currency)
              : a.currency.localeCompare(b.currency) ||
                b.minor - a.minor ||
                a.proforma.localeCompare(b.proforma),
          )
        const query = new URLSearchParams(JSON.parse(JSON.stringify(filter)))
        const rows = await listAll(`${query}&order=${order}`)
        expect(rows.map(key)).toEqual(
          expected.map(({ oldest, minor, ...row }) =>
            key({ ...row, amount: minor / 100, oldestDueOn: oldest.toString() }),
          ),
        )
        const { body } = await get(`overdue/sums?${query}`)
        const sums = ageBands.flatMap((each) =>
          ['PEN', 'USD'].flatMap((of) => {
            const own = besidesBand.filter(
              (row) => ageBandOf(row.oldest, today) === each && row.currency === of,
            )
            const minor = own.reduce((sum, row) => sum + row.minor, 0)
            return own.length === 0 ? [] : `${each} ${of} ${minor} ${own.length}`
          }),
        )
        const said = body.sums.map(
          (sum: { band: string; currency: string; amount: number; proformas: number }) =>
            `${sum.band} ${sum.currency} ${Math.round(sum.amount * 100)} ${sum.proformas}`,
        )
        expect(said).toEqual(sums)
      }),
      { numRuns: 40 },
    )

    const csv = (await get('overdue/csv?debit=without')).bytes.toString()
    const lines = csv.trim().split('\r\n').slice(1)
    const without = await listAll('debit=without')
    expect(lines.map((line) => line.split(';')[1])).toEqual(without.map(({ proforma }) => proforma))
    const bytes = (await get('overdue/xlsx?debit=without')).bytes
    const [first, ...sheet] = await readSheet(bytes)
    expect(first?.[1]).toBe('Proforma')
    expect(sheet.map((row) => [row[1], row[7], row[10]])).toEqual(
      without.map(({ proforma, amount, oldestDueOn }) => {
        return [proforma, amount, daysOverdue(Temporal.PlainDate.from(oldestDueOn), today)]
      }),
    )
    // A name that a spreadsheet would run is text in both.
    expect((await get('overdue/csv')).bytes.toString()).toContain(`;'=CMD();`)
    const read = await db
      .selectFrom('staff_reading')
      .select('call')
      .distinct()
      .where('person_id', '=', personId)
      .execute()
    expect(read.map(({ call }) => call).toSorted()).toEqual([
      'exportOverdue',
      'exportOverdueWorkbook',
      'listOverdue',
    ])
  })

  test('says how they are reached, and what speaks against a call', async () => {
    const { id, proforma, persona } = await newCustomer('Zoila')
    const letras = await insertLetras(db, id, proforma, [
      { code: 'Z1', amountMinor: 77_777_00, dueOn: '2026-11-01' },
    ])
    await sql`insert into customer_phone (customer_id, dial_code, number) values (${id}, '51', '900000001')`.execute(
      db,
    )
    const rowOf = async () => (await get('overdue?atLeast=7777700&currency=USD')).body.rows[0]
    expect(await rowOf()).toMatchObject({
      proforma,
      phones: [{ number: '+51 900000001', verified: false }, { verified: false }],
      email: persona.email,
      lastSignInAt: null,
      failed: null,
      paying: false,
      cases: [],
      debit: 'none',
      retryOn: null,
      promise: null,
    })
    const promise = (state: string, day: string, at: string) =>
      sql`insert into payment_promise (proforma, currency, customer_id, amount_minor, day, state, made_at, ended_at)
        values (${proforma}, 'USD', ${id}, 5000000, ${day}, ${state}, ${at},
          case when ${state} <> 'made' then ${at}::timestamptz end)`.execute(db)
    const found = async (filter: string) =>
      (await listAll(`promise=${filter}`)).some((row: { proforma: string }) => row.proforma === proforma)
    expect([await found('made'), await found('broken'), await found('none')]).toEqual([false, false, true])
    await promise('broken', '2026-11-12', '2026-11-10T15:00:00Z')
    expect((await rowOf()).promise).toEqual({
      state: 'broken',
      amount: { amount: 50000, currency: 'USD' },
      day: '2026-11-12',
    })
    expect([await found('made'), await found('broken'), await found('none')]).toEqual([false, true, true])
    await promise('made', '2026-11-27', '2026-11-22T15:00:00Z')
    expect((await rowOf()).promise).toMatchObject({ state: 'made', day: '2026-11-27' })
    expect([await found('made'), await found('broken'), await found('none')]).toEqual([true, false, false])
    expect((await get('overdue/csv')).bytes.toString()).toContain(
      'Promesa por cumplir: US$\u00a050,000.00 hasta el 27/11/2026',
    )

    await insertSignIn(db, clock, id, persona)
    const { queryId } = await insertQuery(db, id, 'P01')
    const message = (channel: 'email' | 'sms', state: string, at: string) =>
      sql`insert into outbox (kind, subject, channel, recipient, payload, message_id, state, next_attempt_at, created_at)
        values ('debit-refused', ${at}, ${channel},
          ${channel === 'email' ? persona.email : `51 ${persona.phone.number}`}, '{}', ${at}, ${state}, ${at}, ${at})`.execute(
        db,
      )
    await message('email', 'failed', '2026-11-20T15:00:00Z')
    await sql`insert into payment_order (id, shop, customer_id, receivable_id, source, amount_minor, currency,
        debt_amount_minor, debt_currency, device, state, created_at, updated_at)
      values ('under-way', '1', ${id}, ${letras.get('Z1') ?? 0}, 'web', 1, 'USD', 1, 'USD', 'PC', 'unknown',
        ${clock.now().toString()}, ${clock.now().toString()})`.execute(db)
    await fillAffiliations(db, { shop: shops.USD.shopId, createdAt: '2026-01-01T00:00:00Z' })
    await sql`update affiliation set suspended_at = now(), suspension = 'x' where proforma = ${proforma}`.execute(
      db,
    )
    expect(await rowOf()).toMatchObject({
      phones: [
        { number: '+51 900000001', verified: false },
        { number: `+51 ${persona.phone.number}`, verified: true },
      ],
      lastSignInAt: '2026-11-23T10:00:00-05:00',
      failed: { channel: 'email', kind: 'debit-refused', at: '2026-11-20T10:00:00-05:00' },
      paying: true,
      cases: [{ key: `consulta-${queryId}` }],
      debit: 'suspended',
    })
    // One that left since makes the failure old news.
    await message('email', 'sent', '2026-11-21T15:00:00Z')
    expect(await rowOf()).toMatchObject({ failed: null })
    await message('sms', 'failed', '2026-11-22T15:00:00Z')
    expect(await rowOf()).toMatchObject({ failed: { channel: 'sms' } })
  })

  test('refuses a cursor that is none', async () => {
    const cursors = ['AA', Buffer.from('2026-02-30 1 PEN P').toString('base64url')]
    for (const after of cursors) {
      const { status, body } = await visitor.call('GET', `/mesa/collections/overdue?after=${after}`)
      expect([status, body.code]).toEqual([400, 'dato_invalido'])
    }
  })
})

describe('a debit day', () => {
  const day = Temporal.PlainDate.from('2026-10-24')
  const cases = chargeStates.all.flatMap((charge) =>
    (['pending', 'paid', 'annulled'] as const).flatMap((letra) =>
      [true, false].map((turnOpen) => ({ charge, letra, turnOpen })),
    ),
  )

  test('has the outcome of the domain for every letra, by its last try, in list, filters and sums', async () => {
    const at = '2026-10-24T11:00:00Z'
    await sql`insert into debit_run (day, started_at) values ('2026-10-24', ${at}), ('2026-09-24', ${at})`.execute(
      db,
    )
    const expected = new Map<string, string>()
    for (const facts of cases) {
      const { id, proforma } = await newCustomer()
      const [receivable = 0] = (
        await insertLetras(db, id, proforma, [
          { code: `D${made}`, amountMinor: 1000, dueOn: '2026-10-24', state: facts.letra },
        ])
      ).values()
      await fillAffiliations(db, { shop: shops.USD.shopId, createdAt: '2026-01-01T00:00:00Z' })
      const sent = !['planned', 'skipped'].includes(facts.charge)
      for (const [attempt, state] of [
        [1, 'refused'],
        [2, facts.charge],
      ] as const) {
        const order = attempt === 1 || sent ? `${proforma}-${attempt}` : null
        if (order)
          await sql`insert into payment_order (id, shop, customer_id, receivable_id, source, amount_minor, currency,
              debt_amount_minor, debt_currency, device, state, created_at, updated_at)
            values (${order}, '1', ${id}, ${receivable}, 'debit', 1, 'USD', 1, 'USD', 'PC', 'refused', ${at}, ${at})`.execute(
            db,
          )
        await sql`insert into debit_charge (run_day, affiliation_id, receivable_id, attempt, position, amount_minor,
            currency, state, refusal_code, skip_reason, order_id, updated_at)
          select '2026-10-24', a.id, ${receivable}, ${attempt}, 1, 1000, 'USD', ${state},
            ${state === 'refused' ? 'ACQ_001:51' : null}, ${state === 'skipped' ? 'card_expired' : null}, ${order}, ${at}
          from affiliation a where a.proforma = ${proforma}`.execute(db)
      }
      await sql`insert into debit_turn (run_day, affiliation_id, attempt, state, next_at)
        select '2026-10-24', a.id, 2, ${facts.turnOpen ? 'waiting' : 'done'}, '2026-11-27T11:00:00Z'
        from affiliation a where a.proforma = ${proforma}`.execute(db)
      expected.set(proforma, debitOutcomeOf(facts))
    }
    const all = await findCharges(db, { day, outcome: null, reason: null, after: 0, limit: 1000 })
    expect(Object.fromEntries(all.map(({ proforma, outcome }) => [proforma, outcome]))).toEqual(
      Object.fromEntries(expected),
    )
    expect(new Set(all.map(({ attempt }) => attempt))).toEqual(new Set([2]))

    const { body } = await get('debit-days/2026-10-24')
    const outcomes = Map.groupBy(expected.values(), (outcome) => outcome)
    for (const [outcome, own] of outcomes) {
      const counted = body.counts.find((count: { outcome: string }) => count.outcome === outcome)
      expect(counted, outcome).toEqual({
        outcome,
        amount: own.length * 10,
        currency: 'USD',
        letras: own.length,
      })
      const { body: page } = await get(`debit-days/2026-10-24/charges?outcome=${outcome}`)
      expect(page.charges.length, outcome).toBe(own.length)
    }
    expect(body.nextTryOn).toBe('2026-11-27')
    const retried = await get('debit-days/2026-10-24/charges?outcome=to-retry&reason=ACQ_001:51')
    expect(retried.body.charges).toMatchObject([
      { reason: 'ACQ_001:51', attempt: 2, nextTryOn: '2026-11-27' },
    ])
    expect((await get('debit-days/2026-10-24/charges?reason=')).body.charges.length).toBe(
      [...expected.values()].filter(
        (outcome) => !['settled', 'to-retry', 'given-up', 'skipped'].includes(outcome),
      ).length,
    )
    const { body: list } = await get('debit-days')
    expect(list.days.map((each: { day: string }) => each.day)).toEqual(['2026-10-24', '2026-09-24'])
    expect(list.switch.open).toBe(true)
    expect((await visitor.call('GET', '/mesa/collections/debit-days/2026-08-24')).body.code).toBe(
      'no_encontrado',
    )
  })
})

test('the plan of the next debit day says what is charged by company, and every card that is passed over', async () => {
  await sql`update affiliation set ended_at = now(), end_cause = 'x', encrypted_token = null where ended_at is null`.execute(
    db,
  )
  const add = async () => {
    const { id, proforma } = await newCustomer(`Plan ${made}`)
    await insertLetras(db, id, proforma, [
      { code: `${proforma}-1`, amountMinor: 1000, dueOn: '2026-11-24' },
      { code: `${proforma}-2`, amountMinor: 500, dueOn: '2026-12-23' },
      { code: `${proforma}-3`, amountMinor: 200, dueOn: '2026-12-24' },
    ])
    return { id, proforma }
  }
  const good = await add()
  const suspended = await add()
  const expired = await add()
  const foreign = await add()
  const changed = await add()
  const skipped = await add()
  await sql`update receivable set accounting_company = 'PE02' where code = ${`${good.proforma}-2`}`.execute(
    db,
  )
  await fillAffiliations(db, { shop: shops.USD.shopId, createdAt: '2026-01-01T00:00:00Z' })
  await sql`update affiliation set suspended_at = now(), suspension = 'x' where proforma = ${suspended.proforma}`.execute(
    db,
  )
  await sql`update affiliation set card_expiry_month = 10, card_expiry_year = 2026 where proforma = ${expired.proforma}`.execute(
    db,
  )
  await sql`update affiliation set shop = 'another' where proforma = ${foreign.proforma}`.execute(db)
  const other = await newCustomer()
  await sql`update affiliation set customer_id = ${other.id} where proforma = ${changed.proforma}`.execute(db)
  await sql`insert into debit_skip (proforma, debit_day, state, skipped_by, skipped_at)
    values (${skipped.proforma}, '2026-11-24', 'standing', ${skipped.id}, '2026-11-20T15:00:00Z')`.execute(db)
  await sql`update operator_switch set open = false where name = 'debit'`.execute(db)

  const { body } = await get('debit-plan')
  expect(body).toMatchObject({ day: '2026-11-24', switch: { open: false } })
  expect(body.planned).toEqual([
    { company: 'PE01', amount: 10, currency: 'USD', letras: 1, cards: 1 },
    { company: 'PE02', amount: 5, currency: 'USD', letras: 1, cards: 1 },
  ])
  const sum = { letras: 2, cards: 1, amount: 15 }
  expect(body.passedOver).toEqual([
    { impediment: 'by_customer', currency: 'USD', ...sum },
    { impediment: 'card_expired', currency: 'USD', ...sum },
    { impediment: 'holder_changed', currency: 'USD', ...sum },
    { impediment: 'other_account', currency: 'USD', ...sum },
    { impediment: 'suspended', currency: 'USD', ...sum },
  ])
  const { body: page } = await get('debit-plan/impeded')
  const said = page.cards.map((card: { proforma: string; impediment: string }) => [
    card.proforma,
    card.impediment,
  ])
  expect(said.toSorted()).toEqual(
    [
      [skipped.proforma, 'by_customer'],
      [suspended.proforma, 'suspended'],
      [expired.proforma, 'card_expired'],
      [foreign.proforma, 'other_account'],
      [changed.proforma, 'holder_changed'],
    ].toSorted(),
  )
  expect((await get('debit-plan/impeded?impediment=suspended')).body.cards).toHaveLength(1)
})
