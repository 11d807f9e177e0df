import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { personas } from '@llave/testkit/personas'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse, { type Flags } from 'lighthouse'
import { cashEntry, fillSignIn, letterEntry, signIn } from '../e2e/access/sign-in.ts'
import { freePort, type Llave, runLlave } from '../e2e/run-llave.ts'
import { chromiumFlags, findChromium } from '../scripts/find-chromium.ts'
import { sayLoad } from './machine-load.ts'
import { median } from './median.ts'
import { reportFigure } from './report-figure.ts'
import { screens } from './screens.ts'

const runs = 3
const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]

/** The session lies in IndexedDB: everything else is forgotten before each visit, the cache with it. */
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
  process.stdout.write(`  ${measured.join(', ')}\n`)
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

/** A browser of one person, which Lighthouse visits: it opens its pages beside the ones that are there. */
async function asPerson<T>(
  llave: Llave,
  person: keyof typeof screens,
  work: (port: number) => Promise<T>,
): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'llave-lighthouse-'))
  const port = await freePort()
  const executablePath = findChromium()
  const browser: BrowserContext = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
    baseURL: llave.at().portal,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
  })
  try {
    const [page = await browser.newPage()] = browser.pages()
    if (person === 'customer') await signIn(page, llave, personas.lucia)
    if (person === 'cashCustomer') await signIn(page, llave, personas.sofia, cashEntry)
    if (person === 'newcomer') {
      await page.goto(letterEntry)
      await fillSignIn(page, personas.mateo)
    }
    await page.goto('about:blank')
    return await work(port)
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
}

const llave = await runLlave()
try {
  for (const person of Object.keys(screens) as (keyof typeof screens)[]) {
    await asPerson(llave, person, async (port) => {
      for (const [screen, path] of Object.entries(screens[person])) {
        const url = `${llave.at().portal}${path}`
        sayLoad()
        const rated: Record<Category, number>[] = []
        for (let run = 0; run < runs; run++) rated.push(await rate(url, port))
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
    })
  }
} finally {
  await llave.end()
}
