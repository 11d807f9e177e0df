import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { personas } from '@llave/testkit/personas'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { letterEntry, signInByForm } from '../e2e/journeys/access/sign-in.ts'
import { type OwnLlave, runLlave } from '../e2e/journeys/run-llave.ts'
import { wholeChromium } from '../scripts/find-chromium.ts'
import { median } from './median.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'
import { startThrottledProxy } from './throttled-proxy.ts'
import { watchPaint } from './watch-paint.ts'

/** The commit before the first one of issue 19, whose build is the measure. */
const first = 'd4ea4872^'
const rounds = 7
const line = { bitsPerSecond: 1_600_000, roundTripMs: 150 }
const cpuSlowdown = 4

const root = join(import.meta.dirname, '..')

/** The sources of a commit in a folder of their own, with the packages that are installed here, built. */
function checkOut(revision: string): { folder: string; remove(): void } {
  const folder = join(mkdtempSync(join(tmpdir(), 'llave-first-')), 'llave')
  const git = (...command: string[]) => execFileSync('git', command, { cwd: root, stdio: 'ignore' })
  git('worktree', 'add', '--detach', folder, revision)
  mkdirSync(join(folder, 'node_modules/@llave'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@llave') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  // Its own packages, and not those of the sources that it is compared with.
  for (const name of readdirSync(join(root, 'node_modules/@llave'))) {
    const link = join('node_modules/@llave', name)
    symlinkSync(readlinkSync(join(root, link)), join(folder, link))
  }
  execFileSync(process.execPath, ['scripts/build-applications.ts'], { cwd: folder, stdio: 'inherit' })
  return {
    folder,
    remove() {
      git('worktree', 'remove', '--force', folder)
      rmSync(join(folder, '..'), { recursive: true, force: true })
    },
  }
}

/** A telephone of 390 px that is signed in at the slow address of an instance. */
async function signedIn(browser: Browser, llave: OwnLlave, url: string): Promise<BrowserContext> {
  const context = await newPhone(browser, url)
  const page = await context.newPage()
  await signInByForm(page, llave, personas.lucia, letterEntry)
  await page.waitForLoadState('networkidle')
  await page.close()
  return context
}

function newPhone(browser: Browser, baseURL: string): Promise<BrowserContext> {
  return browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'es-PE',
    // What a browser loads that has no worker yet.
    serviceWorkers: 'block',
    timezoneId: 'America/Lima',
  })
}

/** Opens an address with an empty cache, a slow line and a slow processor: milliseconds of its tasks beyond 50 each. */
async function blockingOf(context: BrowserContext, path: string): Promise<number> {
  const page: Page = await context.newPage()
  const readPaint = await watchPaint(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.clearBrowserCache')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const { blocking } = await readPaint()
  await page.close()
  return blocking
}

const before = checkOut(first)
const browser = await chromium.launch(wholeChromium())
try {
  const own = await runLlave()
  const { runLlave: runFirst } = (await import(
    pathToFileURL(join(before.folder, 'e2e/journeys/run-llave.ts')).href
  )) as { runLlave: () => Promise<OwnLlave> }
  const builds = { first: await runFirst(), now: own }
  const phones = new Map<keyof typeof builds, { url: string; close(): void; home: BrowserContext }>()
  for (const build of ['first', 'now'] as const) {
    const proxy = await startThrottledProxy(new URL(builds[build].at().portal), line)
    phones.set(build, { ...proxy, home: await signedIn(browser, builds[build], proxy.url) })
  }
  printLoad()
  const measured = {
    'sign-in': { first: [] as number[], now: [] as number[] },
    home: { first: [] as number[], now: [] as number[] },
  }
  for (let round = 0; round <= rounds; round++) {
    for (const build of ['first', 'now'] as const) {
      const { url, home } = phones.get(build) as { url: string; home: BrowserContext }
      const visitor = await newPhone(browser, url)
      const signIn = await blockingOf(visitor, letterEntry)
      await visitor.close()
      const atHome = await blockingOf(home, '/')
      // The first round fills what is compiled once.
      if (round === 0) continue
      measured['sign-in'][build].push(signIn)
      measured.home[build].push(atHome)
    }
  }
  for (const [screen, { first: then, now }] of Object.entries(measured)) {
    process.stdout.write(
      `${screen}: first build ${then.map((ms) => ms.toFixed(0))} ms, now ${now.map((ms) => ms.toFixed(0))} ms\n`,
    )
    reportFigure({
      name: `${screen}, blocking time against the first build, medians of turns`,
      value: (100 * median(now)) / Math.max(median(then), 1),
      unit: '%',
      budget: { atMost: 50 },
    })
  }
  for (const { close, home } of phones.values()) {
    await home.close()
    close()
  }
  for (const llave of Object.values(builds)) await llave.end()
} finally {
  await browser.close()
  before.remove()
}
