import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { copyDatabase, dropDatabase, postgresAnswers } from '@llave/testkit/database/test-database'
import { todayInLima } from './demo-letras.ts'

const root = join(import.meta.dirname, '../..')

/** The addresses of one instance: the portal and the emulators. */
export type Addresses = {
  readonly portal: string
  readonly inspector: string
  readonly sms: string
  readonly mail: string
  readonly cardProvider: string
  readonly maps: string
  readonly openIdProvider: string
  /** The link that signs in the people of the demonstration, in Mesa. */
  readonly mesa: string
}

export type Llave = {
  /** The current addresses: after a restart the emulators have others. */
  at(): Addresses
}

/** An instance that the test may stop. */
export type OwnLlave = Llave & {
  /** Null: the embedded database. */
  readonly databaseUrl: string | null
  /** Kills every process at once, as a power cut would, and starts again on the same data. */
  killAndRestart(): Promise<void>
  /** Stops every process, does something with the data, and starts again. */
  whileStopped(work: (dataDir: string) => void): Promise<void>
  /** What it has printed so far. */
  said(): string
  end(): Promise<void>
}

/**
 * Starts a complete Llave, as `npm start` does, on a free port and its own data; `settings` are added to its
 * environment. Outside the journeys, or where its settings name a database, it starts on nothing.
 */
export async function runLlave(
  settings: Readonly<Record<string, string>> = {},
  kind?: 'embedded',
): Promise<OwnLlave> {
  const dataDir = mkdtempSync(join(tmpdir(), 'llave-e2e-'))
  if (process.env.LLAVE_POOL && !settings.DATABASE_URL)
    await fillFolder(process.env.LLAVE_POOL, dataDir, kind)
  const port = await freePort()
  let running = await start(port, dataDir, settings)

  async function stop(signal: NodeJS.Signals) {
    if (running.exitCode === null && running.signalCode === null) {
      const ended = once(running, 'exit')
      running.kill(signal)
      await ended
    }
  }

  const databaseUrl = databaseOf(dataDir)
  return {
    databaseUrl,
    at: () => readAddresses(dataDir),
    async killAndRestart() {
      await stop('SIGKILL')
      running = await start(port, dataDir, settings)
    },
    async whileStopped(work) {
      await stop('SIGTERM')
      work(dataDir)
      running = await start(port, dataDir, settings)
    },
    said: () => readFileSync(logIn(dataDir), 'utf8'),
    async end() {
      await stop('SIGTERM')
      if (databaseUrl) await dropDatabase(databaseUrl)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Copies the demonstration into a folder, as a Llave of this run left it that was started on nothing: filling takes
 * several times as long as starting on it. Whoever needs it first makes it, the others wait. Its dates are counted
 * from the day of its filling, so each day in Lima has its own. Where PostgreSQL answers, the database is a copy
 * there: docs/decisions/0260-journeys-on-postgresql.md.
 */
export async function fillFolder(pool: string, dataDir: string, wanted?: 'embedded'): Promise<void> {
  const kind = wanted ?? ((await postgresAnswers()) ? 'postgres' : 'embedded')
  const day = todayInLima().toString()
  const [filled, filling] = [join(pool, `filled-${kind}-${day}`), join(pool, `filling-${kind}-${day}`)]
  while (!existsSync(filled)) {
    if (claim(filling)) {
      try {
        await fill(join(filling, 'data'), kind === 'postgres' ? await copyDatabase() : null)
        renameSync(join(filling, 'data'), filled)
      } finally {
        rmSync(filling, { recursive: true })
      }
    } else await wait(100)
  }
  cpSync(filled, dataDir, { recursive: true })
  const source = databaseOf(filled)
  if (source) keepDatabaseOf(dataDir, await copyDatabase(source))
}

/** The address of a folder's database is in a file of it; null where the database itself is. */
function databaseOf(dataDir: string): string | null {
  const file = databaseFile(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function keepDatabaseOf(dataDir: string, url: string): void {
  writeFileSync(databaseFile(dataDir), url)
}

function databaseFile(dataDir: string): string {
  return join(dataDir, 'database-url')
}

/** Whether this process made the folder. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

async function fill(dataDir: string, databaseUrl: string | null): Promise<void> {
  mkdirSync(dataDir)
  if (databaseUrl) keepDatabaseOf(dataDir, databaseUrl)
  const llave = await start(await freePort(), dataDir, {})
  const ended = once(llave, 'exit')
  llave.kill('SIGTERM')
  await ended
  rmSync(logIn(dataDir))
}

export function readAddresses(dataDir: string): Addresses {
  return JSON.parse(readFileSync(join(dataDir, 'addresses.json'), 'utf8')) as Addresses
}

/**
 * Resolves once it answers. Its output goes to a file, because it may outlive the process that started it.
 */
export async function start(
  port: number,
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const addresses = join(dataDir, 'addresses.json')
  rmSync(addresses, { force: true })
  const { NODE_ENV: _, ...env } = process.env
  const log = logIn(dataDir)
  const said = openSync(log, 'a')
  const llave = spawn('node', ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...env,
      DATABASE_URL: databaseOf(dataDir) ?? '',
      ...settings,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', said, said],
  })
  closeSync(said)
  // No timeout of its own: the test has one.
  while (!existsSync(addresses) || !(await answers(port))) {
    if (llave.exitCode !== null || llave.signalCode !== null) {
      throw new Error(`Llave did not start:\n${readFileSync(log, 'utf8').slice(-4_000)}`)
    }
    await wait(100)
  }
  return llave
}

function logIn(dataDir: string): string {
  return join(dataDir, 'log.txt')
}

export async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok
  } catch {
    return false
  }
}

/** How many ports this process has handed out, so that none is used twice. */
let given = 0

/**
 * Below the system's ephemeral ports, so that nothing takes the port by chance before the start. Processes
 * that run side by side use different ranges.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + (((process.pid % 1_000) * 12 + given++) % 12_000)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  return true
}
