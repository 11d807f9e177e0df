import type { Database } from '@llave/api/database/database'

/** Makes a customer a co-holder of a proforma from that moment on. */
export async function insertCoHolder(
  db: Database,
  proforma: string,
  customerId: number,
  since: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('proforma_holder')
    .values({ proforma, customer_id: customerId, role: 'co_holder', since: since.toString() })
    .execute()
}

/** Ends what `insertCoHolder` began. */
export async function endHolding(
  db: Database,
  proforma: string,
  customerId: number,
  until: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('proforma_holder')
    .set({ until: until.toString() })
    .where('proforma', '=', proforma)
    .where('customer_id', '=', customerId)
    .where('until', 'is', null)
    .execute()
}
