import { setting } from '@llave/client/setting'

/** How one may get in: a key of this device, the company's own sign-in, a code from the printed sheet. */
export const signInWays = ['passkey', 'company', 'recovery'] as const

export type SignInWay = (typeof signInWays)[number]

/**
 * What the ways do. Each resolves once the server has set the cookie of a session, or leads away from this
 * page and back to `back`; it rejects with `ApiError`, or with the browser's `NotAllowedError` where the person
 * gave up.
 */
export type Ceremonies = {
  readonly passkey?: () => Promise<void>
  readonly company?: (back: string) => Promise<void>
  readonly recovery?: (email: string, code: string) => Promise<void>
}

/** The ways that this server offers. */
export function offeredWays(): readonly SignInWay[] {
  const offered = setting('sign-in-ways').split(' ')
  return signInWays.filter((way) => offered.includes(way))
}
