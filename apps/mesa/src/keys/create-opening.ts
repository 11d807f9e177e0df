import { createStore } from 'zustand/vanilla'

/**
 * Whether something that a key opens is open: the number of its opening, or null. A browser tells of a closed
 * dialog later than a quick hand opens it again, so what closes names the opening that it means.
 */
export function createOpening() {
  const store = createStore<{ readonly opening: number | null }>(() => ({ opening: null }))
  let last = 0
  return {
    store,
    open(): void {
      last += 1
      store.setState({ opening: last })
    },
    close(opening: number): void {
      store.setState((now) => (now.opening === opening ? { opening: null } : now))
    },
  }
}
