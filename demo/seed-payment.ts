import type { Database } from '@llave/api/database/database'
import { money } from '@llave/domain/money/money'
import type { Clock } from '@llave/domain/time/lima-date'
import { personas } from '@llave/testkit/personas'
import { type CardConfig, payDebt } from './pay-debt.ts'
import { paidHere } from './properties.ts'

/**
 * Pays one of Sofía's initial payments as she would, with a second card after the first was refused, so that the
 * completed cash payments of the demonstration include one with a receipt, and Mesa shows how it came about. Answers the order's number, and throws where a step fails.
 */
export async function seedPayment(db: Database, clock: Clock, config: CardConfig): Promise<string> {
  const debt = await db
    .selectFrom('receivable')
    .select(['customer_id', 'accounting_number', 'currency', 'amount_minor'])
    .where('accounting_number', '=', paidHere)
    .executeTakeFirstOrThrow()
  return payDebt(
    db,
    clock,
    config,
    { customerId: debt.customer_id, persona: personas.sofia, mode: 'cash', refusedFirst: true },
    {
      debt: { kind: 'cash', documentNumber: debt.accounting_number },
      amount: money(Number(debt.amount_minor), debt.currency),
    },
  )
}
