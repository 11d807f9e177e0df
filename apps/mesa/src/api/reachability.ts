import { createStore } from 'zustand/vanilla'

/** Whether the server answers, and since when not; `at` is the moment of its last answer. Epoch milliseconds. */
export type Reachability = { readonly lostAt: number | null; readonly answeredAt: number | null }

export const reachability = createStore<Reachability>(() => ({ lostAt: null, answeredAt: null }))

/** The server answered, whatever it said. */
function noteAnswer(now: number): void {
  reachability.setState({ lostAt: null, answeredAt: now })
}

/** A request did not arrive, or its answer did not. */
export function noteSilence(now: number): void {
  reachability.setState(({ lostAt }) => ({ lostAt: lostAt ?? now }))
}

/** Makes a request and notes whether the server was there. */
export async function noted(make: () => Promise<Response>): Promise<Response> {
  try {
    const response = await make()
    noteAnswer(Date.now())
    return response
  } catch (fault) {
    // A request that its screen gave up says nothing of the connection.
    if (!(fault instanceof DOMException && fault.name === 'AbortError')) noteSilence(Date.now())
    throw fault
  }
}
