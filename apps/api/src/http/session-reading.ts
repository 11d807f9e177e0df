/**
 * What a call reads of its customer in the question to the database that finds their session: asking twice made the
 * home a tenth slower. Whoever finds no row here asks by themselves, as for a viewing or where a replica is read.
 */
export class SessionReading<Row extends object> {
  readonly #rows = new WeakMap<object, Row>()
  /** A `select` of one row, in which `session.customer_id` is the customer. */
  readonly select: string
  /** Every column of it. */
  readonly columns: readonly string[]

  constructor(select: string, columns: readonly (keyof Row & string)[]) {
    this.select = select
    this.columns = columns
  }

  keep(session: object, row: object): void {
    this.#rows.set(session, row as Row)
  }

  /** The row that came with the session, once: what is read again later is asked for anew. */
  take(session: object): Row | null {
    const row = this.#rows.get(session) ?? null
    this.#rows.delete(session)
    return row
  }
}
