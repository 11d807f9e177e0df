/**
 * Blocking time of sign-in and of the home against the build before issue 19: of each task of the page's main thread,
 * from the navigation until its network is idle, the milliseconds beyond 50, added up.
 *
 * Both builds take turns in one Chromium, 390 px wide, with an empty cache, behind a line of 1.6 Mbit/s and 150 ms, with
 * a processor slowed down four times. A task lasts here as long as its thread had the processor (`tdur` of the trace),
 * so that what else runs on the machine does not count; but while it waits for another process, as for a font of the
 * system, Chromium's own slowing down has it, so that both builds block longer on a busy machine. By how much, the
 * longest task of each says. Nobody listens to the page meanwhile: `unwatched-browser.ts`.
 *
 * Sign-in takes its turns twice more: without its scripts, and as words and fields without any style. What these two
 * block is this browser on this machine, and no build comes far below it.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { personas } from '@llave/testkit/personas'
import { chromium } from '@playwright/test'
import { letterEntry, signInByForm } from '../e2e/journeys/access/sign-in.ts'
import { type OwnLlave, runLlave } from '../e2e/journeys/run-llave.ts'
import { wholeChromium } from '../scripts/find-chromium.ts'
import { median } from './median.ts'
import { printLoad } from './print-load.ts'
import { reportFigure, sayNothing } from './report-figure.ts'
import { type ScriptlessPage, scriptlessPaths, serveScriptless } from './scriptless-page.ts'
import { startThrottledProxy } from './throttled-proxy.ts'
import { startUnwatchedBrowser, type TraceEvent } from './unwatched-browser.ts'

/** The commit before the first one of issue 19, whose build is the measure. */
const first = 'd4ea4872^'
/** As many in each build; `BLOCKING_TURNS` sets another number. */
const turns = Number(process.env.BLOCKING_TURNS ?? 21)
const line = { bitsPerSecond: 1_600_000, roundTripMs: 150 }
/** `BLOCKING_SLOWDOWN` sets another: a machine can be several times as fast today as it was yesterday. */
const cpuSlowdown = Number(process.env.BLOCKING_SLOWDOWN ?? 4)

/** Milliseconds that the first build has to block: of less a quotient is noise. */
const leastBlocking = 20

/** All tasks, and which page a thread shows. */
const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing']

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

/** Signs a phone in at each address, in a profile of a browser that is closed then. */
async function signInAt(profile: string, llaves: readonly (readonly [OwnLlave, string])[]): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    ...wholeChromium(),
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  })
  for (const [llave, url] of llaves) {
    const page = await context.newPage()
    await signInByForm(page, llave, personas.lucia, `${url}${letterEntry}`)
    await page.waitForLoadState('networkidle')
    await page.close()
  }
  await context.close()
}

type Tasks = {
  /** Milliseconds of the processor beyond 50 in each of them, added up. */
  readonly blocking: number
  /** Milliseconds of the processor in the longest. */
  readonly longest: number
}

type Page = { readonly url: string; readonly fresh: boolean; readonly visits: Tasks[] }
type Builds = { readonly 'first build': Page; readonly now: Page }

/** What the tasks took of the thread that showed the address. */
function tasksOf(trace: readonly TraceEvent[], url: string): Tasks {
  const shown = trace.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  )
  if (!shown) throw new Error(`The trace shows nothing of ${url}`)
  const tasks = trace.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === shown.pid && tid === shown.tid,
  )
  if (tasks.every(({ tdur }) => !tdur)) throw new Error('The trace has no times of the processor')
  const lengths = tasks.map(({ tdur = 0 }) => tdur / 1000)
  return {
    blocking: lengths.reduce((sum, length) => sum + Math.max(0, length - 50), 0),
    longest: Math.max(...lengths),
  }
}

/** The least, the quartiles and the most. */
function spreadOf(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))]?.toFixed(0)
  return [0, 0.25, 0.5, 0.75, 1].map(at).join(' ')
}

const before = checkOut(first)
const profile = mkdtempSync(join(tmpdir(), 'llave-blocking-'))
const running: OwnLlave[] = []
let floor: ScriptlessPage | undefined
let browser: Awaited<ReturnType<typeof startUnwatchedBrowser>> | undefined
try {
  const { runLlave: runFirst } = (await import(
    pathToFileURL(join(before.folder, 'e2e/journeys/run-llave.ts')).href
  )) as { runLlave: () => Promise<OwnLlave> }
  const llaves = { first: await runFirst(), now: await runLlave() }
  running.push(llaves.first, llaves.now)
  floor = await serveScriptless(new URL(llaves.now.at().portal), letterEntry)
  const lines = {
    first: await startThrottledProxy(new URL(llaves.first.at().portal), line),
    now: await startThrottledProxy(new URL(llaves.now.at().portal), line),
    floor: await startThrottledProxy(floor.url, line),
  }
  await signInAt(profile, [
    [llaves.first, lines.first.url],
    [llaves.now, lines.now.url],
  ])
  browser = await startUnwatchedBrowser(profile)
  printLoad()
  const page = (url: string, fresh: boolean): Page => ({ url, fresh, visits: [] })
  const screens: Readonly<Record<string, Readonly<Record<string, Page>> & Builds>> = {
    'sign-in': {
      'first build': page(`${lines.first.url}${letterEntry}`, true),
      now: page(`${lines.now.url}${letterEntry}`, true),
      'without its scripts': page(`${lines.floor.url}${scriptlessPaths.dressed}`, true),
      'its words alone': page(`${lines.floor.url}${scriptlessPaths.bare}`, true),
    },
    home: { 'first build': page(`${lines.first.url}/`, false), now: page(`${lines.now.url}/`, false) },
  }
  const pages = Object.values(screens).flatMap((variants) => Object.values(variants))
  // The first turn fills what is compiled once.
  for (let turn = 0; turn <= turns; turn++) {
    for (const { url, fresh, visits } of turn % 2 ? pages : pages.toReversed()) {
      const tasks = tasksOf(await browser.visit({ url, fresh, cpuSlowdown, categories }), url)
      if (turn > 0) visits.push(tasks)
    }
  }
  for (const [screen, variants] of Object.entries(screens)) {
    for (const what of ['blocking', 'longest'] as const) {
      const spreads = Object.entries(variants).map(
        ([name, { visits }]) => `${name} ${spreadOf(visits.map((tasks) => tasks[what]))} ms`,
      )
      process.stdout.write(
        `${screen}, ${what}, least, quartiles and most of ${turns}: ${spreads.join(', ')}\n`,
      )
    }
    const [blockedThen = 0, blocked = 0] = [variants['first build'], variants.now].map(({ visits }) =>
      median(visits.map(({ blocking }) => blocking)),
    )
    const name = `${screen}, blocking time against the first build, medians of turns`
    if (blockedThen < leastBlocking)
      sayNothing(
        name,
        `${blocked.toFixed(0)} of ${blockedThen.toFixed(0)} ms, and the first build has to block ${leastBlocking}`,
      )
    else
      reportFigure({
        name,
        value: (100 * blocked) / blockedThen,
        unit: '%',
        budget: { atMost: 50 },
      })
  }
  for (const { close } of Object.values(lines)) close()
} finally {
  await browser?.close()
  floor?.close()
  for (const llave of running) await llave.end()
  rmSync(profile, { recursive: true, force: true })
  before.remove()
}
