/** All in minor units of the debt's currency. */
export type Credits = {
  readonly amount: number
  /** What is paid according to the ERP's latest row. */
  readonly erpPaid: number
  /** What Llave settled, less what was reversed, given back or used otherwise. */
  readonly settled: number
  /** What counted as paid at Llave's last settlement; more than the amount where the ERP lowered that since. */
  readonly credited: number
}

/**
 * What counts as paid of a receivable after an import. Without a settlement of ours that is the
 * ERP's figure. With one, the ERP may not have posted it yet, so what counted when we settled stays;
 * once it has posted it, its figure includes both. Never more than the debt
 * (docs/money.md, "What is paid of a receivable").
 */
export function creditedAmount({ amount, erpPaid, settled, credited }: Credits): number {
  if (settled === 0) return Math.min(amount, erpPaid)
  return Math.min(amount, Math.max(erpPaid, settled, credited))
}

/**
 * What was paid here and is no longer owed, because the ERP lowered the debt after it was settled.
 * Only money paid here is a surplus; what was paid elsewhere is for the developer to give back.
 */
export function surplusOf({ amount, settled, credited }: Omit<Credits, 'erpPaid'>): number {
  return Math.min(settled, Math.max(0, credited - amount))
}
