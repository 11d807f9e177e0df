import { createShell } from './shell.ts'
import type { ShellParts } from './shell-parts.ts'

declare const self: ServiceWorkerGlobalScope

/** Written by the build. */
declare const SHELL: ShellParts

const shell = createShell(SHELL, {
  caches: self.caches,
  origin: self.location.origin,
  fetch: (address, init) => self.fetch(address, init),
})

// A worker of a newer build waits until no page of this one is open: `skipWaiting` would take the files that
// such a page still loads.
self.addEventListener('install', (event) => event.waitUntil(shell.install()))

// The page that brought the first worker is served by it at once.
self.addEventListener('activate', (event) =>
  event.waitUntil(shell.activate().then(() => self.clients.claim())),
)

self.addEventListener('fetch', (event) => {
  const answer = shell.answer(event.request)
  if (answer) event.respondWith(answer)
})
