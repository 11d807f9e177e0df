import { sheetStates } from '@llave/domain/complaints-book/book-sheet'
import { affiliationStates } from '@llave/domain/debit/affiliation-state'
import { chargeStates } from '@llave/domain/debit/charge-state'
import { debitSkipStates } from '@llave/domain/debit/debit-skip'
import { registrationStates } from '@llave/domain/debit/registration-state'
import { turnStates } from '@llave/domain/debit/turn-state'
import { bellStates } from '@llave/domain/integration/bell-state'
import { knockStates } from '@llave/domain/integration/knock-state'
import { messageStates } from '@llave/domain/messaging/message-state'
import { numberChangeStates } from '@llave/domain/new-number/number-change'
import { paymentLinkStates } from '@llave/domain/payment-links/payment-link-state'
import { orderStates } from '@llave/domain/payments/order-state'
import { refundRequestStates } from '@llave/domain/payments/refund-request'
import { refundStates } from '@llave/domain/payments/refund-state'
import { prepaymentApplicationStates } from '@llave/domain/prepayment/prepayment-application'
import { dataRequestStates } from '@llave/domain/privacy/data-request'
import { promiseStates } from '@llave/domain/reminders/promise-state'
import { repairStates } from '@llave/domain/repairs/repair-state'
import { complaintStates } from '@llave/domain/service-desk/complaint-state'
import { queryStates } from '@llave/domain/service-desk/query-state'
import { erasureStates } from '@llave/domain/staff/erasure-request'
import { importStates } from '@llave/domain/staff/import-state'
import { staffNoticeStates } from '@llave/domain/staff/staff-notice'
import type { StateTable } from '@llave/domain/states/state-table'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { prepareDebts } from '@llave/testkit/payments/prepare-debts'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Trx, transact } from './database.ts'
import { moveRows } from './move-rows.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

type Case = {
  readonly states: StateTable<string>
  /** Inserts a new row in that state. */
  readonly insert: (state: string) => RawBuilder<unknown>
  /** Other columns that a row in that state needs. */
  readonly set: (state: string) => RawBuilder<unknown>
}

const at = sql`'2026-11-21T20:20:05Z'::timestamptz`
const customer = sql`(select id from customer limit 1)`
const letra = sql`(select id from receivable limit 1)`
const proforma = sql`(select proforma from property limit 1)`
const order = sql`(select id from payment_order where id <> 'own' limit 1)`
const person = (place: number) => sql`(select id from staff_person order by id offset ${place - 1} limit 1)`
const answerer = (state: string) => sql`case when ${state} in ('granted', 'refused') then ${person(1)} end`
const checkerOf = (state: string) =>
  sql`case when ${state} in ('checked', 'approved', 'held', 'undone') then ${person(1)} end`
const checkedOf = (state: string) =>
  sql`case when ${state} in ('checked', 'approved', 'held', 'undone') then ${at} end`
const deciderOf = (state: string) =>
  sql`case when ${state} in ('approved', 'refused', 'held', 'undone') then ${person(2)} end`
const heldOf = (state: string, value: RawBuilder<unknown>) =>
  sql`case when ${state} in ('held', 'undone') then ${value} end`
const settledOf = (state: string, value: RawBuilder<unknown>) =>
  sql`case when ${state} = 'undone' then ${value} end`
const changeEndOf = (state: string) => sql`case when ${state} not in ('requested', 'checked') then ${at} end`
const answerOf = (state: string) => sql`case when ${state} = 'refused' then 'x' else '' end`
const decider = (state: string) => sql`case when ${state} = 'withdrawn' then ${person(1)}
  when ${state} <> 'asked' then ${person(2)} end`
const refundOf = (state: string) =>
  sql`case when ${state} = 'approved' then (select id from refund limit 1) end`
