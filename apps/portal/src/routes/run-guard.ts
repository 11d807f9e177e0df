import { rememberRedirectTarget, takeRedirectTarget } from '../access/redirect-target.ts'
import { redirect } from '../navigation/redirect.ts'
import type { Asked } from '../navigation/router.ts'
import { resolveLoginMode } from '../session/login-mode.ts'
import { session } from '../session/session.ts'
import { authorize, type GuardedZone } from './authorize.ts'

/** Loads the polyfill, where Temporal is not native, before the first screen that shows a date. */
async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

/**
 * The guard of a zone: waits for the stored session, stores the login mode of the address, and
 * authorizes or redirects. It runs at each navigation, and when the session changes (`routes.tsx`).
 */
export function guard(zone: GuardedZone): (asked: Asked) => Promise<void> {
  return async ({ request }) => {
    await session.ready()
    const { pathname, search } = new URL(request.url)
    const mode = resolveLoginMode(pathname, search)
    const decision = authorize(zone, { session: session.current(), lastEnd: session.lastEnd(), mode })
    if (decision.go === 'redirect-target') throw redirect(takeRedirectTarget())
    if (decision.go !== 'nowhere') {
      if ('remember' in decision && decision.remember) rememberRedirectTarget(pathname + search)
      throw redirect(decision.go)
    }
    if (zone === 'customer') await ensureTemporal()
  }
}
