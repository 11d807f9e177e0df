/** A paper that was issued to a customer. */
export type IssuedPaper = {
  readonly kind: 'receipt' | 'certificate' | 'statement'
  /** As it is printed: WEB-00000012. */
  readonly number: string
  readonly issuedAt: Temporal.Instant
  /** What for: the debt that was paid, or the title of the certificate or statement. */
  readonly concept: string
  readonly proforma: string
  /** Code or number of the debt on a receipt, by which it is asked for again; empty for others. */
  readonly debt: string
}
