/** All in minor units of the debt's currency. */
export type Credits = {
  readonly amount: number
  /** What the ERP says was paid, now. */
  readonly erpPaid: number
  /** What Llave settled, less what was reversed, given back or kept for something else. */
  readonly settled: number
  /** What counted as paid when Llave settled something of it last; above the amount where the ERP lowered that since. */
  readonly credited: number
}

/**
 * What counts as paid of a receivable when the ERP speaks anew. Without a settlement of ours
 * that is the ERP's figure. With one, the ERP may not have posted it yet, so what counted when
 * we settled stays; once it has posted it, its figure holds both. Never above the debt
 * (docs/money.md, "What is paid of a receivable").
 */
export function creditedAmount({ amount, erpPaid, settled, credited }: Credits): number {
  if (settled === 0) return Math.min(amount, erpPaid)
  return Math.min(amount, Math.max(erpPaid, settled, credited))
}

/**
 * What was paid here and is not owed any more, because the ERP lowered the debt after it was
 * settled. What was paid elsewhere is the ERP's to give back: only our own money is a surplus.
 */
export function surplusOf({ amount, settled, credited }: Omit<Credits, 'erpPaid'>): number {
  return Math.min(settled, Math.max(0, credited - amount))
}
