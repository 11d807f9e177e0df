import { type Persona, personas } from '@llave/testkit/personas'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { cashEntry, fillSignIn, letterEntry, typeCode } from '../e2e/journeys/access/sign-in.ts'
import { countSms, readCode } from '../e2e/journeys/messaging/read-sms.ts'
import { type Llave, runLlave } from '../e2e/journeys/run-llave.ts'
import { wholeChromium } from '../scripts/find-chromium.ts'
import { median } from './median.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'
import { screens } from './screens.ts'
import { startThrottledProxy } from './throttled-proxy.ts'
import { type Paint, watchPaint } from './watch-paint.ts'
import { type Weight, weighRequests } from './weigh-requests.ts'

const runs = 7
const line = { bitsPerSecond: 1_600_000, roundTripMs: 150 }
const cpuSlowdown = 4

/** A phone with an empty cache. */
function newPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'es-PE',
    // What a browser loads that has no worker yet.
    serviceWorkers: 'block',
    timezoneId: 'America/Lima',
  })
}

const emptyCache = ', with an empty cache'

/**
 * The bytes of the first screen, and what each further screen adds for a visitor who opens them all one after
 * the other, starting with an empty cache; then those of the home for one who returns and has nothing in it.
 */
async function weighVisit(
  browser: Browser,
  llave: Llave,
  visitor: { persona: Persona; entry: string; screens: Readonly<Record<string, string>> },
): Promise<Map<string, Weight>> {
  const { persona, entry } = visitor
  const weights = new Map<string, Weight>()
  const context = await newPhone(browser)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const weighed = await weighRequests(cdp)
  async function arrived(screen: string): Promise<void> {
    await page.waitForLoadState('networkidle')
    weights.set(screen, weighed.take())
  }
  const before = await countSms(llave, persona.phone.number)
  await page.goto(`${llave.at().portal}${entry}`)
  await arrived('sign-in')
  await fillSignIn(page, persona)
  await arrived('verification')
  await typeCode(page, await readCode(llave, persona.phone.number, before))
  await page.waitForURL(`${llave.at().portal}/`)
  for (const [screen, path] of Object.entries(visitor.screens)) {
    const url = `${llave.at().portal}${path}`
    if (page.url() !== url) await page.goto(url)
    await arrived(screen)
    if (page.url() !== url) throw new Error(`${screen}: ${url} led to ${page.url()}`)
  }
  await cdp.send('Network.clearBrowserCache')
  // As browsers ask; the other budgets are in gzip.
  await cdp.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'br, gzip' } })
  await page.goto(`${llave.at().portal}/`)
  await arrived(`${Object.keys(visitor.screens)[0]}${emptyCache}`)
  await context.close()
  return weights
}

/** Opens sign-in once with an empty cache, through the throttled proxy and with a throttled processor. */
async function visit(browser: Browser, url: string): Promise<Paint> {
  const context = await newPhone(browser)
  const page: Page = await context.newPage()
  const readPaint = await watchPaint(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(`${url}${letterEntry}`)
  await page.waitForLoadState('networkidle')
  const paint = await readPaint()
  await context.close()
  return paint
}

const llave = await runLlave()
const browser = await chromium.launch(wholeChromium())
const slow = await startThrottledProxy(new URL(llave.at().portal), line)
try {
  const { lucia: letters, sofia: cash } = personas
  const weights = new Map([
    ...(await weighVisit(browser, llave, { persona: cash, entry: cashEntry, screens: screens.cashCustomer })),
    ...(await weighVisit(browser, llave, {
      persona: letters,
      entry: letterEntry,
      screens: screens.customer,
    })),
  ])
  for (const [screen, { scripts, pictures, all }] of weights) {
    const first = screen === 'sign-in'
    const kB = { unit: 'kB' }
    if (screen.endsWith(emptyCache)) {
      // That of cash mode is a home and a script more: who comes by it has a deposit to pay, once.
      const most = screen.startsWith('cash') ? { scripts: 116, all: 163 } : { scripts: 110, all: 160 }
      const [own, rest] = [scripts / 1000, (all - pictures) / 1000]
      reportFigure({ name: `${screen}, JavaScript`, value: own, ...kB, budget: { atMost: most.scripts } })
      reportFigure({ name: `${screen}, all but pictures`, value: rest, ...kB, budget: { atMost: most.all } })
      continue
    }
    reportFigure({
      name: first ? 'sign-in, JavaScript with gzip on the wire' : `${screen}, JavaScript more`,
      value: scripts / 1000,
      ...kB,
      budget: { atMost: first ? 110 : 40 },
    })
    if (first)
      reportFigure({ name: 'sign-in, all that it loads', value: all / 1000, ...kB, budget: { atMost: 200 } })
  }

  printLoad()
  await visit(browser, slow.url)
  const paints: Paint[] = []
  for (let run = 0; run < runs; run++) paints.push(await visit(browser, slow.url))
  process.stdout.write(
    `${runs} cold visits at ${line.bitsPerSecond / 1e6} Mbit/s, ${line.roundTripMs} ms, ${cpuSlowdown}x processor; largest content ${paints.map(({ largest }) => largest.toFixed(0))} ms, longest task ${paints.map(({ longestTask }) => longestTask.toFixed(0))} ms; ${paints[0]?.element}\n`,
  )
  reportFigure({
    name: 'sign-in, largest content stands, median',
    value: median(paints.map(({ largest }) => largest)),
    unit: 'ms',
    budget: { atMost: 1200 },
  })
  reportFigure({
    name: 'sign-in, longest task, median',
    value: median(paints.map(({ longestTask }) => longestTask)),
    unit: 'ms',
    budget: { atMost: 150 },
  })
} finally {
  slow.close()
  await browser.close()
  await llave.end()
}
