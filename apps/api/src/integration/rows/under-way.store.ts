import { formWindowCutoff } from '@llave/domain/payments/form-lifetime'
import {
  endedUnpaidOrderStates,
  openOrderStates,
  underWayOrderStates,
} from '@llave/domain/payments/order-state'
import type { PaymentUnderWay } from '@llave/domain/receivables/verdict-reason'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import { stateIn } from '../../database/move-rows.ts'
import { moment } from '../../database/sql-time.ts'

/** Money on a form that was replaced goes back, whatever the row says. */
const payableFormStates = endedUnpaidOrderStates.filter((state) => state !== 'superseded')

/**
 * The payment of each of these receivables, which the caller has locked, that has not ended; of
 * several the one that is furthest.
 */
export async function readUnderWay(
  trx: Trx,
  receivableIds: readonly number[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<number, PaymentUnderWay>> {
  if (receivableIds.length === 0) return new Map()
  const asked = sql`any(${receivableIds}::bigint[])`
  const { rows } = await sql<PaymentUnderWay & { id: number }>`
    select distinct on (id) id, kind, "orderId", "debitDay" from (
      select receivable_id as id, 1 as place, 'quarantine' as kind, null as "orderId", null::date as "debitDay"
        from held_debt where receivable_id = ${asked}
      union all
      select d.receivable_id, case when ${stateIn('o.state', underWayOrderStates)} then 2 else 3 end,
          case when ${stateIn('o.state', underWayOrderStates)} then 'payment' else 'form' end, o.id, null
        from order_debt d join payment_order o on o.id = d.order_id
        where d.receivable_id = ${asked} and (${stateIn('o.state', openOrderStates)}
          or ${stateIn('o.state', payableFormStates)} and o.form_expires_at > ${moment(formWindowCutoff(now))})
      union all
      select receivable_id, 4, 'planned-charge', null, run_day
        from debit_charge where receivable_id = ${asked} and state = 'planned'
    ) as payments
    order by id, place, "orderId" desc`.execute(trx)
  return new Map(rows.map(({ id, ...underWay }) => [id, underWay]))
}
