import type { LoginMode } from '@llave/domain/access/login-mode'
import { parseLoginMode } from '@llave/domain/access/parse-login-mode'

const NAME = 'llave.mode'

function stored(): string | null {
  try {
    return localStorage.getItem(NAME)
  } catch {
    return null
  }
}

/** The mode the customer last entered in. It outlives the session: signing out keeps it. */
export function storedLoginMode(): LoginMode {
  return parseLoginMode('', null, stored())
}

/** Reads the mode from the address (entry route, else `type`, else the stored one) and keeps it. */
export function resolveLoginMode(pathname: string, search: string): LoginMode {
  const mode = parseLoginMode(pathname, new URLSearchParams(search).get('type'), stored())
  try {
    localStorage.setItem(NAME, mode)
  } catch {
    // A browser that keeps nothing enters in the mode of its address each time.
  }
  return mode
}

/** Where somebody without a session is sent. */
export function loginAddress(mode: LoginMode): string {
  return `/login?type=${mode}`
}
