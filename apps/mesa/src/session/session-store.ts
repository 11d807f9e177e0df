import type { StaffSession } from '@llave/contract/staff/read-staff-session'
import { createStore } from 'zustand/vanilla'

/**
 * How the last session of this page ended. `signed-out`: the person asked for it. `expired`: the server no
 * longer knows it. `other-network`: the server saw it come from elsewhere. `idle`: nobody was there.
 */
export type SessionEnd = 'signed-out' | 'expired' | 'other-network' | 'idle'

/** Messages between tabs. They hold nothing of the session: each tab asks the server. */
export type SessionMessage =
  | { readonly kind: 'started' }
  | { readonly kind: 'ended'; readonly how: SessionEnd }

export type SessionChannel = {
  send(message: SessionMessage): void
  listen(receive: (message: SessionMessage) => void): void
}

export type SessionState = {
  readonly session: StaffSession | null
  /** The current session, or the last one: whose drafts these are. */
  readonly latest: StaffSession | null
  readonly ended: SessionEnd | null
}

/** Who works in this browser. The session itself is the server's, held by a cookie that no script can read. */
export function createSessionStore(channel: SessionChannel) {
  const store = createStore<SessionState>(() => ({ session: null, latest: null, ended: null }))
  let onStarted: () => void = () => undefined

  function set(session: StaffSession) {
    store.setState({ session, latest: session, ended: null })
  }

  function forget(how: SessionEnd | null) {
    if (store.getState().session || how === 'signed-out') store.setState({ session: null, ended: how })
  }

  channel.listen((message) => {
    if (message.kind === 'ended') forget(message.how)
    else onStarted()
  })

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    /** What the server said of the session, now or again. */
    renew: set,
    /** A sign-in in this tab. */
    start(session: StaffSession) {
      set(session)
      channel.send({ kind: 'started' })
    },
    /** Ends the session in every tab of this browser. */
    end(how: SessionEnd) {
      forget(how)
      channel.send({ kind: 'ended', how })
    },
    /** Called when another tab signed in. */
    whenStartedElsewhere(react: () => void) {
      onStarted = react
    },
  }
}
