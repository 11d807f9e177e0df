import { type Database, transact } from '@llave/api/database/database'
import { sql } from 'kysely'

/** Deletes orders as only a restore does: what an order pays is never changed, so triggers would refuse it. */
export async function forgetOrders(db: Database, orderId: string | null = null): Promise<void> {
  await transact(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`delete from order_debt where order_id = ${orderId} or ${orderId}::text is null`.execute(trx)
    await sql`delete from payment_order where id = ${orderId} or ${orderId}::text is null`.execute(trx)
  })
}
