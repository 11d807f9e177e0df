import { storedViewing } from '../session/viewing-tab.ts'

/**
 * Lets the portal open without a network (docs/offline.md). After the page's own loading, for whose line and
 * processor the worker's would compete. Not for a viewing, which installs nothing, nor while the portal is written,
 * where there is no worker.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || storedViewing || !navigator.serviceWorker) return
  const register = () =>
    void navigator.serviceWorker
      .register('/worker.js', { updateViaCache: 'none' })
      // A browser that keeps nothing has none; the portal is the same without.
      .catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
