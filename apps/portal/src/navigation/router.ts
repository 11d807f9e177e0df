import type { ComponentType } from 'react'
import {
  type Carried,
  hrefOf,
  isWithinPage,
  type Location,
  newLocation,
  readLocation,
  type To,
  writeLocation,
} from './location.ts'
import { Redirect } from './redirect.ts'
import { keepScroll, saveScroll } from './scroll-positions.ts'

export type Params = Readonly<Record<string, string>>

/** The address without its fragment, as a guard and a loader see it. */
export type Asked = { readonly request: { readonly url: string }; readonly params: Params }

/** A layout or a screen, from its script; what its loader answers it reads with `useLoaderData`. */
export type Part = {
  readonly Component?: () => Promise<ComponentType> | ComponentType
  readonly loader?: () => Promise<(asked: Asked) => unknown>
}

/** From the outermost layout to the screen. */
export type Route = {
  readonly parts: readonly Part[]
  /** How many of its layouts stay where something in them fails. */
  readonly sound: number
  /** Throws a redirect where the screen is not for who asks. */
  readonly guard?: (asked: Asked) => Promise<void>
}

type LoadedPart = { readonly part: Part; readonly Component: ComponentType | null; readonly data: unknown }

export type RouterState = {
  readonly location: Location
  readonly params: Params
  readonly parts: readonly LoadedPart[]
  readonly sound: number
  /** Stands in place of the parts that are missing. */
  readonly failure: { readonly error: unknown } | null
  /** Whether the screen that shall follow is still loaded. */
  readonly going: boolean
  /** Whether the page stays scrolled as it was at the screen before. */
  readonly scrolled: boolean
}

export type NavigateOptions = {
  readonly replace?: boolean | undefined
  readonly state?: Carried | undefined
  readonly preventScrollReset?: boolean | undefined
}

export type Router = {
  /** Null until the first screen is loaded. */
  state(): RouterState | null
  subscribe(listener: () => void): () => void
  navigate(to: To | number, options?: NavigateOptions): Promise<void>
  /** Asks guards and loaders of the current screen, or of the one that is loaded, again; `hiding` what stands until then. */
  revalidate(options?: { readonly hiding: boolean }): Promise<void>
}

type Turn = {
  readonly location: Location
  readonly write: 'push' | 'replace' | null
  readonly scrolled: boolean
}

/**
 * Shows the screen of an address once all of it is loaded; until then the one before stays, with its address.
 * A navigation that another one overtakes ends without a trace.
 */
