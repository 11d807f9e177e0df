import { creditedAmount } from '@llave/domain/receivables/credited-amount'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import { undoApplication } from '../orders/prepayment.store.ts'

/**
 * What counts as paid of a debt after a part of a payment was taken off it: what is left of the payments made
 * here, or what the ERP said last, as an import would count it. So the debt is owed again unless the ERP
 * counts it as paid. The caller holds its lock and has written the correction.
 */
export async function oweAgain(
  trx: Trx,
  receivableId: number,
  minor: number,
  now: Temporal.Instant,
): Promise<void> {
  const { rows } = await sql<{
    amount: number
    erpPaid: number
    paid: number
    credited: number
    settled: number
  }>`
    select r.amount_minor as amount, r.erp_paid_minor as "erpPaid", r.paid_minor as paid,
      greatest(0, r.credited_minor - ${minor})::bigint as credited,
      (select coalesce(sum(s.amount_minor - (select coalesce(sum(c.amount_minor), 0) from settlement_correction c
        where c.settlement_id = s.id)), 0)::bigint from settlement s where s.receivable_id = r.id) as settled
    from receivable r where r.id = ${receivableId}`.execute(trx)
  const [debt] = rows
  if (!debt) throw new Error(`No receivable ${receivableId}`)
  const paid = Math.min(debt.paid, creditedAmount(debt))
  await trx
    .updateTable('receivable')
    .set({
      paid_minor: paid,
      credited_minor: debt.credited,
      state: sql`case when state = 'annulled' then state when amount_minor = ${paid} then 'paid' else 'pending' end`,
      version: sql`version + 1`,
      updated_at: now.toString(),
    })
    .where('id', '=', receivableId)
    .execute()
  await undoApplication(trx, receivableId, now)
}
