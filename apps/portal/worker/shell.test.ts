import { expect, test } from 'vitest'
import { createShell } from './shell.ts'
import type { ShellParts } from './shell-parts.ts'

const origin = 'https://portal.example'

/** Cache Storage in memory, keyed by path. */
function memoryCaches() {
  const kept = new Map<string, Map<string, Response>>()
  const pathOf = (of: string | Request) => new URL(typeof of === 'string' ? of : of.url, origin).pathname
  const open = async (name: string) => {
    const entries = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, entries)
    return {
      put: async (of: string, answer: Response) => void entries.set(pathOf(of), answer),
      match: async (of: string | Request) => entries.get(pathOf(of))?.clone(),
      async addAll(of: readonly string[]) {
        for (const each of of) entries.set(pathOf(each), new Response(`kept ${each}`))
      },
    }
  }
  const caches = {
    open,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  }
  return { kept, caches: caches as unknown as CacheStorage }
}

const july: ShellParts = {
  version: 'july',
  screens: [
    { path: '/login', page: 'sign-in.html' },
    { path: '/', page: 'home.html' },
    { path: '/lot/:id/pay', page: 'lot.html' },
  ],
  files: ['/assets/main-july.js'],
}

type Network = (address: string) => Response | Promise<Response>

function browser(network: { is: Network } = { is: (address) => new Response(`network ${address}`) }) {
  const { kept, caches } = memoryCaches()
  const fetch = async (of: string | Request) =>
    network.is(typeof of === 'string' ? of : new URL(of.url).pathname)
  return { kept, open: (parts: ShellParts) => createShell(parts, { caches, origin, fetch }) }
}

const cut: Network = () => Promise.reject(new TypeError('Failed to fetch'))

/** Node makes no request for a navigation. */
const ask = (path: string, more: { mode?: string; method?: string; from?: string } = {}) =>
  ({
    url: `${more.from ?? origin}${path}`,
    method: more.method ?? 'GET',
    mode: more.mode ?? 'cors',
  }) as Request
const visit = (path: string) => ask(path, { mode: 'navigate' })
const text = async (answer: Promise<Response> | null) => answer && (await answer).text()

test('each page is fetched at an address of its own, an identifier filled in', async () => {
  const { kept, open } = browser()
  await open(july).install()
  const entries = kept.get('llave-shell-july')
  expect([...(entries?.keys() ?? [])].sort()).toEqual([
    '/assets/main-july.js',
    '/shell/home.html',
    '/shell/lot.html',
    '/shell/sign-in.html',
  ])
  expect(await entries?.get('/shell/lot.html')?.text()).toBe('network /lot/0/pay')
})

test('a page that answers otherwise than well is not kept, and installing is tried again later', async () => {
  const { open } = browser({ is: () => new Response('', { status: 502 }) })
  await expect(open(july).install()).rejects.toThrow('answered 502')
})

test('with a network a page is that of the server, without one the kept page of its screen', async () => {
  const network = { is: ((address) => new Response(`network ${address}`)) as Network }
  const shell = browser(network).open(july)
  await shell.install()
  expect(await text(shell.answer(visit('/lot/77/pay')))).toBe('network /lot/77/pay')
  network.is = cut
  expect(await text(shell.answer(visit('/LOT/77/pay/?x=1')))).toBe('network /lot/0/pay')
  network.is = () => new Response('bad gateway', { status: 502 })
  expect(await text(shell.answer(visit('/')))).toBe('network /')
  network.is = () => new Response('not here', { status: 404 })
  expect(await text(shell.answer(visit('/')))).toBe('not here')
})

test('calls, papers, other origins and whatever writes never pass through', async () => {
  const shell = browser().open(july)
  await shell.install()
  for (const request of [
    ask('/api/MiCuenta/ConsultaClienteLetra'),
    visit('/documentos/abc'),
    visit('/libro-de-reclamaciones'),
    ask('/assets/main-july.js', { from: 'https://other.example' }),
    ask('/', { mode: 'navigate', method: 'POST' }),
  ])
    expect(shell.answer(request), request.url).toBeNull()
})

test("a page in use finds its build's files after the next build came, until it is closed", async () => {
  const network = { is: ((address) => new Response(`network ${address}`)) as Network }
  const { kept, open } = browser(network)
  const old = open(july)
  await old.install()
  const next = open({ ...july, version: 'august', files: ['/assets/main-august.js'] })
  await next.install()
  // The server of August has no file of July any more.
  network.is = () => new Response('gone', { status: 404 })
  expect(await text(old.answer(ask('/assets/main-july.js')))).toBe('kept /assets/main-july.js')
  await next.activate()
  expect([...kept.keys()]).toEqual(['llave-shell-august'])
})

test('a worker of last month shows the page of today, whose files it leaves to the network', async () => {
  const network = { is: (() => new Response('page of today')) as Network }
  const shell = browser(network).open(july)
  await shell.install()
  expect(await text(shell.answer(visit('/')))).toBe('page of today')
  expect(shell.answer(ask('/assets/main-today.js'))).toBeNull()
})

test('a cache that is not of the shell stays', async () => {
  const { kept, open } = browser()
  kept.set('somebody-elses', new Map())
  await open(july).activate()
  expect([...kept.keys()]).toEqual(['somebody-elses'])
})
