import type { Llave } from '../run-llave.ts'

/** A transaction as the emulated provider stores it. */
export type ProviderTransaction = {
  readonly orderId: string
  readonly amount: number
  readonly currency: string
  readonly operationType: 'DEBIT' | 'CREDIT' | 'VERIFICATION'
  readonly detailedStatus: 'AUTHORISED' | 'CAPTURED' | 'ACCEPTED' | 'REFUSED' | 'CANCELLED'
  readonly metadata: Readonly<Record<string, string>>
}

/** The provider's transactions of one letra, newest first. */
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

/** What the provider holds for a letra, in minor units: charges less refunds. */
export function moneyHeld(transactions: readonly ProviderTransaction[]): number {
  return transactions
    .filter(({ detailedStatus }) => detailedStatus === 'AUTHORISED' || detailedStatus === 'CAPTURED')
    .reduce((sum, { operationType, amount }) => sum + (operationType === 'DEBIT' ? amount : -amount), 0)
}
