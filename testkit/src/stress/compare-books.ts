import type { Database } from '@llave/api/database/database'
import type { CardProvider } from '@llave/emulators/card-provider/start-card-provider'
import type { ErpBooks } from './stress-erp.ts'

/**
 * What the ERP booked from the feed, member by member: order by order against what the provider holds of it, and debt
 * by debt against what stands as paid. Sentences, empty where all are equal. Nobody pays in another currency here.
 */
export async function compareBooks(
  { db, card }: { readonly db: Database; readonly card: CardProvider },
  books: ErpBooks,
): Promise<string[]> {
  const held = new Map<string, number>()
  for (const { orderId, operationType, detailedStatus, amount } of card.state.transactions.values()) {
    if (orderId === null || (detailedStatus !== 'AUTHORISED' && detailedStatus !== 'CAPTURED')) continue
    const signed = operationType === 'DEBIT' ? amount : -amount
    held.set(orderId, (held.get(orderId) ?? 0) + signed)
  }
  const debts = await db
    .selectFrom('receivable')
    .select(['accounting_company', 'accounting_year', 'accounting_number', 'paid_minor'])
    .execute()
  const paid = new Map(
    debts.map((debt) => [
      `${debt.accounting_company}/${debt.accounting_year}/${debt.accounting_number}`,
      debt.paid_minor,
    ]),
  )
  return [
    ...differences('order', books.byOrder, held, 'the provider holds'),
    ...differences('debt', books.byDebt, paid, 'Llave says that is paid'),
  ]
}

type Sums = ReadonlyMap<string, number>

function differences(what: string, booked: Sums, others: Sums, say: string): string[] {
  return [...new Set([...booked.keys(), ...others.keys()])].flatMap((key) => {
    const [one, other] = [booked.get(key) ?? 0, others.get(key) ?? 0]
    return one === other ? [] : [`${what} ${key}: the ERP booked ${one}, ${say} ${other}`]
  })
}
