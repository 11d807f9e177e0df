import { StrictMode, startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { withOverlay } from '../frame/overlay-store.ts'
import { resolveLoginMode } from '../session/login-mode.ts'
import { session } from '../session/session.ts'
import { openPortal } from './open-portal.ts'
import { showStartFailure } from './show-start-failure.ts'
import { SignIn } from './sign-in.tsx'

/** Wakes the page that stands already; the rest of the portal is fetched when it is needed. */
export function hydrateSignIn(container: HTMLElement): void {
  const { pathname, search } = location
  // Apart, as the browser's first reach for its storage takes as long as the rest of this together.
  setTimeout(() => resolveLoginMode(pathname, search))
  let root: Root
  // In slices: one long task would hold up the keyboard of a slow phone.
  startTransition(() => {
    root = hydrateRoot(
      container,
      <StrictMode>
        <SignIn
          onToken={() => {
            history.pushState(null, '', '/verification')
            leave()
          }}
        />
      </StrictMode>,
    )
  })

  let left = false
  function leave() {
    if (left) return
    left = true
    withOverlay('Cargando…', openPortal(root)).catch(() => {
      root.unmount()
      showStartFailure()
    })
  }

  // Who is signed in already, here or meanwhile in another tab, has nothing to do at the gate.
  const unsubscribe = session.subscribe(leaveIfVerified)
  function leaveIfVerified() {
    if (!session.current()?.verified) return
    unsubscribe()
    leave()
  }
  void session.ready().then(leaveIfVerified)
  // By the time the form is filled in, the next screen is there.
  addEventListener('input', () => void import('./portal.tsx').catch(() => undefined), { once: true })
}
