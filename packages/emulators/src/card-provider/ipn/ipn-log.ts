/** One notification that was sent, dropped or failed; for tests and for the inspector's page. */
export type IpnLogEntry = {
  sentAt: number
  url: string
  orderId: string | null
  transactionUuid: string
  detailedStatus: string
  /** 1 for the first; more for a retry. */
  attempt: number
  /** The five fields as they travelled. */
  fields: Record<string, string>
  /** HTTP status; null when dropped or when no answer came. */
  status: number | null
  outcome: 'delivered' | 'failed' | 'dropped'
}
