import { findScreen } from '@llave/contract/find-screen'
import type { ShellParts } from './shell-parts.ts'

type Surroundings = {
  readonly caches: CacheStorage
  readonly origin: string
  fetch(address: string | Request, init?: RequestInit): Promise<Response>
}

const prefix = 'llave-shell-'

/** Milliseconds after which a page that does not come is taken from the shell: its calls may still get through. */
const PATIENCE = 5_000

/**
 * The application as it was built, kept in this browser. Nothing of a person is in it: pages and files are the
 * same for everybody, and calls of the API never pass through here.
 */
export function createShell(
  { version, screens, files }: ShellParts,
  { caches, origin, fetch }: Surroundings,
) {
  const name = prefix + version
  const known = new Set(files)

  async function page(request: Request, pathname: string): Promise<Response> {
    const kept = async () => {
      const screen = findScreen(screens, pathname)
      return screen && (await (await caches.open(name)).match(keyOf(screen.page)))
    }
    try {
      const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) })
      // A proxy answers so while the server behind it is down.
      return answer.status >= 500 ? ((await kept()) ?? answer) : answer
    } catch (fault) {
      return (await kept()) ?? Promise.reject(fault)
    }
  }

  async function file(request: Request): Promise<Response> {
    return (await (await caches.open(name)).match(request, { ignoreVary: true })) ?? fetch(request)
  }

  return {
    /** Fails as a whole where one file does not come, and the browser tries again later. */
    async install(): Promise<void> {
      const cache = await caches.open(name)
      await cache.addAll([...files])
      const addresses = new Map(screens.map(({ path, page }) => [page, path.replace(/:\w+/g, '0')]))
      await Promise.all(
        [...addresses].map(async ([file, address]) => {
          const answer = await fetch(address, { cache: 'no-cache', credentials: 'omit' })
          if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
          await cache.put(keyOf(file), answer)
        }),
      )
    },
    /** Runs once no page of the build before is open any more: what those needed may go. */
    async activate(): Promise<void> {
      const others = (await caches.keys()).filter((each) => each.startsWith(prefix) && each !== name)
      await Promise.all(others.map((each) => caches.delete(each)))
    },
    /** Null where the browser is to ask the network itself, as if there were no worker. */
    answer(request: Request): Promise<Response> | null {
      const { origin: from, pathname } = new URL(request.url)
      if (request.method !== 'GET' || from !== origin) return null
      if (request.mode === 'navigate') return findScreen(screens, pathname) ? page(request, pathname) : null
      return known.has(pathname) ? file(request) : null
    },
  }
}

/** Under an address that nobody asks for: a page stands at many. */
function keyOf(page: string): string {
  return `/shell/${page}`
}
