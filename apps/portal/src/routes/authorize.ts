import type { LoginMode } from '@llave/domain/access/login-mode'
import { loginAddress } from '../session/login-mode.ts'
import type { SessionEnd } from '../session/session-store.ts'
import type { Session } from '../session/session-vault.ts'
import type { Zone } from './screens.ts'

/** The zones that have a guard. */
export type GuardedZone = Exclude<Zone, 'viewing' | 'link' | 'open' | 'number'>

export type GuardState = {
  readonly session: Pick<Session, 'verified'> | null
  readonly lastEnd: SessionEnd | null
  readonly mode: LoginMode
}

/** Stay, redirect to the remembered target, or redirect to `go`; `remember` makes the current address the target. */
export type GuardDecision =
  | { readonly go: 'nowhere' }
  | { readonly go: 'redirect-target' }
  | { readonly go: string; readonly remember: boolean }

/** Decides who may see a screen. Pure, so that the specified redirects can be read and tested here. */
export function authorize(zone: GuardedZone, { session, lastEnd, mode }: GuardState): GuardDecision {
  if (zone === 'entry') return session?.verified ? { go: '/', remember: false } : { go: 'nowhere' }
  if (zone === 'verification') {
    if (!session) return { go: loginAddress(mode), remember: false }
    return session.verified ? { go: 'redirect-target' } : { go: 'nowhere' }
  }
  // After signing out on purpose, the next person at this browser must not be sent to the same page.
  if (!session) return { go: loginAddress(mode), remember: lastEnd !== 'signed-out' }
  return session.verified ? { go: 'nowhere' } : { go: '/verification', remember: true }
}
