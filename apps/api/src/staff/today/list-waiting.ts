import type { WaitingRow } from '@llave/contract/staff/list-waiting'
import { type Money, money } from '@llave/domain/money/money'
import type { TodayGroupName } from '@llave/domain/staff/today'
import type { Queryable } from '../../database/database.ts'
import { findDebtors } from '../../holders/find-debtors.store.ts'
import { listUnposted, postingTime } from '../../integration/feeds/unposted.store.ts'
import { readRefusedRows } from '../../integration/rows/batch-history.store.ts'
import { listAskedRefunds } from '../../payments/decisions/refund-request.store.ts'
import { listSurpluses } from '../../payments/decisions/surplus.store.ts'
import { listUnfinishedRefunds } from '../../payments/reconciliation/unfinished-refunds.store.ts'
import { listQuarantined } from '../../payments/settlement/quarantined.store.ts'
import { findLatePlans } from './late-plans.store.ts'
import { type FoundWaiting, findPayers, findWaiting } from './today.store.ts'

/** What a screen shows; the oldest are worked on first. */
const shown = 100

/** A row with the order through which its customer is known. */
type OfOrder = Omit<WaitingRow, 'customer' | 'orderId'> & { readonly orderId: string | null }

/** The oldest of what waits in a group, the oldest first. */
export async function listWaiting(
  db: Queryable,
  group: TodayGroupName,
  now: Temporal.Instant,
): Promise<readonly WaitingRow[]> {
  switch (group) {
    case 'quarantine':
      return oldest([
        ...(await withPayers(
          db,
          (
            await listQuarantined(db)
          ).map(({ since, orderId, uuid, reason, ...row }) => {
            return { since, orderId, code: orderId ?? uuid, what: reason, amount: amountOf(row) }
          }),
        )),
        ...(await readSurpluses(db)),
      ])
    case 'refunds':
      return withPayers(db, [
        ...(await listAskedRefunds(db)).map(({ since, orderId, charged }) => {
          return { since, orderId, code: orderId, what: 'asked', amount: charged }
        }),
        ...(await listUnfinishedRefunds(db)).map(({ since, orderId, uuid, state, ...row }) => {
          return { since, orderId, code: orderId ?? uuid, what: state, amount: amountOf(row) }
        }),
      ])
    case 'postings':
      return withPayers(
        db,
        (await listUnposted(db, now.subtract(postingTime), shown)).map(({ at, receipt, orderId, ...row }) => {
          return { since: at, orderId, code: receipt, what: row.problems.slice(0, 300), amount: null }
        }),
      )
    case 'imports':
      return (await readRefusedRows(db, now)).slice(0, shown).map(({ at, batchId, by, rows }) => {
        const what = `${rows} ${by}`
        return { since: at, code: String(batchId), orderId: '', what, customer: null, amount: null }
      })
    case 'plans':
      return (await findLatePlans(db, now, shown)).map(asRow)
    default:
      return (await findWaiting(db, group, shown)).map(asRow)
  }
}

function asRow({ since, code, what, customer_id, name, minor, currency }: FoundWaiting): WaitingRow {
  return {
    since,
    code,
    orderId: '',
    what,
    customer: customer_id === null || name === null ? null : { customerId: String(customer_id), name },
    amount: minor === null || currency === null ? null : money(minor, currency),
  }
}

async function readSurpluses(db: Queryable): Promise<WaitingRow[]> {
  const surpluses = await listSurpluses(db, shown)
  const debtors = await findDebtors(
    db,
    surpluses.map(({ receivableId }) => receivableId),
  )
  return surpluses.map(({ receivableId, since, code, surplus }) => {
    const debtor = debtors.get(receivableId)
    const customer = debtor ? { customerId: String(debtor.id), name: debtor.name } : null
    return { since, code, orderId: '', what: 'debt-lowered', customer, amount: surplus }
  })
}

async function withPayers(db: Queryable, rows: readonly OfOrder[]): Promise<WaitingRow[]> {
  const first = oldest(rows)
  const payers = await findPayers(
    db,
    first.flatMap(({ orderId }) => orderId ?? []),
  )
  return first.map(({ orderId, ...row }) => {
    return { ...row, orderId: orderId ?? '', customer: payers.get(orderId ?? '') ?? null }
  })
}

function oldest<Row extends { readonly since: Temporal.Instant }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => Temporal.Instant.compare(one.since, other.since)).slice(0, shown)
}

function amountOf({ amountMinor, currency }: { amountMinor: number; currency: string }): Money | null {
  return currency === 'PEN' || currency === 'USD' ? money(amountMinor, currency) : null
}
