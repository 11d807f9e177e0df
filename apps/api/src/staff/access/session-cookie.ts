import type { IncomingHttpHeaders } from 'node:http'
import { staffSessionPolicy } from '@llave/domain/staff/session-policy'

/** With the prefix no other host of the domain can set it, and browsers take it over https alone. */
function nameOf(secure: boolean): string {
  return secure ? '__Host-llave_mesa' : 'llave_mesa'
}

/** The token of a session of Mesa, or null. */
export function readSessionCookie(headers: IncomingHttpHeaders, secure: boolean): string | null {
  const cookie = new RegExp(`(?:^|;\\s*)${nameOf(secure)}=([A-Za-z0-9_-]{43})(?:;|$)`)
  return cookie.exec(headers.cookie ?? '')?.[1] ?? null
}

export function writeSessionCookie(token: string, secure: boolean): string {
  return `${nameOf(secure)}=${token}; Path=/; Max-Age=${staffSessionPolicy.longest}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}

export function clearSessionCookie(secure: boolean): string {
  return `${nameOf(secure)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}
