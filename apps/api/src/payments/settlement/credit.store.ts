import type { Money } from '@llave/domain/money/money'
import { limaDate } from '@llave/domain/time/lima-date'
import { sql } from 'kysely'
import type { CreditedPayment } from './settlement-context.ts'

export async function writeSettlement(
  { trx, order, transaction, now }: CreditedPayment,
  pays: Money,
): Promise<number> {
  const { id } = await trx
    .insertInto('settlement')
    .values({
      order_id: order.id,
      shop: transaction.shop,
      transaction_uuid: transaction.uuid,
      receivable_id: order.receivableId,
      amount_minor: pays.minor,
      charged_minor: order.amount.minor,
      currency: pays.currency,
      settled_at: now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds to what is paid and records how. The caller holds the lock; the check on `paid_minor` prevents a second credit. */
export async function markReceivablePaid(
  { trx, order, transaction, now }: CreditedPayment,
  pays: Money,
  system: 'IZIP' | 'IZTC' | 'IZDA',
): Promise<void> {
  const day = limaDate(transaction.operatedAt).toString()
  await trx
    .updateTable('receivable')
    .set({
      paid_minor: sql`paid_minor + ${pays.minor}`,
      credited_minor: sql`paid_minor + ${pays.minor}`,
      state: sql`case when paid_minor + ${pays.minor} = amount_minor then 'paid' else 'pending' end`,
      paid_on: day,
      operation_on: day,
      payment_system: system,
      paid_currency: order.amount.currency,
      paid_amount_minor: order.amount.minor,
      masked_card: transaction.maskedCard,
      authorization_number: transaction.authorizationNumber,
      version: sql`version + 1`,
      updated_at: now.toString(),
    })
    .where('id', '=', order.receivableId)
    .execute()
}
