/**
 * The states of a kind of row and the allowed transitions. Rules, SQL and tests read the same table
 * (docs/decisions/0110).
 */
export type StateTable<State extends string> = {
  /** In the order of the table. */
  readonly all: readonly State[]
  mayFollow(from: State, to: State): boolean
  /** Throws where the table forbids the transition, so that a wrong write never reaches the database. */
  assertMayFollow(from: State, to: State): void
  /** The states that `to` may follow. */
  before(to: State): readonly State[]
}

/** A table from the transitions that each state allows. No state follows itself. */
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
