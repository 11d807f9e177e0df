/**
 * What counts as paid of a receivable, in minor units of its currency: what the ERP says,
 * or what Llave itself settled where that is more, as the ERP posts our payments later; and
 * never above the debt (money.md, "what is paid of a receivable").
 */
export function creditedAmount(amount: number, erpPaid: number, settled: number): number {
  return Math.min(amount, Math.max(erpPaid, settled))
}
