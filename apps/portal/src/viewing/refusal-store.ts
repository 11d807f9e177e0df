import { createStore } from 'zustand/vanilla'

/** What the server refused last, in its words; how many there were, so that the same is said again. */
export const lastRefusal = createStore<{ readonly message: string; readonly count: number } | null>(
  () => null,
)

/** Milliseconds for which a refusal is shown. */
const SHOWN = 8_000

/**
 * Watches the answers of this page for what a viewing is refused. Screens say of a call that failed what a customer
 * can do about it, which is not what is wrong here; and none of them should carry a word for it.
 */
export function watchRefusals(): void {
  const send = globalThis.fetch
  globalThis.fetch = async (...request) => {
    const response = await send(...request)
    if (response.status === 403) void tell(response.clone())
    return response
  }
}

async function tell(response: Response): Promise<void> {
  const { code, message } = await response.json().catch(() => ({}))
  if (code !== 'solo_lectura') return
  const count = (lastRefusal.getState()?.count ?? 0) + 1
  lastRefusal.setState({ message, count })
  setTimeout(() => {
    if (lastRefusal.getState()?.count === count) lastRefusal.setState({ message: '', count })
  }, SHOWN)
}
