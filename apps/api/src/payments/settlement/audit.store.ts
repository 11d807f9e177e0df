import type { Trx } from '../../database/database.ts'

/** Records what the provider reported of an order. The details contain no personal data. */
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
