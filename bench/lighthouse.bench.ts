import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { personas } from '@llave/testkit/personas'
import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse, { type Flags } from 'lighthouse'
import { cashEntry, fillSignIn, letterEntry, signInByForm } from '../e2e/journeys/access/sign-in.ts'
import { type Llave, runLlave } from '../e2e/journeys/run-llave.ts'
import { chromiumFlags, findChromium } from '../scripts/find-chromium.ts'
import { median } from './median.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'
import { screens } from './screens.ts'

const rounds = 5
const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]

/** Everything but IndexedDB, which holds the session, is cleared before each visit, the cache included. */
const clearStorageTypes = [
  'cookies',
  'file_systems',
  'shader_cache',
  'service_workers',
  'cache_storage',
] satisfies Flags['clearStorageTypes']

const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const

async function rate(url: string, port: number): Promise<Record<Category, number>> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: [...categories],
    clearStorageTypes,
  })
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`)
  const measured = metrics.map((id) => `${id} ${lhr.audits[id]?.displayValue}`)
  // Lighthouse's own benchmark of the processor at that moment.
  const processor = Math.round(lhr.environment.benchmarkIndex)
  process.stdout.write(`${measured.join(', ')}, benchmark index ${processor}\n`)
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  for (const category of categories.slice(1)) {
    for (const { id } of lhr.categories[category]?.auditRefs ?? []) {
      const audit = lhr.audits[id]
      if (audit?.score !== null && Number(audit?.score) < 1)
        process.stdout.write(`  ${url}: ${audit?.title}\n`)
    }
  }
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
  }
}

function report(screen: string, rated: readonly Record<Category, number>[]): void {
  for (const category of categories) {
    const scores = rated.map((each) => each[category])
    const timed = category === 'performance'
    reportFigure({
      name: `${screen}, ${category}, ${timed ? 'median' : 'lowest'} of ${scores}`,
      value: timed ? median(scores) : Math.min(...scores),
      unit: 'points',
      budget: { atLeast: timed ? 95 : 100 },
    })
  }
}

const chromePath = findChromium() || chromium.executablePath()

/** Signs in as one person, so that the session is in the browser's profile. */
async function enter(llave: Llave, person: keyof typeof screens, profile: string): Promise<void> {
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: chromePath,
    args: chromiumFlags,
    baseURL: llave.at().portal,
  })
  try {
    const [page = await browser.newPage()] = browser.pages()
    if (person === 'customer') await signInByForm(page, llave, personas.lucia)
    if (person === 'cashCustomer') await signInByForm(page, llave, personas.sofia, cashEntry)
    if (person === 'newcomer') {
      await page.goto(letterEntry)
      await fillSignIn(page, personas.mateo)
    }
  } finally {
    await browser.close()
  }
}

/**
 * A browser with one person's profile, for Lighthouse. Started directly, as people start theirs: Playwright
 * would add work to each page, and opens windows that a browser blocks.
 */
async function asPerson<T>(
  llave: Llave,
  person: keyof typeof screens,
  work: (port: number) => Promise<T>,
): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'llave-lighthouse-'))
  try {
    if (person !== 'nobody') await enter(llave, person, profile)
    const browser = await launch({
      chromePath,
      userDataDir: profile,
      chromeFlags: chromiumFlags,
      logLevel: 'silent',
    })
    try {
      return await work(browser.port)
    } finally {
      browser.kill()
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

const llave = await runLlave()
try {
  for (const person of Object.keys(screens) as (keyof typeof screens)[]) {
    await asPerson(llave, person, async (port) => {
      const rated = new Map<string, Record<Category, number>[]>()
      // Round by round, so that a slow minute does not affect all visits of one screen.
      for (let round = 0; round < rounds; round++) {
        printLoad()
        for (const [screen, path] of Object.entries(screens[person])) {
          process.stdout.write(`  ${screen}: `)
          rated.set(screen, [...(rated.get(screen) ?? []), await rate(`${llave.at().portal}${path}`, port)])
        }
      }
      for (const [screen, each] of rated) report(screen, each)
    })
  }
} finally {
  await llave.end()
}
