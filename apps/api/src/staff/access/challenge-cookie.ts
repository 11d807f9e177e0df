import type { IncomingHttpHeaders } from 'node:http'
import { staffAccessPolicy } from '@llave/domain/staff/access-policy'

/** Binds what a browser is asked to that browser. */
function nameOf(secure: boolean): string {
  return secure ? '__Host-llave_mesa_reto' : 'llave_mesa_reto'
}

/** The token of a challenge, or null. */
export function readChallengeCookie(headers: IncomingHttpHeaders, secure: boolean): string | null {
  const cookie = new RegExp(`(?:^|;\\s*)${nameOf(secure)}=([A-Za-z0-9_-]{43})(?:;|$)`)
  return cookie.exec(headers.cookie ?? '')?.[1] ?? null
}

export function writeChallengeCookie(token: string, secure: boolean): string {
  return `${nameOf(secure)}=${token}; Path=/; Max-Age=${staffAccessPolicy.challenge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}
