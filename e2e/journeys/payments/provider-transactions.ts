import type { Llave } from '../run-llave.ts'

/** A transaction as the emulated provider keeps it. */
export type ProviderTransaction = {
  readonly orderId: string
  readonly amount: number
  readonly currency: string
  readonly operationType: 'DEBIT' | 'CREDIT' | 'VERIFICATION'
  readonly detailedStatus: 'AUTHORISED' | 'CAPTURED' | 'ACCEPTED' | 'REFUSED' | 'CANCELLED'
  readonly metadata: Readonly<Record<string, string>>
}

/** What the provider knows of one letra's payments, newest first. */
export async function providerTransactions(
  llave: Llave,
  letraCode: string,
  customerDocument: string,
): Promise<readonly ProviderTransaction[]> {
  const response = await fetch(`${llave.at().cardProvider}/emulator/state`)
  const { transactions } = (await response.json()) as { transactions: readonly ProviderTransaction[] }
  return transactions.filter(
    ({ metadata }) => metadata?.codLetra === letraCode && metadata?.numeroDocumento === customerDocument,
  )
}

/** The minor units that the provider holds of a letra: charged, less what was given back. */
export function moneyHeld(transactions: readonly ProviderTransaction[]): number {
  return transactions
    .filter(({ detailedStatus }) => detailedStatus === 'AUTHORISED' || detailedStatus === 'CAPTURED')
    .reduce((sum, { operationType, amount }) => sum + (operationType === 'DEBIT' ? amount : -amount), 0)
}
