import type { Root } from 'react-dom/client'
import { loadEntryCalls } from '../access/load-entry-calls.ts'
import { nextTask } from './next-task.ts'

/**
 * Runs one script after the other, each in a task of its own: together they would block a slow
 * phone. Rejects where a script does not load.
 */
export async function openPortal(root: Root): Promise<void> {
  await loadEntryCalls()
  await nextTask()
  const { renderPortal } = await import('./portal.tsx')
  await nextTask()
  await renderPortal(root)
}
