import type { Trx } from '../../database/database.ts'

/** What happened to an order, by the provider's word. The details name no person. */
export async function writeAudit(
  trx: Trx,
  action: string,
  orderId: string | null,
  details: Readonly<Record<string, unknown>>,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      at: now.toString(),
      actor: 'card-provider',
      action,
      subject: orderId === null ? 'order:none' : `order:${orderId}`,
      details: JSON.stringify(details),
    })
    .execute()
}
