/** Something that the developer tells its customers. */
export type Notice = {
  readonly id: string
  /** Null where it is for every property of the customer. */
  readonly proforma: string | null
  readonly title: string
  readonly text: string
  readonly publishedOn: Temporal.PlainDate
  readonly read: boolean
}