export function createRouter(find: (pathname: string) => { route: Route; params: Params }): Router {
  let state: RouterState | null = null
  /** What is being loaded, if anything. */
  let turn: Turn | null = null
  /** That with which the browser leaves for another document. */
  let leaving: Turn | null = null
  const listeners = new Set<() => void>()

  function show(next: RouterState): void {
    state = next
    for (const listener of listeners) listener()
  }

  async function take(mine: Turn, { again = false } = {}): Promise<void> {
    turn = mine
    const { location } = mine
    const { route, params } = find(location.pathname)
    if (state && !again && !state.failure && isWithinPage(state.location, location)) {
      return settle(mine, state)
    }
    if (state && location !== state.location && !state.going) show({ ...state, going: true })
    const asked: Asked = {
      request: { url: window.location.origin + hrefOf({ ...location, hash: '' }) },
      params,
    }
    const loaded = await load(route, asked, reused(state, location, again))
    if (turn !== mine) return
    if (!(loaded instanceof Redirect)) return settle(mine, { ...loaded, params, sound: route.sound })
    const replace = mine.write === 'replace'
    if (loaded.asDocument) {
      leaving = mine
      return window.location[replace ? 'replace' : 'assign'](loaded.to)
    }
    await navigate(loaded.to, { replace, preventScrollReset: mine.scrolled })
  }

  function settle(
    { location, write, scrolled }: Turn,
    shown: Pick<RouterState, 'params' | 'parts' | 'sound' | 'failure'>,
  ): void {
    turn = null
    // Where nothing stands any more, the document of the address may say more than that its script did not load.
    const missing = shown.failure && state && !state.failure && state.parts.length === 0
    if (!missing && (!write || writeLocation(location, write)))
      show({ ...shown, location, scrolled, going: false })
    else window.location[write === 'replace' ? 'replace' : 'assign'](hrefOf(location))
  }

  async function navigate(to: To | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to)
    const from = state?.location ?? readLocation('default')
    if (state) saveScroll(state.location)
    const { replace, state: carried = null, preventScrollReset: scrolled = false } = options
    const location = newLocation(to, from, carried)
    await take({ location, write: replace ? 'replace' : 'push', scrolled })
  }

  addEventListener('popstate', () => {
    if (state) saveScroll(state.location)
    void take({ location: readLocation(), write: null, scrolled: false })
  })
  addEventListener('pageshow', ({ persisted }) => {
    // Back from the document to which a loader led: nothing is loaded any more.
    if (!persisted || !leaving || turn !== leaving) return
    turn = null
    if (state) show({ ...state, going: false })
  })
  keepScroll(() => (state && !state.going ? state.location : null))
  void take({ location: readLocation('default'), write: null, scrolled: false })

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate,
    async revalidate({ hiding } = { hiding: false }) {
      if (hiding && state) show({ ...state, parts: [], failure: null })
      const current = turn ?? (state && { location: state.location, write: null, scrolled: false })
      if (current) await take({ ...current }, { again: true })
    },
  }
}

/** Which parts keep what their loader answered: those that stand already, at the same parameters and query. */
function reused(state: RouterState | null, location: Location, again: boolean) {
  return (part: Part, at: number, { params }: Asked): LoadedPart | null => {
    const before = state?.parts[at] ?? null
    const keeps =
      !again &&
      before?.part === part &&
      state?.location.search === location.search &&
      hrefOf({ ...state.location, hash: '' }) !== hrefOf({ ...location, hash: '' }) &&
      JSON.stringify(state.params) === JSON.stringify(params)
    return keeps ? before : null
  }
}

async function load(
  route: Route,
  asked: Asked,
  keep: (part: Part, at: number, asked: Asked) => LoadedPart | null,
): Promise<Redirect | Pick<RouterState, 'parts' | 'failure'>> {
  const scripts = route.parts.map(async ({ Component }) => (await Component?.()) ?? null)
  const started = Promise.allSettled(scripts)
  try {
    await route.guard?.(asked)
  } catch (fault) {
    if (fault instanceof Redirect) return fault
    const [frame] = await started
    return failed(route, [frame?.status === 'fulfilled' ? frame.value : null], fault)
  }
  const results = await Promise.allSettled(
    route.parts.map(async (part, at): Promise<LoadedPart> => {
      const kept = keep(part, at, asked)
      const loading = kept ? kept.data : part.loader?.().then((loader) => loader(asked))
      const [Component, data] = await Promise.all([scripts[at] ?? null, loading])
      return { part, Component, data }
    }),
  )
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  const redirected = reasons.find((reason) => reason instanceof Redirect)
  if (redirected) return redirected
  const parts = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  if (reasons.length === 0) return { parts, failure: null }
  return failed(
    route,
    results.map((result) => (result.status === 'fulfilled' ? result.value.Component : null)),
    reasons[0],
  )
}

/** Only layouts that stay by themselves, and only where they are there. */
function failed(
  { parts, sound }: Route,
  components: readonly (ComponentType | null)[],
  error: unknown,
): Pick<RouterState, 'parts' | 'failure'> {
  const kept = parts.slice(0, sound).flatMap((part, at) => {
    const Component = components[at]
    return Component ? [{ part, Component, data: undefined }] : []
  })
  return { parts: kept, failure: { error } }
}
