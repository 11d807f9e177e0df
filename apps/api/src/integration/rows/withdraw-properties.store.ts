import type { WithdrawnProforma } from '@llave/domain/holders/decide-withdrawal'
import { underWayOrderStates } from '@llave/domain/payments/order-state'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import { stateIn } from '../../database/move-rows.ts'

/** What stands of a proforma, whose debts the caller has locked. */
export async function readWithdrawnProforma(trx: Trx, proforma: string): Promise<WithdrawnProforma> {
  const { rows } = await sql<WithdrawnProforma>`
    select exists (select from held_proforma where proforma = ${proforma}) as held,
      (select count(*)::int from receivable where proforma = ${proforma} and state = 'pending') as "pendingDebts",
      (select count(*)::int from receivable r where r.proforma = ${proforma} and (
        exists (select from order_debt l join payment_order o on o.id = l.order_id
          where l.receivable_id = r.id and ${stateIn('o.state', underWayOrderStates)})
        or exists (select from held_debt d where d.receivable_id = r.id))) as "unsettledPayments"`.execute(
    trx,
  )
  return rows[0] as WithdrawnProforma
}
