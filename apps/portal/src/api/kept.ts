import { idleStatus } from '@llave/domain/access/session-policy'
import { lastCallAt } from '../session/last-call.ts'
import { keptStore, session } from '../session/session.ts'
import { noteAnswer } from './connection.ts'
import { createKeptAnswers } from './kept-answers.ts'

/** What this browser keeps of the person who is signed in. */
export const keptAnswers = createKeptAnswers({
  store: keptStore,
  owner() {
    const current = session.current()
    return current?.verified ? `${current.document.type} ${current.document.number}` : null
  },
  // Without a network nobody else says so to whoever opens the portal then.
  timedOut: () => idleStatus(lastCallAt(), Date.now()).left === 0,
  now: () => Date.now(),
  note: noteAnswer,
})
