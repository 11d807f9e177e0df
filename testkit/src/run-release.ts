import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createEmptyDatabase, serving } from './database/test-database.ts'
import { findFreePort } from './find-free-port.ts'

/** A release in a folder of its own, over an empty database, with a configuration that production takes. */
export type TriedRelease = {
  readonly portal: string
  readonly mesa: string
  /** Runs `llave …` to its end. As the database's owner, or as the role that serves. */
  run(as: 'owner' | 'serving', args: readonly string[]): { status: number | null; said: string }
  /** Starts `llave start` and waits until the portal's and Mesa's `/readyz` say so. Throws where it ends instead. */
  start(): Promise<ChildProcess>
  drop(): Promise<void>
}

export async function tryRelease(folder: string): Promise<TriedRelease> {
  const database = await createEmptyDatabase()
  const [port, staffPort] = [await findFreePort(), await findFreePort()]
  const bare = mkdtempSync(join(tmpdir(), 'llave-bare-'))
  const path = makeBarePath(bare)
  const serves = {
    ...productionEnvironment(port, staffPort),
    PATH: path,
    DATABASE_URL: serving(database.url),
    // It is started several times, and its folder is new.
    NODE_COMPILE_CACHE: join(bare, 'compiled'),
  }
  const owns = { ...serves, DATABASE_URL: database.url }
  const portal = `http://127.0.0.1:${port}`
  const mesa = `http://127.0.0.1:${staffPort}`
  const running: ChildProcess[] = []
  return {
    portal,
    mesa,
    run(as, args) {
      const env = as === 'owner' ? owns : serves
      const { status, stdout, stderr } = spawnSync(join(folder, 'llave'), args, {
        env,
        encoding: 'utf8',
        cwd: bare,
      })
      return { status, said: stdout + stderr }
    },
    async start() {
      const child = spawn(join(folder, 'llave'), ['start'], {
        env: serves,
        cwd: bare,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      running.push(child)
      let words = ''
      child.stderr.setEncoding('utf8').on('data', (chunk) => {
        words += chunk
      })
      while (!((await isReady(portal)) && (await isReady(mesa)))) {
        if (child.exitCode !== null) throw new Error(`The release did not start:\n${words}`)
        await wait(20)
      }
      return child
    },
    async drop() {
      for (const child of running) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      rmSync(bare, { recursive: true })
      await database.drop()
    },
  }
}

/** What `#!/bin/sh` and the release's own command need, and no Node, no npm. */
function makeBarePath(folder: string): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const name of ['readlink', 'dirname']) {
    const program = execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
    symlinkSync(program, join(bin, name))
  }
  return bin
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

function productionEnvironment(port: number, staffPort: number) {
  const key = () => randomBytes(32).toString('base64')
  const shop = (currency: string) => ({
    [`CARD_${currency}_SHOP_ID`]: '70001',
    [`CARD_${currency}_PASSWORD`]: `prodpassword_${key()}`,
    [`CARD_${currency}_PUBLIC_KEY`]: '70001:publickey_x',
    [`CARD_${currency}_HMAC_KEY`]: key(),
  })
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    STAFF_PORT: String(staffPort),
    PUBLIC_URL: 'https://clientes.inmobiliaria.pe',
    STAFF_URL: 'https://mesa.inmobiliaria.pe',
    COMPLAINTS_BOOK_URL: 'https://inmobiliaria.pe/libro',
    TRUSTED_PROXIES: '127.0.0.1',
    VERIFICATION_CODE_DIGITS: '6',
    SECRET: key(),
    METRICS_TOKEN: key(),
    CARD_TOKEN_KEYS: `2026:${key()}`,
    SMS_URL: 'https://sms.inmobiliaria.pe',
    SMS_KEY: key(),
    SMTP_URL: 'smtps://correo.inmobiliaria.pe',
    MAIL_FROM: 'Llave <avisos@inmobiliaria.pe>',
    CARD_API_URL: 'https://cobros.inmobiliaria.pe',
    CARD_STATIC_URL: 'https://cobros.inmobiliaria.pe',
    ...shop('PEN'),
    ...shop('USD'),
  }
}
