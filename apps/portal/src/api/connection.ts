import { createStore } from 'zustand/vanilla'

type Connection = {
  /** Whether the last call was answered by the server, and not by what is kept. */
  readonly reached: boolean
  /** When the server gave the answer of each path that this page shows, in epoch milliseconds. */
  readonly answeredAt: Readonly<Record<string, number>>
  /** When what each path answers last came from the developer's system, where the server said so. */
  readonly importedAt: Readonly<Record<string, number>>
}

/** How this page stands with the server. */
export const connection = createStore<Connection>(() => ({ reached: true, answeredAt: {}, importedAt: {} }))

/**
 * The server answered a call, now or, where what is kept stands in, at an earlier time. `path` is null for a call
 * whose time nothing shows.
 */
export function noteAnswer(path: string | null, at: number, reached: boolean): void {
  connection.setState(({ answeredAt }) => ({
    reached,
    answeredAt: path === null ? answeredAt : { ...answeredAt, [path]: at },
  }))
}

/** The server said with an answer when its data last came from the developer's system. */
export function noteImport(path: string, at: string): void {
  connection.setState(({ importedAt }) => ({
    importedAt: { ...importedAt, [path]: Temporal.Instant.from(at).epochMilliseconds },
  }))
}