const paidOf = (state: string) => sql`case when ${state} not in ('requested', 'expired') then ${at} end`
const endOf = (state: string) => sql`case when ${state} not in ('requested', 'in_application') then ${at} end`
const answered = (state: string, then: RawBuilder<unknown>, otherwise: RawBuilder<unknown> = sql`null`) =>
  sql`case when ${state} = 'filed' then ${otherwise} else ${then} end`
const updated = () => sql`updated_at = ${at}`

const visitOf = (state: string) => sql`case when ${state} = 'visit_chosen' then ${at} end`

const cases: Readonly<Partial<Record<Parameters<typeof moveRows>[1]['table'], Case>>> = {
  book_sheet: {
    states: sheetStates as StateTable<string>,
    insert: (state) => sql`insert into book_sheet (year, number, request_key, check_code, filed_at, kind,
        consumer_name, document_type, document_number, address, phone, email, guardian, contracted_kind,
        contracted, detail, request, provider_name, provider_ruc, provider_address, provider_code, state, answer,
        offer, answered_at, answered_by, agreed_at)
      values (2026, 1, gen_random_uuid(), 'own', ${at}, 'claim', 'Rosa', '01', '1', 'x', '', '', '', 'product',
        '', 'x', '', 'x', 'x', 'x', '', ${state}, ${answered(state, sql`'x'`, sql`''`)},
        ${answered(state, sql`'x'`, sql`''`)}, ${answered(state, at)}, ${answered(state, person(1))},
        case when ${state} = 'agreed' then ${at} end)`,
    set: (
      state,
    ) => sql`answer = ${answered(state, sql`'x'`, sql`''`)}, offer = ${answered(state, sql`'x'`, sql`''`)},
      answered_at = ${answered(state, at)}, answered_by = ${answered(state, person(1))},
      agreed_at = case when ${state} = 'agreed' then ${at} end`,
  },
  repair_case: {
    states: repairStates as StateTable<string>,
    insert: (
      state,
    ) => sql`insert into repair_case (complaint_id, state, moved_at, room, item, defect, catalogue,
        visit_at)
      values ((select id from complaint limit 1), ${state}, ${at}, 'kitchen', 'leak', 'ceiling', 'x', ${visitOf(state)})`,
    set: (state) => sql`visit_at = ${visitOf(state)}`,
  },
  payment_order: {
    states: orderStates as StateTable<string>,
    insert: (
      state,
    ) => sql`insert into payment_order (id, shop, customer_id, receivable_id, source, amount_minor,
        currency, debt_amount_minor, debt_currency, device, state, created_at, updated_at)
      values ('own', '1', ${customer}, ${letra}, 'web', 1, 'USD', 1, 'USD', 'PC', ${state}, ${at}, ${at})`,
    set: updated,
  },
  payment_link: {
    states: paymentLinkStates as StateTable<string>,
    insert: (
      state,
    ) => sql`insert into payment_link (secret_hash, nonce, receivable_id, customer_id, code, state, made_from,
        made_at, ends_at, ended_at)
      values (sha256('x'), '', ${letra}, ${customer}, 'K7QF', ${state}, 'phone', ${at}, ${at},
        case when ${state} <> 'active' then ${at} end)`,
    set: (state) => sql`ended_at = case when ${state} <> 'active' then ${at} end`,
  },
  staff_import: {
    states: importStates as StateTable<string>,
    insert: (state) => sql`insert into staff_import (at, staff_id, state)
      select ${at}, id, ${state} from staff_person limit 1`,
    set: () => sql`at = ${at}`,
  },
  erasure_request: {
    states: erasureStates as StateTable<string>,
    insert: (
      state,
    ) => sql`insert into erasure_request (customer_id, reason, state, asked_by, asked_at, decided_by, decided_at)
      values (${customer}, 'x', ${state}, ${person(1)}, ${at}, ${decider(state)},
        case when ${state} <> 'asked' then ${at} end)`,
    set: (state) =>
      sql`decided_by = ${decider(state)}, decided_at = case when ${state} <> 'asked' then ${at} end`,
  },
  data_request: {
    states: dataRequestStates as StateTable<string>,
    insert: (
      state,
    ) => sql`insert into data_request (customer_id, kind, words, state, asked_at, ended_at, answered_by, answer)
      values (${customer}, 'correction', 'x', ${state}, ${at}, case when ${state} <> 'open' then ${at} end,
        ${answerer(state)}, case when ${state} in ('granted', 'refused') then 'x' else '' end)`,
    set: (
      state,
    ) => sql`ended_at = case when ${state} <> 'open' then ${at} end, answered_by = ${answerer(state)},
      answer = case when ${state} in ('granted', 'refused') then 'x' else '' end`,
  },
  number_change: {
    states: numberChangeStates as StateTable<string>,
    insert: (
      state,
    ) => sql`insert into number_change (customer_id, state, old_dial_code, old_number, new_dial_code,
        new_number, reason, requested_at, stop_nonce, stop_hash, checked_by, checked_at, decided_by, ended_at, answer,
        held_by, held_at, settled_by, settled_at)
      values (${customer}, ${state}, '51', '1', '51', '2', 'lost', ${at}, '', uuid_send(gen_random_uuid()),
        ${checkerOf(state)}, ${checkedOf(state)}, ${deciderOf(state)}, ${changeEndOf(state)}, ${answerOf(state)},
        ${heldOf(state, person(1))}, ${heldOf(state, at)}, ${settledOf(state, person(2))}, ${settledOf(state, at)})`,
    set: (state) => sql`checked_by = ${checkerOf(state)}, checked_at = ${checkedOf(state)},
      decided_by = ${deciderOf(state)}, ended_at = ${changeEndOf(state)}, answer = ${answerOf(state)},
      held_by = ${heldOf(state, person(1))}, held_at = ${heldOf(state, at)},
      settled_by = ${settledOf(state, person(2))}, settled_at = ${settledOf(state, at)}`,
  },
  prepayment_application: {
    states: prepaymentApplicationStates as StateTable<string>,
    insert: (
      state,
    ) => sql`insert into prepayment_application (receivable_id, proforma, customer_id, way, currency, amount_minor,
        requested_on, requested_at, letras_count, letras_minor, base_minor, last_due_on, plan_count, plan_each_minor,
        plan_last_minor, plan_next_due_on, plan_last_due_on, interest_saved_minor, state, paid_at, ended_at)
      values (${letra}, ${proforma}, ${customer}, 'lower', 'USD', 1, '2026-11-21', ${at}, 1, 1, 0, '2026-12-05', 1, 1,
        1, '2026-12-05', '2026-12-05', 0, ${state}, ${paidOf(state)}, ${endOf(state)})`,
    set: (state) => sql`paid_at = ${paidOf(state)}, ended_at = ${endOf(state)}`,
  },
  payment_promise: {
    states: promiseStates as StateTable<string>,
    insert: (
      state,
    ) => sql`insert into payment_promise (proforma, currency, customer_id, amount_minor, day, state, made_at, ended_at)
      values (${proforma}, 'USD', ${customer}, 1, '2026-11-25', ${state}, ${at},
        case when ${state} <> 'made' then ${at} end)`,
    set: (state) => sql`ended_at = case when ${state} <> 'made' then ${at} end`,
  },
  staff_notice: {
    states: staffNoticeStates as StateTable<string>,
    insert: (
      state,
    ) => sql`insert into staff_notice (state, title, text, audience_kind, goes_at, listed_at, written_by)
      select ${state}, 'x', 'x', 'all', ${at}, ${at}, id from staff_person limit 1`,
    set: () => sql`listed_at = ${at}`,
  },
  debit_charge: {
    states: chargeStates as StateTable<string>,
    insert: (state) => sql`insert into debit_charge (run_day, affiliation_id, receivable_id, attempt, state,
        position, amount_minor, currency, order_id, skip_reason, updated_at)
      select r.day, a.id, ${letra}, 1, ${state}, 1, 1, 'USD',
        case when ${state} not in ('planned', 'skipped') then ${order} end,
        case when ${state} = 'skipped' then 'ended' end, ${at} from debit_run r, affiliation a`,
    set: (state) => sql`updated_at = ${at},
      order_id = case when ${state} not in ('planned', 'skipped') then ${order} end,
      skip_reason = case when ${state} = 'skipped' then 'ended' end`,
  },
  debit_skip: {
    states: debitSkipStates as StateTable<string>,
    insert: (state) => sql`insert into debit_skip (proforma, debit_day, state, skipped_by, skipped_at,
        withdrawn_by, withdrawn_at)
      select proforma, '2026-11-24', ${state}, ${customer}, ${at}, case when ${state} <> 'standing' then ${customer} end,
        case when ${state} <> 'standing' then ${at}::timestamptz end from property limit 1`,
    set: (state) => sql`withdrawn_by = case when ${state} <> 'standing' then ${customer} end,
      withdrawn_at = case when ${state} <> 'standing' then ${at}::timestamptz end`,
  },
  debit_turn: {
    states: turnStates as StateTable<string>,
    insert: (state) => sql`insert into debit_turn (run_day, affiliation_id, state, next_at)
      select r.day, a.id, ${state}, ${at} from debit_run r, affiliation a`,
    set: () => sql`next_at = ${at}`,
  },
  refund: {
    states: refundStates as StateTable<string>,
    insert: (state) => sql`insert into refund (shop, transaction_uuid, amount_minor, currency, cause, state,
        created_at, updated_at)
      select shop, uuid, 1, 'USD', 'surplus', ${state}, ${at}, ${at} from provider_transaction`,
    set: updated,
  },
  refund_request: {
    states: refundRequestStates as StateTable<string>,
    insert: (state) => sql`insert into refund_request (request_key, order_id, settlement_id, amount_minor,
        currency, charged_minor, charged_currency, seen_paid_minor, seen_returned_minor, seen_available_minor,
        limit_minor, cause, reason, state, asked_by, asked_at, decided_by, decided_at, decision_note, refund_id)
      select 'own', order_id, s.id, 1, 'USD', 1, 'USD', 1, 0, 1, 0, 'other', 'x', ${state}, ${person(1)}, ${at},
        ${decider(state)}, case when ${state} <> 'asked' then ${at} end,
        case when ${state} = 'declined' then 'x' else '' end, ${refundOf(state)} from settlement s limit 1`,
    set: (state) => sql`decided_by = ${decider(state)}, refund_id = ${refundOf(state)},
      decided_at = case when ${state} <> 'asked' then ${at} end,
      decision_note = case when ${state} = 'declined' then 'x' else '' end`,
  },
  card_registration: {
    states: registrationStates as StateTable<string>,
    insert: (state) => insertRegistration('own', state),
    set: updated,
  },
  outbox: {
    states: messageStates as StateTable<string>,
    insert: (state) => sql`insert into outbox (kind, subject, channel, recipient, payload, message_id, state,
        next_attempt_at, created_at) values ('k', 's', 'sms', 'r', '{}', 'm', ${state}, ${at}, ${at})`,
    set: () => sql`last_error = null`,
  },
  bell: {
    states: bellStates as StateTable<string>,
    insert: (state) => insertBell('own', state),
    set: (state) => sql`off_at = case when ${state} = 'off' then ${at} end`,
  },
  bell_knock: {
    states: knockStates as StateTable<string>,
    insert: (state) => sql`insert into bell_knock (bell_id, feed, state, untold_since, next_attempt_at)
      select id, 'payments', ${state}, case when ${state} <> 'quiet' then ${at} end, ${at} from bell`,
    set: (state) => sql`untold_since = case when ${state} <> 'quiet' then ${at} end`,
  },
}

