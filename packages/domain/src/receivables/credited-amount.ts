/** All in minor units of the debt's currency. */
export type Credits = {
  readonly amount: number
  /** What the ERP says was paid, now. */
  readonly erpPaid: number
  /** What Llave settled and did not reverse. */
  readonly settled: number
  /** What counted as paid until now. */
  readonly creditedBefore: number
}

/**
 * What counts as paid of a receivable when the ERP speaks anew. Without a settlement of ours
 * that is the ERP's figure. With one, the ERP may not have posted it yet, so what counted
 * stays; once it has posted it, its figure holds both. Never above the debt (money.md, "what
 * is paid of a receivable").
 */
export function creditedAmount({ amount, erpPaid, settled, creditedBefore }: Credits): number {
  if (settled === 0) return Math.min(amount, erpPaid)
  return Math.min(amount, Math.max(erpPaid, settled, creditedBefore))
}
