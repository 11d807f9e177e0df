import { personas } from '@llave/testkit/personas'
import { type Browser, chromium, type Page } from '@playwright/test'
import { letterEntry, signInByForm } from '../e2e/journeys/access/sign-in.ts'
import { type Llave, runLlave } from '../e2e/journeys/run-llave.ts'
import { wholeChromium } from '../scripts/find-chromium.ts'
import { median } from './median.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'
import { startThrottledProxy } from './throttled-proxy.ts'

const proforma = '1000234'
const runs = 5
const line = { bitsPerSecond: 1_600_000, roundTripMs: 150 }
const cpuSlowdown = 4

type View = { readonly title: number; readonly picture: number }

async function openPhone(browser: Browser, llave: Llave, url: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
  })
  const page = await context.newPage()
  await signInByForm(page, llave, personas.lucia, letterEntry)
  await page.locator(`a[href="/property/${proforma}/payment"]`).last().waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** Milliseconds from a click on `link` to the frame in which `stands` is visible. */
async function timeClick(page: Page, link: string, stands: string): Promise<number> {
  return page.evaluate(
    async ([link = '', stands = '']) => {
      const isThere = new Function(`return Boolean(${stands})`) as () => boolean
      const links = [...document.querySelectorAll<HTMLElement>(link)]
      const start = performance.now()
      links.at(-1)?.click()
      while (!isThere()) await new Promise(requestAnimationFrame)
      return performance.now() - start
    },
    [link, stands],
  )
}

const menu = 'nav[aria-label="Propiedad"]'
const photos = '[role="group"][aria-label^="Fotos de"] img'

/** From home to a property and on to its pictures, each screen for the first time. */
async function visit(browser: Browser, llave: Llave, url: string): Promise<View> {
  const page = await openPhone(browser, llave, url)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const title = await timeClick(
    page,
    `a[href="/property/${proforma}/payment"]`,
    `document.querySelector('main h1')?.textContent === 'valle sereno' && document.querySelector('${menu} a')`,
  )
  await page.waitForLoadState('networkidle')
  const picture = await timeClick(
    page,
    `${menu} ul:first-child a[href="/property/${proforma}/notices"]`,
    `document.querySelector('${photos}')?.complete && document.querySelector('${photos}').naturalWidth`,
  )
  await page.context().close()
  return { title, picture }
}

/**
 * Bytes of the map's scripts that were loaded before its tab was opened, and the pictures loaded of a gallery
 * of sixty.
 */
async function countLoads(browser: Browser, llave: Llave): Promise<{ map: number; pictures: number }> {
  const page = await openPhone(browser, llave, llave.at().portal)
  const asked = new Set<string>()
  let map = 0
  page.on('response', async (response) => {
    if (/(tile-map|google-frame|place-panel)-[\w-]+\.js$/.test(response.url())) {
      map += (await response.body()).length
    }
  })
  await page.route('**/api/MiCuenta/ConsultaClienteLetra_TProductosField?*', async (route) => {
    const answer = await route.fetch()
    const [product] = await answer.json()
    const [first] = product.GalleryImagenes
    const sixty = Array.from({ length: 60 }, (_, at) => ({ ...first, url: `/media/sesenta-${at}.jpg` }))
    await route.fulfill({ response: answer, json: [{ ...product, GalleryImagenes: sixty }] })
  })
  await page.route('**/media/sesenta-*', async (route) => {
    asked.add(new URL(route.request().url()).pathname)
    await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  })
  for (const screen of ['payment', 'historic', 'advance', 'notices']) {
    await page.goto(`/property/${proforma}/${screen}`)
    await page.waitForLoadState('networkidle')
  }
  await page.context().close()
  return { map, pictures: asked.size }
}

const llave = await runLlave()
const browser = await chromium.launch(wholeChromium())
const slow = await startThrottledProxy(new URL(llave.at().portal), line)
try {
  const { map, pictures } = await countLoads(browser, llave)
  reportFigure({
    name: 'map code before its tab opens',
    value: map / 1000,
    unit: 'kB',
    budget: { atMost: 0 },
  })
  reportFigure({
    name: 'pictures loaded of a gallery of 60',
    value: pictures,
    unit: '',
    budget: { atMost: 3 },
  })

  printLoad()
  const views: View[] = []
  for (let run = 0; run < runs; run++) views.push(await visit(browser, llave, slow.url))
  process.stdout.write(
    `${runs} first visits at ${line.bitsPerSecond / 1e6} Mbit/s, ${line.roundTripMs} ms, ${cpuSlowdown}x processor; title ${views.map(({ title }) => title.toFixed(0))} ms, picture ${views.map(({ picture }) => picture.toFixed(0))} ms\n`,
  )
  reportFigure({
    name: 'property, title and menu after the click, median',
    value: median(views.map(({ title }) => title)),
    unit: 'ms',
    budget: { atMost: 1200 },
  })
  reportFigure({
    name: 'property, first picture after the click, median',
    value: median(views.map(({ picture }) => picture)),
    unit: 'ms',
    budget: { atMost: 2500 },
  })
} finally {
  slow.close()
  await browser.close()
  await llave.end()
}
