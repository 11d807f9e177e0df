import type { LoginMode } from '@llave/domain/access/login-mode'
import type { Page } from '@playwright/test'

/** The session as the portal stores it (apps/portal, session-vault.ts). */
export type StoredSession = {
  readonly token: string
  readonly verified: boolean
  readonly document: { readonly type: string; readonly number: string }
  readonly phone: { readonly dialCode: string; readonly number: string }
  readonly name: string
  readonly email: string | null
}

/**
 * Stores a session in the browser as the portal does, encrypted in IndexedDB, so that a test of
 * something else need not sign in. Leaves the page on an empty document of the origin.
 */
export async function putSession(page: Page, session: StoredSession, mode: LoginMode): Promise<void> {
  await page.route(
    '/behind-sign-in',
    (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
    {
      times: 1,
    },
  )
  await page.goto('/behind-sign-in')
  await page.evaluate(seal, { session, mode })
}

async function seal({ session, mode }: { session: StoredSession; mode: LoginMode }): Promise<void> {
  localStorage.setItem('llave.mode', mode)
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(session))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain)
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('llave')
    opening.onupgradeneeded = () => opening.result.createObjectStore('session')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const db = opening.result
      const work = db.transaction('session', 'readwrite')
      work.objectStore('session').put(key, 'session-key')
      work.objectStore('session').put({ iv, data }, 'session')
      work.onerror = () => reject(work.error)
      work.oncomplete = () => {
        db.close()
        resolve()
      }
    }
  })
}
