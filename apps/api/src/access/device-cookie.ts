import type { IncomingHttpHeaders } from 'node:http'

const name = 'llave_device'

/** Days that a device is remembered after it verified. */
export const deviceRetentionDays = 180

/**
 * The token of the device, or null. It grants no access: a device that verified before only has its
 * own count of codes, so that a stranger's tries do not lock it out.
 */
export function readDeviceCookie(headers: IncomingHttpHeaders): string | null {
  return new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null
}

export function writeDeviceCookie(token: string, secure: boolean): string {
  const age = deviceRetentionDays * 24 * 60 * 60
  return `${name}=${token}; Path=/api/Account; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}
