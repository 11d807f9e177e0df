/** A message of the developer to its customers. */
export type Notice = {
  readonly id: string
  /** Null where it is for every property of the customer. */
  readonly proforma: string | null
  readonly title: string
  readonly text: string
  readonly publishedOn: Temporal.PlainDate
  readonly read: boolean
}

/** What the panel of one property shows: its own notices and those for all, in the order given. */
export function noticesOf(notices: readonly Notice[], proforma: string): Notice[] {
  return notices.filter((notice) => notice.proforma === null || notice.proforma === proforma)
}

export function countUnread(notices: readonly Notice[]): number {
  return notices.filter((notice) => !notice.read).length
}
