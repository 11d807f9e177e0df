import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import './design/tokens.css'
import './design/base.css'
import './design/controls.css'
import { loadEntryCalls } from './access/load-entry-calls.ts'
import { isEntryAddress, storedLoginMode, takeLoginMode } from './access/login-mode.ts'
import { session } from './access/session.ts'
import { earlyStatement } from './api/early-statement.ts'
import { Failed } from './design/failed.tsx'
import { duringOverlay } from './frame/overlay-store.ts'
import { SignIn } from './sign-in.tsx'

const container = document.getElementById('root') as HTMLElement

if (container.dataset.screen === 'sign-in' && isEntryAddress(location.pathname)) startSignIn()
else {
  void session.ready().then(() => {
    earlyStatement.askFor(location.pathname, storedLoginMode(), session.current())
  })
  afterFirstPaint(() => startApp(createRoot(container)))
}

/** The bones are painted first: where the scripts are there at once, they would come before any frame. */
function afterFirstPaint(start: () => void) {
  // A page in the background is given no frames.
  if (document.hidden) return start()
  requestAnimationFrame(() => setTimeout(start))
}

/** Wakes the page that stands already; the rest of the portal is fetched when it is needed. */
function startSignIn() {
  const { pathname, search } = location
  // Apart, as the browser's first reach for its storage takes as long as the rest of this together.
  setTimeout(() => takeLoginMode(pathname, search))
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
    void duringOverlay('Cargando…', startApp(root))
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
  addEventListener('input', () => void import('./app.tsx').catch(() => undefined), { once: true })
}

/** One script after the other, each in a task of its own: together they would hold up a slow phone. */
async function startApp(root: Root) {
  try {
    await loadEntryCalls()
    await nextTask()
    const app = await import('./app.tsx')
    await nextTask()
    await app.startApp(root)
  } catch {
    root.render(
      <div className="wrap">
        <Failed title="No pudimos abrir la página." retry={() => location.reload()} />
      </div>,
    )
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
