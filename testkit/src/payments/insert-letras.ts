import type { Database } from '@llave/api/database/database'

export type LetraRow = {
  readonly code: string
  readonly amountMinor: number
  readonly dueOn: string
  readonly currency?: 'PEN' | 'USD'
  readonly state?: 'pending' | 'paid' | 'annulled'
}

let documents = 1_900_000_000

/** A property of a customer with these letras. Answers their ids, by code. */
export async function insertLetras(
  db: Database,
  customerId: number,
  proforma: string,
  letras: readonly LetraRow[],
): Promise<Map<string, number>> {
  await insertProperty(db, customerId, proforma)
  const rows = await db
    .insertInto('receivable')
    .values(
      letras.map(({ code, amountMinor, dueOn, currency = 'USD', state = 'pending' }) => ({
        customer_id: customerId,
        proforma,
        kind: 'instalment' as const,
        code,
        accounting_company: 'PE01',
        accounting_year: '2026',
        accounting_number: String(++documents),
        currency,
        amount_minor: amountMinor,
        paid_minor: state === 'paid' ? amountMinor : 0,
        due_on: dueOn,
        state,
      })),
    )
    .returning(['id', 'code'])
    .execute()
  return new Map(rows.map((row) => [row.code ?? '', row.id]))
}

/** A property, in a project that all tests share. */
export async function insertProperty(db: Database, customerId: number, proforma: string): Promise<void> {
  await db
    .insertInto('project')
    .values({ code: 'P01', name: 'Residencial Los Olivos' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('property')
    .values({
      proforma,
      customer_id: customerId,
      project_code: 'P01',
      product_name: 'MZ A LT 4',
      currency: 'USD',
      plaza: 'LIM',
      sold_on: '2025-03-14',
      // Since when it is held: never after the clock of a test.
      updated_at: '2025-03-14T12:00:00Z',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
