import type { Root } from 'react-dom/client'
import { nextTask } from '../api/next-task.ts'
import { loadCashHome } from '../routes/load-cash-home.ts'
import { storedLoginMode } from '../session/login-mode.ts'

/**
 * Runs one script after the other, each in a task of its own: together they would block a slow
 * phone. Rejects where a script does not load.
 */
export async function openPortal(root: Root): Promise<void> {
  // The home of cash mode is a script of its own, which comes while the others run.
  if (location.pathname === '/' && storedLoginMode() === 'cash') void loadCashHome().catch(() => undefined)
  await import('../api/call-api.ts')
  await nextTask()
  const { renderPortal } = await import('./portal.tsx')
  await nextTask()
  await renderPortal(root)
}
