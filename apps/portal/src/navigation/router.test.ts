import { beforeEach, expect, test, vi } from 'vitest'
import { redirect, redirectDocument } from './redirect.ts'
import { createRouter, type Part, type Route } from './router.ts'
import { restoreScroll } from './scroll-positions.ts'

const origin = 'https://llave.pe'

type Entry = { state: unknown; url: string }

/** As much of a browser as the router touches: a history, a scrolled window, what a tab stores. */
function openBrowser(address: string) {
  const entries: Entry[] = [{ state: null, url: address }]
  let at = 0
  const listeners = new Map<string, ((event: unknown) => void)[]>()
  const tell = (name: string, event = {}) => {
    for (const listener of listeners.get(name) ?? []) listener(event)
  }
  const stored = new Map<string, string>()
  const left: string[] = []
  const location = {
    origin,
    get pathname() {
      return new URL(origin + entries[at]?.url).pathname
    },
    get search() {
      return new URL(origin + entries[at]?.url).search
    },
    get hash() {
      return new URL(origin + entries[at]?.url).hash
    },
    assign: (url: string) => left.push(`assign ${url}`),
    replace: (url: string) => left.push(`replace ${url}`),
  }
  const history = {
    get state() {
      return entries[at]?.state
    },
    pushState(state: unknown, _: string, url: string) {
      if (browser.refusing) throw new DOMException('100 times per 30 seconds', 'SecurityError')
      entries.splice(++at, entries.length, { state, url })
    },
    replaceState(state: unknown, _: string, url = entries[at]?.url ?? '') {
      if (browser.refusing) throw new DOMException('100 times per 30 seconds', 'SecurityError')
      entries[at] = { state, url }
    },
    go(delta: number) {
      at += delta
      tell('popstate')
    },
    scrollRestoration: 'auto',
  }
  const view = {
    location,
    scrollY: 0,
    scrollTo(_: number, y: number) {
      view.scrollY = y
    },
  }
  vi.stubGlobal('window', view)
  vi.stubGlobal('history', history)
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
  vi.stubGlobal('addEventListener', (name: string, listener: (event: unknown) => void) =>
    listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  )
  const browser = {
    /** Whether it takes no more entries for now. */
    refusing: false,
    view,
    stored,
    left,
    urls: () => entries.slice(0, at + 1).map(({ url }) => url),
    leave: () => tell('pagehide'),
    comeBack: () => tell('pageshow', { persisted: true }),
    press: () => tell('keydown'),
    /** A link within the page, which the browser follows by itself. */
    follow(url: string) {
      entries.splice(++at, entries.length, { state: null, url })
      tell('popstate')
    },
  }
  return browser
}

