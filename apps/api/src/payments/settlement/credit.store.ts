import { limaDate } from '@llave/domain/time/lima-date'
import { sql } from 'kysely'
import type { OrderPart } from '../orders/order.store.ts'
import type { CreditedPayment } from './settlement-context.ts'

/** Writes a settlement for each debt of the order; answers that of the first. */
export async function writeSettlements({
  trx,
  order,
  parts,
  transaction,
  now,
}: CreditedPayment): Promise<number> {
  const rows = await trx
    .insertInto('settlement')
    .values(
      parts.map(({ position, receivableId, amount, debtAmount }) => ({
        order_id: order.id,
        position,
        shop: transaction.shop,
        transaction_uuid: transaction.uuid,
        receivable_id: receivableId,
        amount_minor: debtAmount.minor,
        charged_minor: amount.minor,
        currency: debtAmount.currency,
        settled_at: now.toString(),
      })),
    )
    .returning(['id', 'position'])
    .execute()
  const first = rows.find(({ position }) => position === 1)
  if (!first) throw new Error(`Order ${order.id} pays no debt`)
  return first.id
}

/** Adds to what is paid and records how. The caller holds the lock; the check on `paid_minor` prevents a second credit. */
export async function markReceivablePaid(
  { trx, transaction, now }: CreditedPayment,
  { receivableId, amount, debtAmount: pays }: OrderPart,
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
      paid_currency: amount.currency,
      paid_amount_minor: amount.minor,
      masked_card: transaction.maskedCard,
      authorization_number: transaction.authorizationNumber,
      version: sql`version + 1`,
      updated_at: now.toString(),
    })
    .where('id', '=', receivableId)
    .execute()
}
