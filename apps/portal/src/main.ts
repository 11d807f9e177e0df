import '@llave/design/tokens.css'
import '@llave/design/base.css'
import '@llave/design/controls.css'
import '@llave/design/states.css'
import { earlyStatement } from './api/early-statement.ts'
import { nextTask } from './api/next-task.ts'
import type { StatementKind } from './api/statement-kind.ts'
import { storedLoginMode } from './session/login-mode.ts'
import { session } from './session/session.ts'
import { openPortal } from './start/open-portal.ts'
import { showStartFailure } from './start/show-start-failure.ts'

// Runs before React is loaded, so that the request that the person waits for is sent first.
const container = document.getElementById('root') as HTMLElement

const { screen, statement } = container.dataset

if (screen === 'sign-in') startSignIn().catch(showStartFailure)
else {
  void session.ready().then(() => {
    if (statement) earlyStatement.askFor(statement as StatementKind, storedLoginMode(), session.current())
  })
  afterFirstPaint(() => startPortal().catch(showStartFailure))
}

/** Lets the browser paint the prerendered skeleton first: cached scripts would otherwise run before the first frame. */
function afterFirstPaint(start: () => void) {
  // A background page gets no animation frames.
  if (document.hidden) return start()
  requestAnimationFrame(() => setTimeout(start))
}

async function startPortal() {
  const { createRoot } = await loadReact()
  await openPortal(createRoot(container))
}

async function startSignIn() {
  await loadReact()
  const { hydrateSignIn } = await import('./start/hydrate-sign-in.tsx')
  hydrateSignIn(container)
}

/** Loaded in a task of its own: on a slow phone React alone takes as long as the rest of a first screen. */
async function loadReact() {
  const react = await import('react-dom/client')
  await nextTask()
  return react
}