function insertBell(system: string, state: string): RawBuilder<unknown> {
  return sql`insert into bell (system, url, state, created_at, off_at, secret_seed, key_id)
    values (${system}, 'https://erp.example.pe/llave', ${state}, ${at},
      case when ${state} = 'off' then ${at} end, decode(repeat('00', 32), 'hex'), 'k')`
}

function insertRegistration(id: string, state: string): RawBuilder<unknown> {
  return sql`insert into card_registration (id, shop, customer_id, proforma, currency, state, consent_version,
      consent_at, consent_address, device, dial_code, phone_number, form_expires_at, created_at, updated_at)
    values (${id}, '1', ${customer}, ${proforma}, 'USD', ${state}, '1', ${at}, '', 'PC', '51', '999888777',
      ${at}, ${at}, ${at})`
}

/** The states that have no state column: `set` puts a row into one, after those that lie on its `way`. */
const moments: Readonly<
  Record<
    string,
    Omit<Case, 'insert'> & { readonly way?: (state: string) => readonly string[]; readonly refusal: string }
  >
> = {
  affiliation: {
    states: affiliationStates as StateTable<string>,
    refusal: 'a row of affiliation that ended does not come back',
    set: (state) => sql`suspended_at = case when ${state} = 'active' then null else ${at} end,
      suspension = case when ${state} = 'active' then null else 'x' end,
      ended_at = case when ${state} = 'ended' then ${at} + interval '1 hour' end,
      encrypted_token = case when ${state} = 'ended' then null else decode('00', 'hex') end`,
  },
  query: {
    states: queryStates as StateTable<string>,
    refusal: 'none: a query goes both ways',
    set: (state) => sql`closed_at = case when ${state} = 'closed' then ${at} end`,
  },
  complaint: {
    states: complaintStates as StateTable<string>,
    refusal: 'a complaint cannot be attended without an answer, nor lose it',
    way: (state) => (state === 'attended' ? ['answered'] : []),
    set: (state) => sql`answered_at = case when ${state} <> 'received' then ${at} end,
      attended_at = case when ${state} = 'attended' then ${at} end`,
  },
}

