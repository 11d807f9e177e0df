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

type Standing = {
  readonly session: Session | null
  readonly latest: Session | null
  readonly ended: SessionEnd | null
}

/** One session for all tabs of this browser. */
export function createSessionStore(vault: SessionVault, channel: SessionChannel): SessionStore {
  const standing = createStore<Standing>(() => ({ session: null, latest: null, ended: null }))
  // Counts starts and ends: of two that overlap, the later one wins.
  let turn = 0
  let vaultWork: Promise<void> = Promise.resolve()

  /** Serializes vault operations, or a session could be stored after it ended. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    vaultWork = vaultWork.then(work).catch(() => undefined)
    return vaultWork
  }

  function become(next: Session | null, how: SessionEnd | null) {
    standing.setState(({ latest }) => ({ session: next, latest: next ?? latest, ended: how }))
  }

  const opened = vault.read().then(
    (kept) => {
      // A sign-in may have finished before the vault was read.
      const { session, ended } = standing.getState()
      if (kept && !session && !ended) become(kept, null)
    },
    () => undefined,
  )

  channel.listen(async (message) => {
    if (message.kind === 'ended') {
      turn += 1
      return become(null, message.how)
    }
    if (vault.lasting) become(await vault.read(), null)
  })

  async function end(how: SessionEnd) {
    turn += 1
    become(null, how)
    channel.send({ kind: 'ended', how })
    await inTurn(() => vault.clear())
  }

  return {
    ready: () => opened,
    current: () => standing.getState().session,
    latest: () => standing.getState().latest,
    lastEnd: () => standing.getState().ended,
    async start(next) {
      const own = ++turn
      await inTurn(() => vault.write(next))
      if (own !== turn) return
      become(next, null)
      channel.send({ kind: 'started' })
    },
    end,
    async expire(token) {
      const { session } = standing.getState()
      if (session?.token !== token) return
      const kept = vault.lasting ? await vault.read().catch(() => null) : session
      if (kept && kept.token !== token) return become(kept, null)
      if (standing.getState().session?.token === token) await end('expired')
    },
    subscribe: standing.subscribe,
  }
}
