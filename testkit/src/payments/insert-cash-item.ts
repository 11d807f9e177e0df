import type { Database } from '@llave/api/database/database'

let documents = 2_900_000_000

export type CashOptions = {
  readonly kind?: 'reservation' | 'initial_payment'
  readonly currency?: 'PEN' | 'USD'
  readonly amountMinor?: number
  /** What was paid of it elsewhere. */
  readonly paidMinor?: number
}

/** A cash item on a property, by default a reservation of 500.00 dollars. Answers its document number. */
export async function insertCashItem(
  db: Database,
  customerId: number,
  proforma: string,
  options: CashOptions = {},
): Promise<string> {
  const { kind = 'reservation', currency = 'USD', amountMinor = 50000, paidMinor = 0 } = options
  const number = String(++documents)
  await db
    .insertInto('receivable')
    .values({
      customer_id: customerId,
      proforma,
      kind,
      document_class: kind === 'reservation' ? 'R1' : 'CI',
      accounting_company: 'PE01',
      accounting_year: '2026',
      accounting_number: number,
      currency,
      amount_minor: amountMinor,
      paid_minor: paidMinor,
      erp_paid_minor: paidMinor,
      due_on: '2026-12-05',
    })
    .execute()
  return number
}
