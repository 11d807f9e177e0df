import { personas } from '@llave/testkit/personas'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { cashEntry, fillSignIn, letterEntry, typeCode } from '../e2e/access/sign-in.ts'
import { firstPending } from '../e2e/demo-letras.ts'
import { countSms, readCode } from '../e2e/messaging/read-sms.ts'
import { type Llave, runLlave } from '../e2e/run-llave.ts'
import { chromiumFlags, findChromium } from '../scripts/find-chromium.ts'
import { sayLoad } from './machine-load.ts'
import { median } from './median.ts'
import { reportFigure } from './report-figure.ts'
import { openSlowLine } from './slow-line.ts'
import { type Paint, watchPaint } from './watch-paint.ts'
import { type Weight, weighRequests } from './weigh-requests.ts'

const proforma = '1000234'
const runs = 7
const line = { bitsPerSecond: 1_600_000, roundTripMs: 150 }
const cpuSlowdown = 4

/** A telephone with nothing in its cache. */
function newPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
  })
}

/** A visitor with nothing in the cache, who says of each screen what it added. */
async function openScales(browser: Browser, weights: Map<string, Weight>) {
  const context = await newPhone(browser)
  const page = await context.newPage()
  const weighed = await weighRequests(await context.newCDPSession(page))
  async function arrived(screen: string): Promise<void> {
    await page.waitForLoadState('networkidle')
    weights.set(screen, weighed.take())
  }
  return { context, page, arrived }
}

/** What sign-in weighs, and what each screen after it adds for the same visitor. */
async function weighJourney(browser: Browser, llave: Llave): Promise<Map<string, Weight>> {
  const weights = new Map<string, Weight>()
  const { context, page, arrived } = await openScales(browser, weights)
  const { lucia } = personas
  const before = await countSms(llave, lucia.phone.number)
  await page.goto(`${llave.at().portal}${letterEntry}`)
  await arrived('sign-in')
  await fillSignIn(page, lucia)
  await arrived('verification')
  await typeCode(page, await readCode(llave, lucia.phone.number, before))
  await page.getByRole('heading', { name: `Hola, ${lucia.name}` }).waitFor()
  await arrived('home')
  await page.locator(`a[href*="/property/${proforma}"]`).first().click()
  await page.getByText(/^Letras pagadas:/).waitFor()
  await arrived('property payments')
  await page.getByRole('tab', { name: 'Pagos realizados' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Letra 1' }).first().waitFor()
  await arrived('paid payments')
  await page.getByRole('tab', { name: 'Pagos pendientes' }).click()
  await page
    .getByRole('link', { name: `Pagar letra ${firstPending(proforma).position}`, exact: true })
    .click()
  await page.getByRole('heading', { name: 'Revisa los detalles de tu pago' }).waitFor()
  await arrived('checkout')
  await page.getByRole('link', { name: /ir al inicio$/ }).click()
  await page.getByRole('heading', { name: `Hola, ${lucia.name}` }).waitFor()
  await arrived('home again')
  await page.getByRole('link', { name: /^Débito automático/ }).click()
  await page.getByRole('heading', { name: 'Cómo funciona' }).waitFor()
  await arrived('debit list')
  await page
    .getByRole('article')
    .filter({ hasText: '1000235' })
    .getByRole('link', { name: /^Afiliar tarjeta/ })
    .click()
  await page.getByRole('heading', { name: 'Revisa los detalles del proyecto para afiliar' }).waitFor()
  await arrived('affiliation, step 1')
  await context.close()
  await weighCashMode(browser, llave, weights)
  return weights
}

/** The same in cash mode, for what comes after the code. */
async function weighCashMode(browser: Browser, llave: Llave, weights: Map<string, Weight>): Promise<void> {
  const { context, page, arrived } = await openScales(browser, weights)
  const { sofia } = personas
  const before = await countSms(llave, sofia.phone.number)
  await page.goto(`${llave.at().portal}${cashEntry}`)
  await arrived('sign-in')
  await fillSignIn(page, sofia)
  await arrived('verification')
  await typeCode(page, await readCode(llave, sofia.phone.number, before))
  await page
    .getByRole('link', { name: /^Pagar/ })
    .first()
    .waitFor()
  await arrived('cash home')
  await page.getByRole('tab', { name: 'Pagos realizados' }).click()
  await arrived('cash home, completed payments')
  await page.getByRole('tab', { name: 'Pagos pendientes' }).click()
  await page
    .getByRole('link', { name: /^Pagar/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Revisa los detalles de tu pago' }).waitFor()
  await arrived('cash checkout')
  await context.close()
}

/** Opens sign-in once, cold, over the slow line with the slow processor. */
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

const executablePath = findChromium()
const llave = await runLlave()
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumFlags })
const slow = await openSlowLine(new URL(llave.at().portal), line)
try {
  const weights = await weighJourney(browser, llave)
  for (const [screen, { scripts, all }] of weights) {
    const first = screen === 'sign-in'
    const kB = { unit: 'kB' }
    reportFigure({
      name: first ? 'sign-in, JavaScript with gzip on the wire' : `${screen}, JavaScript more`,
      value: scripts / 1000,
      ...kB,
      budget: { atMost: first ? 110 : 40 },
    })
    if (first)
      reportFigure({ name: 'sign-in, all that it loads', value: all / 1000, ...kB, budget: { atMost: 200 } })
  }

  sayLoad()
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