beforeAll(async () => {
  await prepareDebts(db, 1, 1)
  await sql`insert into provider_transaction (shop, uuid, order_id, operation, amount_minor, currency,
      detailed_status, rank, first_seen_at, updated_at)
    values ('1', repeat('a', 32), ${order}, 'DEBIT', 100, 'USD', 'CAPTURED', 1, ${at}, ${at})`.execute(db)
  await insertRegistration('other', 'registered').execute(db)
  await insertBell('other', 'on').execute(db)
  await sql`insert into debit_run (day, started_at) values ('2026-11-24', ${at})`.execute(db)
  await sql`insert into affiliation (proforma, customer_id, registration_id, shop, encrypted_token, key_id,
      masked_card, card_brand, card_expiry_month, card_expiry_year, consent_version, consent_at,
      consent_address, device, created_at)
    values (${proforma}, ${customer}, 'other', '1', decode('00', 'hex'), 'k', 'x', 'x', 1, 2030, '1', ${at}, '', 'PC', ${at})`.execute(
    db,
  )
  await sql`insert into book_series (year, last_number) values (2026, 0)`.execute(db)
  await sql`insert into staff_person (name, email, created_at)
    values ('Ana', 'ana@llave.example', ${at}), ('Luz', 'luz@llave.example', ${at})`.execute(db)
  await sql`insert into settlement (order_id, shop, transaction_uuid, receivable_id, amount_minor, currency, settled_at)
    select ${order}, shop, uuid, ${letra}, 1, 'USD', ${at} from provider_transaction limit 1`.execute(db)
  await sql`insert into refund (shop, transaction_uuid, amount_minor, currency, cause, state, created_at, updated_at)
    select shop, transaction_uuid, 1, 'USD', 'requested', 'planned', ${at}, ${at} from settlement`.execute(db)
  const project = sql`(select code from project limit 1)`
  await sql`insert into query (customer_id, project_code, subject, opened_at)
    values (${customer}, ${project}, 's', ${at})`.execute(db)
  await sql`insert into complaint (customer_id, proforma, phone, email, text, filed_at)
    values (${customer}, ${proforma}, '', '', 'x', ${at})`.execute(db)
})

