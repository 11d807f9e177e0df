import { sameOriginPath } from '@llave/client/same-origin-path'
import type { SessionEnd } from './session-store.ts'

const home = '/'

/**
 * The address of sign-in, which knows where the person was going. Whoever signed out goes nowhere: the
 * next one at this browser starts at home.
 */
export function signInAddress(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  ended: SessionEnd | null,
): string {
  const address = pathname + search
  if (ended === 'signed-out' || address === home) return '/entrar'
  return `/entrar?${new URLSearchParams({ volver: address })}`
}

/** Where to go after a sign-in: an address of Mesa, else home. */
export function wayBack(search: string): string {
  const wanted = sameOriginPath(new URLSearchParams(search).get('volver'))
  return wanted === null || /^\/entrar\b/.test(wanted) ? home : wanted
}
