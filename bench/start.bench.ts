import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { letterEntry } from '../e2e/journeys/access/sign-in.ts'
import { freePort } from '../e2e/journeys/run-llave.ts'
import { median } from './median.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

const runs = 5
const root = join(import.meta.dirname, '..')
const dataDir = await mkdtemp(join(tmpdir(), 'llave-start-'))
const port = await freePort()
const { DATABASE_URL: _, NODE_ENV: __, ...env } = process.env

/** Runs `npm start`; returns the seconds until the first page answers. */
async function start(): Promise<{ npm: ChildProcess; seconds: number }> {
  const began = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  while (!(await hasFirstPage())) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`)
    await wait(10)
  }
  return { npm, seconds: (performance.now() - began) / 1000 }
}

async function hasFirstPage(): Promise<boolean> {
  try {
    const page = await fetch(`http://localhost:${port}${letterEntry}`)
    return page.ok && (await page.text()).includes('data-screen="sign-in"')
  } catch {
    return false
  }
}

async function stop(npm: ChildProcess): Promise<void> {
  const ended = once(npm, 'exit')
  npm.kill('SIGTERM')
  await ended
  while (await hasFirstPage()) await wait(50)
}

try {
  const first = await start()
  await stop(first.npm)
  printLoad()
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const { npm, seconds } = await start()
    await stop(npm)
    times.push(seconds)
  }
  process.stdout.write(
    `first start, which fills the database: ${first.seconds.toFixed(1)} s; ${runs} starts: ${times.map((time) => time.toFixed(2))} s\n`,
  )
  reportFigure({
    name: 'from npm start to the first page, once built, median',
    value: median(times),
    unit: 's',
    budget: { atMost: 5 },
  })
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
