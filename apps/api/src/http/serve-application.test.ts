import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import {
  brandNameSlot,
  type PageManifest,
  pageManifestFile,
  settingsSlot,
} from '@llave/contract/page-manifest'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { plainBrand, readBrandFile } from '../config/read-brand.ts'
import { answerErrors } from './answer-errors.ts'
import { refuseBrokenAddresses, rerouteBrokenAddress } from './broken-addresses.ts'
import { mapParts } from './map-engine.ts'
import { describePageBrand, serveBrandPictures } from './page-brand.ts'
import { cardOrigins, cardPolicy, pagePolicy, setSecurityHeaders } from './security-headers.ts'
import { serveApplication } from './serve-application.ts'

const folder = mkdtempSync(join(tmpdir(), 'llave-portal-'))
mkdirSync(join(folder, 'assets'))
const script = 'export const script = "a script that is long enough to be worth compressing"'
const mark = `<svg/><span>${brandNameSlot}</span>`
const manifest: PageManifest = {
  screens: [
    { path: '/login', page: 'login.html', cardForm: false },
    { path: '/', page: 'home.html', cardForm: false },
    { path: '/lot/new', page: 'new.html', cardForm: false },
    { path: '/lot/:id', page: 'lot.html', cardForm: false },
    { path: '/lot/:id/Pay', page: 'pay.html', cardForm: true },
  ],
  notFound: 'unknown.html',
  styleHashes: ["'sha256-abc='"],
  mark,
}
for (const page of [...manifest.screens.map(({ page }) => page), manifest.notFound]) {
  writeFileSync(
    join(folder, page),
    `<head><title>${brandNameSlot}: page ${page}</title>${settingsSlot}</head><a aria-label="${brandNameSlot}, ir al inicio">${mark}</a>`,
  )
}
writeFileSync(join(folder, pageManifestFile), JSON.stringify(manifest))
writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
writeFileSync(join(folder, 'worker.js'), script)
writeFileSync(join(folder, 'worker.js.br'), brotliCompressSync(script))
writeFileSync(join(folder, 'assets/app-1234.js'), script)
writeFileSync(join(folder, 'assets/app-1234.js.br'), brotliCompressSync(script))

const map = { pictures: [] }
const card = cardOrigins({
  apiUrl: 'https://api.card.example/api-payment',
  staticUrl: 'https://static.card.example/static',
  frameOrigins: ['https://secure.card.example'],
})

const brand = plainBrand('Añil & Hijos')
const settings = { 'document-viewer': 'https://visor.example/?a="$&"', nothing: null }

async function open(https: boolean, from = folder, of = brand): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => rerouteBrokenAddress(app, error, request, reply),
  })
  answerErrors(app)
  await setSecurityHeaders(app, https)
  refuseBrokenAddresses(app)
  app.get('/api/known', async () => ({ known: true }))
  await serveApplication(app, { folder: from, https, card, map, settings, brand: describePageBrand(of) })
  return app
}
const app = await open(false)
const secure = await open(true)
afterAll(async () => {
  await app.close()
  await secure.close()
  rmSync(folder, { recursive: true })
})

const policyOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0] ?? '', directive.split(' ').slice(1).join(' ')]),
  )

