import { createSessionStore, type SessionChannel, type SessionMessage } from './session-store.ts'

function browserChannel(): SessionChannel {
  const channel = new BroadcastChannel('mesa-session')
  return {
    send: (message) => channel.postMessage(message),
    listen: (receive) =>
      channel.addEventListener('message', (event: MessageEvent<SessionMessage>) => receive(event.data)),
  }
}

/** The session of this browser. */
export const session = createSessionStore(browserChannel())