/** A document that tells to what it was scrolled, and that grows when it is told to. */
function openDocument() {
  const scrolled: string[] = []
  const growing = new Set<() => void>()
  vi.stubGlobal('document', {
    body: {},
    getElementById: (id: string) => ({ scrollIntoView: () => scrolled.push(id) }),
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #told: () => void
      constructor(told: () => void) {
        this.#told = told
      }
      observe() {
        growing.add(this.#told)
      }
      disconnect() {
        growing.delete(this.#told)
      }
    },
  )
  return {
    scrolled,
    grow: () => {
      for (const told of growing) told()
    },
  }
}

function screen(name: string): () => null {
  const Component = () => null
  Component.displayName = name
  return Component
}

const frame: Part = { Component: () => screen('Frame') }
const other: Part = { Component: () => screen('Other') }

/** Routes by their first segment; the second is the parameter. */
function routed(routes: Readonly<Record<string, Partial<Route> & Pick<Route, 'parts'>>>) {
  return createRouter((pathname) => {
    const [, name = '', id = ''] = pathname.split('/')
    return { route: { sound: 1, ...(routes[name] ?? { parts: [frame, other] }) }, params: { id } }
  })
}

type Shown = ReturnType<ReturnType<typeof createRouter>['state']>

function names(state: Shown): readonly string[] {
  return (state?.parts ?? []).map(
    ({ Component }) => (Component as { displayName?: string })?.displayName ?? '-',
  )
}

/** Resolved by the test, as a script arrives. */
function arriving(name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<() => null>()
  return {
    part: { Component: () => promise } satisfies Part,
    arrive: () => resolve(screen(name)),
    fail: reject,
  }
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

test('the screen before stays with its address until the next one is loaded', async () => {
  const browser = openBrowser('/')
  const letras = arriving('Letras')
  const router = routed({ letras: { parts: [frame, letras.part] } })
  await expect.poll(() => names(router.state())).toEqual(['Frame', 'Other'])
  const going = router.navigate('/letras')
  expect(router.state()).toMatchObject({ going: true, location: { pathname: '/' } })
  expect(browser.urls()).toEqual(['/'])
  letras.arrive()
  await going
  expect(router.state()).toMatchObject({ going: false, location: { pathname: '/letras' } })
  expect(names(router.state())).toEqual(['Frame', 'Letras'])
  expect(browser.urls()).toEqual(['/', '/letras'])
})

test('a navigation that another one overtakes leaves no trace', async () => {
  const browser = openBrowser('/')
  const slow = arriving('Slow')
  const router = routed({ slow: { parts: [frame, slow.part] } })
  await expect.poll(() => router.state()).not.toBeNull()
  const first = router.navigate('/slow')
  await router.navigate('/fast')
  slow.arrive()
  await first
  expect(names(router.state())).toEqual(['Frame', 'Other'])
  expect(browser.urls()).toEqual(['/', '/fast'])
})

test('who may not see a screen is sent on before it is shown, and replaces what was to be replaced', async () => {
  const browser = openBrowser('/')
  const guard = async () => {
    throw redirect('/login?type=cash')
  }
  const loader = vi.fn()
  const secret = { Component: () => screen('Secret'), loader: async () => loader }
  const router = routed({ secret: { parts: [frame, secret], guard } })
  await expect.poll(() => router.state()).not.toBeNull()
  await router.navigate('/secret')
  expect(browser.urls()).toEqual(['/', '/login?type=cash'])
  await router.navigate('/secret', { replace: true })
  expect(browser.urls()).toEqual(['/', '/login?type=cash'])
  expect(loader).not.toHaveBeenCalled()
})

test('a loader may lead to a document of its own, which the browser loads', async () => {
  const browser = openBrowser('/')
  const loader = async () => () => {
    throw redirectDocument(`${origin}/checkout/1`)
  }
  const router = routed({ checkout: { parts: [frame, { Component: () => screen('Pay'), loader }] } })
  await expect.poll(() => router.state()).not.toBeNull()
  await router.navigate('/checkout/1')
  await router.navigate('/checkout/1', { replace: true })
  expect(browser.left).toEqual([`assign ${origin}/checkout/1`, `replace ${origin}/checkout/1`])
  expect(names(router.state())).toEqual(['Frame', 'Other'])
})

test('back from a document to which a loader led, nothing is loaded any more', async () => {
  const browser = openBrowser('/')
  const loader = async () => () => {
    throw redirectDocument(`${origin}/checkout/1`)
  }
  const letras = arriving('Letras')
  const router = routed({
    checkout: { parts: [frame, { Component: () => screen('Pay'), loader }] },
    letras: { parts: [frame, letras.part] },
  })
  await expect.poll(() => router.state()).not.toBeNull()
  await router.navigate('/checkout/1')
  expect(router.state()).toMatchObject({ going: true, location: { pathname: '/' } })
  browser.comeBack()
  expect(router.state()).toMatchObject({ going: false, location: { pathname: '/' } })
  // What was still loaded when the page was left goes on.
  const going = router.navigate('/letras')
  browser.comeBack()
  letras.arrive()
  await going
  expect(names(router.state())).toEqual(['Frame', 'Letras'])
})

test('where the browser takes no more entries, it loads the address as a document', async () => {
  const browser = openBrowser('/')
  const router = routed({})
  await expect.poll(() => router.state()).not.toBeNull()
  browser.refusing = true
  await router.navigate('/letras/1?ver=2')
  await router.navigate('/papers', { replace: true })
  expect(browser.left).toEqual(['assign /letras/1?ver=2', 'replace /papers'])
  expect(names(router.state())).toEqual(['Frame', 'Other'])
  expect(router.state()?.location.pathname).toBe('/')
})

test('where a screen does not load, the layouts around it stay; where they do not, nothing does', async () => {
  openBrowser('/')
  const broken: Part = { Component: () => Promise.reject(new Error('no script')) }
  const refused = async () => Promise.reject(new Error('no calendar'))
  const router = routed({
    screen: { parts: [frame, broken] },
    frame: { parts: [broken, other] },
    guard: { parts: [frame, other], guard: refused },
  })
  await expect.poll(() => router.state()).not.toBeNull()
  for (const [address, kept, message] of [
    ['/screen', ['Frame'], 'no script'],
    ['/frame', [], 'no script'],
    ['/guard', ['Frame'], 'no calendar'],
  ] as const) {
    await router.navigate(address)
    expect(names(router.state()), address).toEqual(kept)
    expect(router.state()?.failure?.error, address).toMatchObject({ message })
  }
  await router.navigate('/')
  expect(router.state()?.failure).toBeNull()
})

test('a fragment of the same screen asks nobody, and a link to the same address asks again', async () => {
  const browser = openBrowser('/letras/1')
  const guard = vi.fn(async () => undefined)
  const loader = vi.fn()
  const letras = { Component: () => screen('Letras'), loader: async () => loader }
  const router = routed({ letras: { parts: [frame, letras], guard } })
  await expect.poll(() => router.state()).not.toBeNull()
  await router.navigate('#varias')
  expect(router.state()?.location).toMatchObject({ pathname: '/letras/1', hash: '#varias' })
  expect([guard.mock.calls.length, loader.mock.calls.length]).toEqual([1, 1])
  await router.navigate('/letras/1')
  expect([guard.mock.calls.length, loader.mock.calls.length]).toEqual([2, 2])
  expect(browser.urls()).toEqual(['/letras/1', '/letras/1#varias', '/letras/1'])
})

test('what stands around keeps what its loader answered, until the property, the query or the session changes', async () => {
  openBrowser('/')
  const loader = vi.fn(() => null)
  const around: Part = { Component: () => screen('Property'), loader: async () => loader }
  const router = routed({
    letras: { parts: [frame, around, other] },
    papers: { parts: [frame, around, other] },
  })
  await expect.poll(() => router.state()).not.toBeNull()
  const counts: number[] = []
  for (const address of ['/letras/1', '/papers/1', '/papers/1?ver=2', '/papers/2']) {
    await router.navigate(address)
    counts.push(loader.mock.calls.length)
  }
  await router.revalidate()
  counts.push(loader.mock.calls.length)
  expect(counts).toEqual([1, 1, 2, 3, 4])
  expect(loader).toHaveBeenLastCalledWith({ request: { url: `${origin}/papers/2` }, params: { id: '2' } })
})

test('another screen asks its own loader, also where it is the same function', async () => {
  openBrowser('/debits/1')
  const loader = vi.fn()
  const load = async () => loader
  const debit = (name: string): Part => ({ Component: () => screen(name), loader: load })
  const router = routed({
    debits: { parts: [frame, debit('Debits')] },
    success: { parts: [frame, debit('Success')] },
  })
  await expect.poll(() => router.state()).not.toBeNull()
  await router.navigate('/success/1')
  expect(loader.mock.calls).toMatchObject([
    [{ request: { url: `${origin}/debits/1` } }],
    [{ request: { url: `${origin}/success/1` } }],
  ])
})

test('a session that ends sends away from the screen that is shown', async () => {
  const browser = openBrowser('/secret')
  let open = true
  const guard = async () => {
    if (!open) throw redirect('/login')
  }
  const router = routed({ secret: { parts: [frame, other], guard } })
  await expect.poll(() => router.state()).not.toBeNull()
  open = false
  await router.revalidate()
  expect(router.state()?.location.pathname).toBe('/login')
  expect(browser.urls()).toEqual(['/secret', '/login'])
})

test('nothing of a screen stands while its session is asked for again, until it is there or another is', async () => {
  openBrowser('/secret')
  let open = true
  const login = arriving('Login')
  const guard = async () => {
    if (!open) throw redirect('/login')
  }
  const router = routed({
    secret: { parts: [frame, other], guard },
    login: { parts: [login.part], sound: 0 },
  })
  await expect.poll(() => router.state()).not.toBeNull()
  const again = router.revalidate({ hiding: true })
  expect(names(router.state())).toEqual([])
  await again
  expect(names(router.state())).toEqual(['Frame', 'Other'])
  open = false
  const left = router.revalidate({ hiding: true })
  expect(names(router.state())).toEqual([])
  login.arrive()
  await left
  expect(names(router.state())).toEqual(['Login'])
})

test('where nothing stands and what shall follow does not load, the browser loads its document', async () => {
  const browser = openBrowser('/secret')
  let open = true
  const broken: Part = { Component: () => Promise.reject(new Error('no script')) }
  const guard = async () => {
    if (!open) throw redirect('/login')
  }
  const router = routed({ secret: { parts: [frame, other], guard }, login: { parts: [broken], sound: 0 } })
  await expect.poll(() => router.state()).not.toBeNull()
  open = false
  await router.revalidate({ hiding: true })
  expect(browser.left).toEqual(['assign /login'])
  expect(router.state()).toMatchObject({ parts: [], failure: null })
})

test('a link within the page leads to what it names each time, and back to where it was followed', async () => {
  const browser = openBrowser('/access')
  const router = routed({})
  await expect.poll(() => router.state()).not.toBeNull()
  const { scrolled } = openDocument()
  const restore = () => {
    const location = router.state()?.location
    if (location) restoreScroll(location)
  }
  for (const [from, hash] of [
    [120, '#quien'],
    [640, '#quien'],
    [120, '#datos'],
  ] as const) {
    browser.view.scrollY = from
    browser.follow(`/access${hash}`)
    await expect.poll(() => router.state()?.location.hash).toBe(hash)
    restore()
  }
  expect(scrolled).toEqual(['quien', 'quien', 'datos'])
  await router.navigate(-1)
  await expect.poll(() => router.state()?.location.hash).toBe('#quien')
  restore()
  expect([scrolled.length, browser.view.scrollY]).toEqual([3, 120])
})

test('what a link named stays in view while the page grows, until somebody does something or goes on', async () => {
  const browser = openBrowser('/property/1')
  const router = routed({})
  await expect.poll(() => router.state()).not.toBeNull()
  const { scrolled, grow } = openDocument()
  const follow = async (hash: string) => {
    browser.follow(`/property/1${hash}`)
    await expect.poll(() => router.state()?.location.hash).toBe(hash)
    const location = router.state()?.location
    if (location) restoreScroll(location)
  }
  await follow('#title-path')
  grow()
  grow()
  expect(scrolled).toEqual(['title-path', 'title-path', 'title-path'])
  browser.press()
  grow()
  expect(scrolled).toHaveLength(3)
  await follow('#title-path')
  await follow('#works')
  grow()
  expect(scrolled.slice(3)).toEqual(['title-path', 'works', 'works'])
})

test('an entry of the history keeps what was given to it, and how far it was scrolled', async () => {
  const browser = openBrowser('/')
  const router = routed({})
  await expect.poll(() => router.state()).not.toBeNull()
  await router.navigate('/letras', { state: { draftKept: true } })
  const { key, state } = router.state()?.location ?? {}
  expect(state).toEqual({ draftKept: true })
  browser.view.scrollY = 640
  await router.navigate('/papers')
  await router.navigate(-1)
  await expect.poll(() => router.state()?.location).toMatchObject({ pathname: '/letras', key, state })
  const back = router.state()?.location
  if (back) restoreScroll(back)
  expect(browser.view.scrollY).toBe(640)
  browser.view.scrollY = 480
  browser.leave()
  expect(Object.values(JSON.parse(browser.stored.get('llave.scroll') ?? '{}'))).toContain(480)
  expect(history).toMatchObject({ scrollRestoration: 'auto' })
})

test('a link that names no path keeps it, and none inherits a query', async () => {
  const browser = openBrowser('/papers?ver=1#hoja')
  const router = routed({})
  await expect.poll(() => router.state()).not.toBeNull()
  for (const to of ['?ver=2', '#hoja', { search: '' }, { search: '?ver=3', hash: '#x' }, '/letras/a b']) {
    await router.navigate(to)
  }
  expect(browser.urls().slice(1)).toEqual([
    '/papers?ver=2',
    '/papers#hoja',
    '/papers',
    '/papers?ver=3#x',
    '/letras/a%20b',
  ])
})