describe('pages', () => {
  test.each([
    ['/login', 'login'],
    ['/LOGIN', 'login'],
    ['/login/', 'login'],
    ['/login//', 'login'],
    ['/login?type=cash', 'login'],
    ['/', 'home'],
    ['/lot/new', 'new'],
    ['/lot/1000234', 'lot'],
    ['/Lot/L-0012/', 'lot'],
    ['/lot/1000234/pay', 'pay'],
    ['/LOT/1000234/PAY', 'pay'],
    ['/%6Cot/1/%70ay', 'pay'],
    // No address that can be decoded: the names beside it are read as they stand, as in the browser.
    ['/lot/%zz/pay', 'pay'],
    ['/lot/%C3?x=%', 'lot'],
  ])('%s gets the page that the manifest names', async (url, name) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(`page ${name}.html<`)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  test('an unknown address gets the not-found page, with 404', async () => {
    for (const url of [
      '/nada',
      '/lot',
      '/lot//pay',
      '/lot/1/pay/1',
      '/index.php',
      '/%F0%9F%98%80',
      '/%',
      '/%6Cogin/%',
    ]) {
      const answer = await app.inject(url)
      expect(answer.statusCode, url).toBe(404)
      expect(answer.body, url).toContain('page unknown.html<')
    }
  })

  test('a page without a slot for the settings is not served', async () => {
    const broken = mkdtempSync(join(tmpdir(), 'llave-portal-'))
    const { notFound } = manifest
    writeFileSync(join(broken, pageManifestFile), JSON.stringify({ ...manifest, screens: [] }))
    writeFileSync(join(broken, notFound), '<head></head>')
    await expect(open(false, broken)).rejects.toThrow('unknown.html has no place for the settings')
    rmSync(broken, { recursive: true })
  })

  test('below /api and /integration an unknown address gets JSON, and nowhere else', async () => {
    const system = await app.inject('/integration/v1/unknown')
    expect([system.statusCode, system.json().code]).toEqual([404, 'ruta_no_encontrada'])
    const api = await app.inject('/api/unknown')
    expect(api.statusCode).toBe(404)
    expect(api.json()).toEqual({ code: 'ruta_no_encontrada', message: 'Esta dirección no existe.' })
    for (const url of ['/assets/gone-1.js', '/media/gone.jpg']) {
      const file = await app.inject(url)
      expect(file.statusCode).toBe(404)
      expect(file.headers['content-type']).toContain('text/plain')
    }
  })

  test('a page is compressed as the browser prefers and revalidated by its ETag', async () => {
    const ask = (headers: Record<string, string>) => app.inject({ url: '/login', headers })
    const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toContain('login')
    const gzip = await ask({ 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toContain('login')
    const known = await ask({ 'if-none-match': String(gzip.headers.etag) })
    expect(known.statusCode).toBe(304)
    expect(known.body).toBe('')
  })

  test('every page has the settings of the installation, escaped, and none that is not set', async () => {
    for (const url of ['/login', '/lot/1/pay', '/nada', '/']) {
      const { body } = await app.inject(url)
      expect(body).toContain(
        '<meta name="llave:document-viewer" content="https://visor.example/?a=&quot;$&amp;&quot;">',
      )
      expect(body).not.toContain('nothing')
    }
  })

  test('without a build there is no page, but the API answers', async () => {
    const bare = await open(false, join(folder, 'assets'))
    expect((await bare.inject('/login')).statusCode).toBe(404)
    expect((await bare.inject('/api/known')).statusCode).toBe(200)
    await bare.close()
  })
})

describe('files', () => {
  test('files with a hash in their name are cached for ever and precompressed', async () => {
    const answer = await app.inject({ url: '/assets/app-1234.js', headers: { 'accept-encoding': 'br' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['content-type']).toContain('javascript')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
    expect((await app.inject('/assets/app-1234.js')).body).toBe(script)
  })

  test('the others are cached for an hour', async () => {
    const answer = await app.inject('/favicon.svg')
    expect(answer.headers['cache-control']).toBe('public, max-age=3600')
  })

  test('the worker is asked for anew each time, and may fetch from our origin and nothing else', async () => {
    for (const encoding of ['br', 'identity']) {
      const { headers } = await app.inject({ url: '/worker.js', headers: { 'accept-encoding': encoding } })
      expect(headers['cache-control'], encoding).toBe('no-cache')
      expect(policyOf(headers), encoding).toEqual({ 'default-src': "'none'", 'connect-src': "'self'" })
    }
  })

  test('nothing outside the build is served, nor the files that the build writes for the server', async () => {
    for (const url of [
      '/assets/../pages.json',
      '/assets/%2e%2e/pages.json',
      '/pages.json',
      '/login.html',
      '/..%2f..%2fetc/passwd',
    ]) {
      const answer = await app.inject(url)
      expect(answer.body, url).not.toContain('sha256')
      expect(answer.statusCode, url).toBe(404)
    }
  })
})

describe('headers', () => {
  test('the policy of a page allows only our own origin, and the styles of the build by hash', async () => {
    for (const url of ['/login', '/', '/nada', '/lot/1']) {
      expect(policyOf((await app.inject(url)).headers), url).toEqual({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self' 'sha256-abc='",
        'img-src': "'self' data: blob:",
        'font-src': "'self'",
        'connect-src': "'self'",
        'frame-src': "'self'",
        'manifest-src': "'self'",
        'worker-src': "'self'",
        'form-action': "'self'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
      })
    }
  })

  test("a page with a card form has its own policy, which allows the card provider's origins", async () => {
    for (const url of ['/lot/1/pay', '/LOT/1/Pay/', '/%6Cot/1/pay', '/lot/%/pay']) {
      const policy = policyOf((await app.inject(url)).headers)
      const all = 'https://static.card.example https://api.card.example https://secure.card.example'
      expect(policy).toMatchObject({
        'default-src': "'none'",
        'script-src': "'self' https://static.card.example",
        'frame-src': `'self' ${all}`,
        'connect-src': `'self' ${all}`,
        'frame-ancestors': "'none'",
      })
    }
  })

  test('a page with a card form allows everything that other pages do, because navigation stays in the same document', async () => {
    const other = policyOf((await app.inject('/')).headers)
    const withCard = policyOf((await app.inject('/lot/1/pay')).headers)
    for (const [directive, sources = ''] of Object.entries(other)) {
      const styles = /^'sha256-/
      const named = sources.split(' ').filter((source) => !styles.test(source))
      expect(withCard[directive]?.split(' '), directive).toEqual(expect.arrayContaining(named))
    }
  })

  test('a map adds the origin of its tiles to the images, or a frame of our own', () => {
    const maps = {
      key: null,
      apiUrl: '',
      tilesUrl: 'https://a.tiles.example/{z}/{x}/{y}.png',
      tilesAttribution: '© Alguien',
    }
    const tiles = mapParts(maps)
    expect(tiles.settings).toEqual({ 'map-tiles': maps.tilesUrl, 'map-credit': maps.tilesAttribution })
    const policies = [pagePolicy(false, [], tiles), cardPolicy(false, card, tiles)]
    for (const policy of policies) expect(policy).toMatch(/img-src [^;]* https:\/\/a\.tiles\.example(;|$)/)
    const service = mapParts({ ...maps, key: 'browser-key' })
    expect(service.settings).toEqual({})
    expect(pagePolicy(false, [], service)).toContain("; frame-src 'self'")
    expect(pagePolicy(false, [], service)).not.toContain('google')
    expect(cardPolicy(false, card, service)).toMatch(/frame-src 'self'[ ;]/)
  })

  test('HSTS is sent only where the public address is https', async () => {
    const plain = await app.inject('/login')
    expect(plain.headers['strict-transport-security']).toBeUndefined()
    expect(policyOf(plain.headers)).not.toHaveProperty('upgrade-insecure-requests')
    const encrypted = await secure.inject('/login')
    expect(encrypted.headers['strict-transport-security']).toBe('max-age=63072000')
    expect(policyOf(encrypted.headers)).toHaveProperty('upgrade-insecure-requests')
  })

  test('every answer has security headers, and an API answer a policy that allows nothing', async () => {
    for (const url of ['/api/known', '/api/unknown', '/login', '/assets/app-1234.js']) {
      expect((await secure.inject(url)).headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=(self)'),
      })
    }
    expect(policyOf((await app.inject('/api/known')).headers)).toEqual({
      'default-src': "'none'",
      'frame-ancestors': "'none'",
    })
  })
})

describe('the brand', () => {
  const read = readBrandFile(join(import.meta.dirname, '../../../../demo/brand/anil/brand.json'), [])
  if (!read) throw new Error('The second brand cannot be read')
  const anil = read

  test('a page says the name wherever it stands, escaped, and has the mark beside it', async () => {
    const { body } = await app.inject('/login')
    expect(body).toContain('<title>Añil &amp; Hijos: page login.html</title>')
    expect(body).toContain('aria-label="Añil &amp; Hijos, ir al inicio"><svg/><span>Añil &amp; Hijos</span>')
    expect(body).toContain('<meta name="llave:brand-name" content="Añil &amp; Hijos">')
    expect(body).not.toMatch(/llave:brand-logo|support-email|--brand-accent/)
  })

  test('with a brand file it has logo, colours that the policy lets in, and where help is', async () => {
    const branded = await open(true, folder, anil)
    const { body, headers } = await branded.inject('/login')
    const { logo } = describePageBrand(anil)
    expect(body).toContain(
      `<picture><source srcSet="${logo?.dark}" media="(prefers-color-scheme: dark)"/><img src="${logo?.light}" alt=""/></picture>`,
    )
    expect(body).not.toContain('<svg/>')
    expect(body).toContain('<meta name="llave:support-email" content="ayuda@anil.example">')
    const [, style = ''] = /<style>(:root{--brand-accent:#0b5d3b;.*?)<\/style><\/head>/.exec(body) ?? []
    expect(style).toContain('--brand-accent-soft-dark:#')
    const hash = createHash('sha256').update(style).digest('base64')
    expect(policyOf(headers)['style-src']).toBe(`'self' 'sha256-abc=' 'sha256-${hash}'`)
    await branded.close()
  })

  test('its pictures are served for good under an address of their content', async () => {
    const pictures = Fastify()
    serveBrandPictures(pictures, anil)
    const { logo } = describePageBrand(anil)
    for (const address of [logo?.light, logo?.dark]) {
      const answer = await pictures.inject(address ?? '')
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    }
    await pictures.close()
  })
})
