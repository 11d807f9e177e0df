import { openChargeStates } from '@llave/domain/debit/charge-state'
import { debitSkipStates } from '@llave/domain/debit/debit-skip'
import { openTurnStates } from '@llave/domain/debit/turn-state'
import { messageStates } from '@llave/domain/messaging/message-state'
import {
  effectiveChangeStates,
  undecidedChangeStates,
  waitingChangeStates,
} from '@llave/domain/new-number/number-change'
import { openOrderStates, orderStates, underWayOrderStates } from '@llave/domain/payments/order-state'
import { refundRequestStates } from '@llave/domain/payments/refund-request'
import { unfinishedRefundStates } from '@llave/domain/payments/refund-state'
import { prepaymentApplicationStates } from '@llave/domain/prepayment/prepayment-application'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

const { db, drop } = await createTestDatabase()
afterAll(drop)

/** The states that each partial index covers. */
const held: Readonly<Record<string, readonly string[]>> = {
  debit_charge_live: openChargeStates,
  debit_charge_refused: ['refused'],
  debit_skip_standing: debitSkipStates.before('withdrawn'),
  debit_turn_due: openTurnStates,
  erasure_request_waiting: ['asked'],
  data_request_open: ['open'],
  data_request_waiting: ['open'],
  number_change_effective: [...effectiveChangeStates],
  number_change_open: waitingChangeStates,
  number_change_undecided: undecidedChangeStates,
  outbox_due: ['pending'],
  outbox_ended: messageStates.all.filter((state) => state !== 'pending'),
  outbox_failed: ['failed'],
  book_sheet_waiting: ['filed'],
  payment_link_active: ['active'],
  // A debit charge has no form.
  payment_order_debit_live: openOrderStates.filter((state) => state !== 'form_issued'),
  payment_order_under_way: underWayOrderStates,
  payment_promise_broken: ['broken'],
  payment_promise_made: ['made'],
  prepayment_application_open: prepaymentApplicationStates.all.filter(
    (state) =>
      prepaymentApplicationStates.before('applied').includes(state) ||
      prepaymentApplicationStates.before('expired').includes(state),
  ),
  prepayment_application_requested: ['requested'],
  prepayment_application_waiting: prepaymentApplicationStates.before('undone'),
  receivable_pending_due: ['pending'],
  receivable_pending_proforma: ['pending'],
  refund_failed: ['failed'],
  refund_request_decided: refundRequestStates.all.filter((state) => state !== 'asked'),
  refund_request_open: ['asked'],
  refund_request_waiting: ['asked'],
  refund_unfinished: unfinishedRefundStates,
  staff_import_work: ['waiting', 'previewing', 'queued', 'applying'],
  staff_notice_due: ['planned'],
}

test('the partial indexes cover the states that the domain lists', async () => {
  const { rows } = await sql<{ name: string; predicate: string; checked: string }>`
    select i.relname as name, pg_get_expr(x.indpred, x.indrelid) as predicate,
      (select pg_get_constraintdef(c.oid) from pg_constraint c where c.conrelid = x.indrelid
        and c.conname = t.relname || '_state_check') as checked
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where pg_get_expr(x.indpred, x.indrelid) ~ '\\mstate\\M' order by 1`.execute(db)
  const found: Record<string, string[]> = {}
  for (const { name, predicate, checked } of rows) {
    const states = [...checked.matchAll(/'(\w+)'/g)].map(([, state]) => state ?? '')
    const { rows: inside } = await sql<{ state: string }>`select state
      from unnest(${states}::text[]) as row(state), (select 'debit' as source) as of where ${sql.raw(predicate)}`.execute(
      db,
    )
    found[name] = inside.map(({ state }) => state).toSorted()
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(held).map(([name, of]) => [name, of.toSorted()])))
})

test('reconciliation asks about every order that may still bring money', () => {
  for (const state of openOrderStates) expect(orderStates.mayFollow(state, 'paid'), state).toBe(true)
})