class Undo extends Error {}

/** The error message of the work, or null where it succeeded; always rolled back. */
async function tryOut(work: (trx: Trx) => Promise<void>): Promise<string | null> {
  try {
    await transact(db, async (trx) => {
      await work(trx)
      throw new Undo()
    })
  } catch (error) {
    return error instanceof Undo ? null : (error as Error).message
  }
  return null
}

function pairsOf({ all }: StateTable<string>): [string, string][] {
  return all.flatMap((from) => all.filter((to) => to !== from).map((to): [string, string] => [from, to]))
}

describe.each(Object.entries(cases))('%s', (name, { states, insert, set }) => {
  const table = name as Parameters<typeof moveRows>[1]['table']

  test('the function that writes its states allows every step of the table and no other', async () => {
    const moved: [string, string][] = []
    for (const [from, to] of pairsOf(states)) {
      const fault = await tryOut(async (trx) => {
        const { rows } = await sql`${insert(from)} returning ctid`.execute(trx)
        const where = sql<boolean>`ctid = ${(rows[0] as { ctid: string }).ctid}::tid`
        expect(await moveRows(trx, { table, states, from: [from], to, set: set(to), where })).toBe(1)
      })
      if (fault === null) moved.push([from, to])
      else expect(fault).toMatch(`cannot go from ${from} to ${to}`)
    }
    expect(moved).toEqual(pairsOf(states).filter(([from, to]) => states.mayFollow(from, to)))
  })

  test('the database refuses every other step', async () => {
    const moved: [string, string][] = []
    for (const [from, to] of pairsOf(states)) {
      const fault = await tryOut(async (trx) => {
        const { rows } = await sql`${insert(from)} returning ctid`.execute(trx)
        const { ctid } = rows[0] as { ctid: string }
        const where = sql`ctid = ${ctid}::tid`
        await sql`update ${sql.table(table)} set state = ${to}, ${set(to)} where ${where}`.execute(trx)
      })
      if (fault === null) moved.push([from, to])
      else expect(fault).toBe(`a row of ${table} cannot go from ${from} to ${to}`)
    }
    expect(moved).toEqual(pairsOf(states).filter(([from, to]) => states.mayFollow(from, to)))
  })

  test('its states are those that the column allows', async () => {
    for (const state of states.all) {
      expect(await tryOut(async (trx) => void (await insert(state).execute(trx))), state).toBeNull()
    }
    expect(await tryOut(async (trx) => void (await insert('another').execute(trx)))).toMatch(
      `"${table}_state_check"`,
    )
    const { rows } = await sql<{ definition: string }>`select pg_get_constraintdef(oid) as definition
      from pg_constraint where conname = ${`${table}_state_check`}`.execute(db)
    expect(quotedOf(rows[0]?.definition).toSorted()).toEqual(states.all.toSorted())
  })
})

test.each(Object.entries(moments))(
  'the database lets a row of %s take the steps of its table and no other',
  async (table, { states, set, way = () => [], refusal }) => {
    const moved: [string, string][] = []
    for (const [from, to] of pairsOf(states)) {
      const fault = await tryOut(async (trx) => {
        for (const state of [...way(from), from, to]) {
          await sql`update ${sql.table(table)} set ${set(state)}`.execute(trx)
        }
      })
      if (fault === null) moved.push([from, to])
      else expect(fault).toBe(refusal)
    }
    expect(moved).toEqual(pairsOf(states).filter(([from, to]) => states.mayFollow(from, to)))
  },
)

test('every table with a state column is covered, except debts, whose state follows from the paid amount, and stages of the title, of which any may be corrected', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'state' order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(
    [...Object.keys(cases), 'receivable', 'title_stage'].toSorted(),
  )
})

function quotedOf(text = ''): string[] {
  return [...text.matchAll(/'(\w+)'/g)].map(([, word]) => word ?? '')
}
