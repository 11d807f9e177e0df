import { createStore } from 'zustand/vanilla'
import type { Session, SessionVault } from './session-vault.ts'

/**
 * `signed-out`: the customer asked for it. `expired`: the server no longer knows the token.
 * `idle`: nobody answered the timeout dialog.
 */
export type SessionEnd = 'signed-out' | 'expired' | 'idle'

/** Messages between tabs. They never hold the session: each tab reads it from the vault. */
export type SessionMessage =
  | { readonly kind: 'started' }
  | { readonly kind: 'ended'; readonly how: SessionEnd }

export type SessionChannel = {
  send(message: SessionMessage): void
  listen(receive: (message: SessionMessage) => void): void
}

export type SessionStore = {
  /** Resolves once the vault was read. The guards wait for it. */
  ready(): Promise<void>
  current(): Session | null
  /** The current session, or the last one: a screen shows it until the guard has redirected. */
  latest(): Session | null
  /** How the last session of this page ended, if one did. */
  lastEnd(): SessionEnd | null
  /** Stores the session before it resolves, so that a reload right after finds it. */
  start(session: Session): Promise<void>
  end(how: SessionEnd): Promise<void>
  /** A call with this token was answered 401: ends the session only if the token is still the stored one. */
  expire(token: string): Promise<void>
  subscribe(listener: () => void): () => void
}

type SessionState = {
  readonly session: Session | null
  readonly latest: Session | null
  readonly ended: SessionEnd | null
}

/** One session for all tabs of this browser. */
export function createSessionStore(vault: SessionVault, channel: SessionChannel): SessionStore {
  const store = createStore<SessionState>(() => ({ session: null, latest: null, ended: null }))
  // Counts starts and ends: of two that overlap, the later one wins.
  let changes = 0
  let vaultQueue: Promise<void> = Promise.resolve()

  /** Serializes vault operations, or a session could be stored after it ended. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    vaultQueue = vaultQueue.then(work).catch(() => undefined)
    return vaultQueue
  }

  function setSession(next: Session | null, how: SessionEnd | null) {
    store.setState(({ latest }) => ({ session: next, latest: next ?? latest, ended: how }))
  }

  const opened = vault.read().then(
    (kept) => {
      // A sign-in may have finished before the vault was read.
      const { session, ended } = store.getState()
      if (kept && !session && !ended) setSession(kept, null)
    },
    () => undefined,
  )

  channel.listen(async (message) => {
    if (message.kind === 'ended') {
      changes += 1
      return setSession(null, message.how)
    }
    if (vault.persistent) setSession(await vault.read(), null)
  })

  async function end(how: SessionEnd) {
    changes += 1
    setSession(null, how)
    channel.send({ kind: 'ended', how })
    await enqueue(() => vault.clear())
  }

  return {
    ready: () => opened,
    current: () => store.getState().session,
    latest: () => store.getState().latest,
    lastEnd: () => store.getState().ended,
    async start(next) {
      const change = ++changes
      await enqueue(() => vault.write(next))
      if (change !== changes) return
      setSession(next, null)
      channel.send({ kind: 'started' })
    },
    end,
    async expire(token) {
      const { session } = store.getState()
      if (session?.token !== token) return
      const kept = vault.persistent ? await vault.read().catch(() => null) : session
      if (kept && kept.token !== token) return setSession(kept, null)
      if (store.getState().session?.token === token) await end('expired')
    },
    subscribe: store.subscribe,
  }
}
