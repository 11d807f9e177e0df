import type { LoginMode } from '@llave/domain/access/login-mode'
import { parseLoginMode } from '@llave/domain/access/parse-login-mode'
import { tabStorage } from './viewing-tab.ts'

export const modeItem = 'llave.mode'

function stored(): string | null {
  try {
    return tabStorage().getItem(modeItem)
  } catch {
    return null
  }
}

/** The mode in which the customer last signed in. Signing out keeps it. */
export function storedLoginMode(): LoginMode {
  return parseLoginMode('', null, stored())
}

/** Reads the mode from the address (entry route, else `type`, else the stored one) and stores it. */
export function resolveLoginMode(pathname: string, search: string): LoginMode {
  const mode = parseLoginMode(pathname, new URLSearchParams(search).get('type'), stored())
  try {
    tabStorage().setItem(modeItem, mode)
  } catch {
    // Without storage the address alone decides each time.
  }
  return mode
}

/** The sign-in address, to which the guard redirects without a session. */
export function loginAddress(mode: LoginMode): string {
  return `/login?type=${mode}`
}
