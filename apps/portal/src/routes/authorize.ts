import type { LoginMode } from '@llave/domain/access/login-mode'
import { loginAddress } from '../session/login-mode.ts'
import type { SessionEnd } from '../session/session-store.ts'
import type { Session } from '../session/session-vault.ts'
import type { Zone } from './screens.ts'

export type GuardState = {
  readonly session: Pick<Session, 'verified'> | null
  readonly lastEnd: SessionEnd | null
  readonly mode: LoginMode
}

/** Stay, go to `to`, go where the person first wanted; `remember` keeps the present address for that. */
export type GuardDecision =
  | { readonly go: 'nowhere' }
  | { readonly go: 'redirect-target' }
  | { readonly go: string; readonly remember: boolean }

/** Decides for one screen. Pure, so that the redirects of the specification can be read and tested here. */
export function authorize(zone: Zone, { session, lastEnd, mode }: GuardState): GuardDecision {
  if (zone === 'entry') return session?.verified ? { go: '/', remember: false } : { go: 'nowhere' }
  if (zone === 'verification') {
    if (!session) return { go: loginAddress(mode), remember: false }
    return session.verified ? { go: 'redirect-target' } : { go: 'nowhere' }
  }
  // Who signed out left on purpose; the next person at this browser does not inherit their page.
  if (!session) return { go: loginAddress(mode), remember: lastEnd !== 'signed-out' }
  return session.verified ? { go: 'nowhere' } : { go: '/verification', remember: true }
}
