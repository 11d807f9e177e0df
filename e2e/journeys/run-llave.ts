import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')

/** Where one instance answers: the portal, and the outside world that stands in for the real one. */
export type Addresses = {
  readonly portal: string
  readonly inspector: string
  readonly sms: string
  readonly mail: string
  readonly cardProvider: string
  readonly maps: string
}

export type Llave = {
  /** As of this start: after a restart the outside world answers elsewhere. */
  at(): Addresses
}

/** One that its owner may stop. */
export type OwnLlave = Llave & {
  /** Ends every part at once, as a power cut would, and starts again on the same data. */
  killAndRestart(): Promise<void>
  /** Stops every part, does something with the data, and starts again. */
  whileStopped(work: (dataDir: string) => void): Promise<void>
  end(): Promise<void>
}

/** Starts a whole Llave, as `npm start` does, on a free port and on data of its own; `settings` go to its environment. */
export async function runLlave(settings: Readonly<Record<string, string>> = {}): Promise<OwnLlave> {
  const dataDir = mkdtempSync(join(tmpdir(), 'llave-e2e-'))
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
    async end() {
      await stop('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export function readAddresses(dataDir: string): Addresses {
  return JSON.parse(readFileSync(join(dataDir, 'addresses.json'), 'utf8')) as Addresses
}

/** Resolves once it answers. What it says goes to a file, so that it outlives who started it. */
export async function start(
  port: number,
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const addresses = join(dataDir, 'addresses.json')
  rmSync(addresses, { force: true })
  const { DATABASE_URL: _, NODE_ENV: __, ...env } = process.env
  const log = join(dataDir, 'log.txt')
  const said = openSync(log, 'a')
  const llave = spawn('node', ['scripts/start.ts'], {
    cwd: root,
    env: { ...env, ...settings, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', said, said],
  })
  closeSync(said)
  // How long it may take is the test's own limit.
  while (!existsSync(addresses) || !(await answers(port))) {
    if (llave.exitCode !== null || llave.signalCode !== null) {
      throw new Error(`Llave did not start:\n${readFileSync(log, 'utf8').slice(-4_000)}`)
    }
    await wait(100)
  }
  return llave
}

export async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok
  } catch {
    return false
  }
}

/** The ports that this process gave out, so that none is given twice. */
let given = 0

/**
 * Below those that a system gives to whoever asks for any: between the choice and the start nobody
 * takes it by chance. Processes that run side by side look in different places.
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
