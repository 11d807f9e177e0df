/**
 * The life of a kind of row: which states there are and which may follow which. Rules, SQL and
 * screens read the same table (docs/decisions/0110).
 */
export type StateTable<State extends string> = {
  /** In the order of the table. */
  readonly all: readonly State[]
  mayFollow(from: State, to: State): boolean
  /** Throws where the table does not allow the step, so that a wrong write never reaches the database. */
  assertMayFollow(from: State, to: State): void
  /** The states that `to` may follow. */
  before(to: State): readonly State[]
}

/** A table from the steps that each state allows. A state does not follow itself. */
export function defineStates<State extends string>(
  /** What has the state, for the error: "An order". */
  what: string,
  steps: Readonly<Record<State, readonly NoInfer<State>[]>>,
): StateTable<State> {
  const all = Object.keys(steps) as State[]
  const mayFollow = (from: State, to: State) => steps[from].includes(to)
  return {
    all,
    mayFollow,
    assertMayFollow(from, to) {
      if (!mayFollow(from, to)) throw new Error(`${what} cannot go from ${from} to ${to}`)
    },
    before: (to) => all.filter((from) => mayFollow(from, to)),
  }
}
