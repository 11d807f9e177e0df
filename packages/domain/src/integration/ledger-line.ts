/** The members of a row of payments that its line of the ledger says, in their order. */
export const ledgerMembers = [
  'kind',
  'shop',
  'transaction',
  'receipt',
  'company',
  'year',
  'documentNumber',
  'currency',
  'amount',
  'paymentCurrency',
  'paymentAmount',
] as const

export type LedgerRow = { readonly [M in (typeof ledgerMembers)[number]]: string }

/** A row of payments as the checksum of its day reads it (docs/feeds.md, "The ledger of a day"). */
export function ledgerLine(row: LedgerRow): string {
  return `${ledgerMembers.map((member) => row[member]).join('|')}\n`
}
