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
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
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
 * environment.
 */
export async function runLlave(settings: Readonly<Record<string, string>> = {}): Promise<OwnLlave> {
  const dataDir = mkdtempSync(join(tmpdir(), 'llave-e2e-'))
  // A database that the settings name is not in the folder.
  if (process.env.LLAVE_POOL && !settings.DATABASE_URL) await fillFolder(process.env.LLAVE_POOL, dataDir)
  const port = await freePort()
  let running = await start(port, dataDir, settings)

  async function stop(signal: NodeJS.Signals) {
    if (running.exitCode === null && running.signalCode === null) {
      const ended = once(running, 'exit')
      running.kill(signal)
      await ended
    }
  }

  return {
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
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Copies the demonstration into a folder, as a Llave of this run left it that was started on nothing: filling the
 * embedded database takes twice as long as starting on it. Whoever needs it first makes it, the others wait. Its
 * dates are counted from the day of its filling, so each day in Lima has its own.
 */
export async function fillFolder(pool: string, dataDir: string): Promise<void> {
  const day = todayInLima().toString()
  const [filled, filling] = [join(pool, `filled-${day}`), join(pool, `filling-${day}`)]
  while (!existsSync(filled)) {
    if (claim(filling)) {
      try {
        await fill(join(filling, 'data'))
        renameSync(join(filling, 'data'), filled)
      } finally {
        rmSync(filling, { recursive: true })
      }
    } else await wait(100)
  }
  cpSync(filled, dataDir, { recursive: true })
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

async function fill(dataDir: string): Promise<void> {
  mkdirSync(dataDir)
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
  const { DATABASE_URL: _, NODE_ENV: __, ...env } = process.env
  const log = logIn(dataDir)
  const said = openSync(log, 'a')
  const llave = spawn('node', ['scripts/start.ts'], {
    cwd: root,
    env: { ...env, ...settings, PORT: String(port), DATA_DIR: dataDir },
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
