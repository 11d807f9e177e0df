import type { Database } from '@llave/api/database/database'

let documents = 2_900_000_000

/** A reservation of 500.00 dollars on a property. Answers its accounting number. */
export async function insertCashItem(db: Database, customerId: number, proforma: string): Promise<string> {
  const number = String(++documents)
  await db
    .insertInto('receivable')
    .values({
      customer_id: customerId,
      proforma,
      kind: 'reservation',
      document_class: 'R1',
      accounting_company: 'PE01',
      accounting_year: '2026',
      accounting_number: number,
      currency: 'USD',
      amount_minor: 50000,
      due_on: '2026-12-05',
    })
    .execute()
  return number
}
