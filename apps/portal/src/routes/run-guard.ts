import { type MiddlewareFunction, redirect } from 'react-router'
import { rememberWanted, takeWanted } from '../access/wanted-address.ts'
import { takeLoginMode } from '../session/login-mode.ts'
import { session } from '../session/session.ts'
import { judge } from './guard.ts'
import type { Zone } from './screens.ts'

/** Native where the browser has it; else fetched before the first screen that shows a date. */
async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

/**
 * The guard of a zone: waits for the stored session, keeps the mode that the address asks
 * for, and lets through or redirects. It runs at each navigation, and again when the
 * session changes (`routes.tsx`).
 */
export function guard(zone: Zone): MiddlewareFunction {
  return async ({ request }, next) => {
    await session.ready()
    const { pathname, search } = new URL(request.url)
    const mode = takeLoginMode(pathname, search)
    const verdict = judge(zone, { session: session.current(), lastEnd: session.lastEnd(), mode })
    if (verdict.go === 'wanted') throw redirect(takeWanted())
    if (verdict.go !== 'nowhere') {
      if ('remember' in verdict && verdict.remember) rememberWanted(pathname + search)
      throw redirect(verdict.go)
    }
    if (zone === 'customer') await ensureTemporal()
    return next()
  }
}
