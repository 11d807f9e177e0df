import '@llave/design/tokens.css'
import '@llave/design/base.css'
import '@llave/design/controls.css'
import '@llave/design/states.css'
import { isEntryAddress, storedLoginMode } from './access/login-mode.ts'
import { session } from './access/session.ts'
import { earlyStatement } from './api/early-statement.ts'
import { nextTask } from './start/next-task.ts'
import { openPortal } from './start/open-portal.ts'
import { sayUnopened } from './start/say-unopened.ts'

// Runs before React is there, so that what the person waits for is asked for first.
const container = document.getElementById('root') as HTMLElement

if (container.dataset.screen === 'sign-in' && isEntryAddress(location.pathname))
  startSignIn().catch(sayUnopened)
else {
  void session.ready().then(() => {
    earlyStatement.askFor(location.pathname, storedLoginMode(), session.current())
  })
  afterFirstPaint(() => startPortal().catch(sayUnopened))
}

/** The bones are painted first: where the scripts are there at once, they would come before any frame. */
function afterFirstPaint(start: () => void) {
  // A page in the background is given no frames.
  if (document.hidden) return start()
  requestAnimationFrame(() => setTimeout(start))
}

async function startPortal() {
  const { createRoot } = await loadReact()
  await openPortal(createRoot(container))
}

async function startSignIn() {
  await loadReact()
  const { wakeSignIn } = await import('./start/wake-sign-in.tsx')
  wakeSignIn(container)
}

/** React alone takes a slow phone as long as everything else of a first screen. */
async function loadReact() {
  const react = await import('react-dom/client')
  await nextTask()
  return react
}
