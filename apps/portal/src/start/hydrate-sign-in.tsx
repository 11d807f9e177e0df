import { StrictMode, startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { withOverlay } from '../frame/overlay-store.ts'
import { resolveLoginMode } from '../session/login-mode.ts'
import { session } from '../session/session.ts'
import { openPortal } from './open-portal.ts'
import { showStartFailure } from './show-start-failure.ts'
import { SignIn } from './sign-in.tsx'

/** Hydrates the prerendered sign-in; the rest of the portal is loaded when it is needed. */
export function hydrateSignIn(container: HTMLElement): void {
  const { pathname, search } = location
  // In a task of its own: the first access to storage takes as long as all the rest here.
  setTimeout(() => resolveLoginMode(pathname, search))
  let root: Root
  // A transition hydrates in slices: one long task would block the keyboard of a slow phone.
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

  // A customer who is signed in already, here or meanwhile in another tab, skips sign-in.
  const unsubscribe = session.subscribe(leaveIfVerified)
  function leaveIfVerified() {
    if (!session.current()?.verified) return
    unsubscribe()
    leave()
  }
  void session.ready().then(leaveIfVerified)
  // Preloads the next screen while the form is being filled in.
  const preload = () => Promise.all([import('./portal.tsx'), import('../routes/entry-screens.ts')])
  addEventListener('input', () => void preload().catch(() => undefined), { once: true })
}
