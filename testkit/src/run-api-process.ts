import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Config, ShopConfig } from '@llave/api/config/config'
import { compileCache } from './compile-cache.ts'
import { findFreePort } from './find-free-port.ts'
import { mesaOrigin } from './staff/staff-visitor.ts'
import { testTokenKey } from './test-config.ts'

/** An API server in its own process, as in production, that can be killed. */
export type ApiProcess = {
  readonly url: string
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>
  /** Asks it to end, as a new version does; resolves with its exit code when it is gone. */
  end(): Promise<number | null>
  /** Starts it again, at the same address and on the same data. */
  start(): Promise<void>
}

export type ApiProcessOptions = {
  /** The address of the card provider. SMS and e-mail have no host. */
  readonly cardUrl: string
  readonly shops: Config['card']['shops']
  /** PostgreSQL, or the folder of the embedded database. */
  readonly database: { readonly url: string } | { readonly folder: string }
  /** Where Mesa listens; without it there is none. */
  readonly staffPort?: number
  /** Further variables of its environment. */
  readonly variables?: Readonly<Record<string, string>>
  /** Called with its last words where a process that had started ends by itself. */
  readonly onDeath?: (words: string) => void
  /** Kills the process when a test is aborted. */
  readonly signal?: AbortSignal | undefined
}

const program = fileURLToPath(import.meta.resolve('@llave/api/server'))

/** Starts apps/api/src/server.ts on a free port. Throws where it ends instead of answering. */
export async function runApiProcess(options: ApiProcessOptions): Promise<ApiProcess> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const env = environment(options, port, url)
  let child: ChildProcess | null = null
  let wasAsked = false
  // An aborted run leaves nothing behind.
  const end = () => void child?.kill('SIGKILL')
  options.signal?.addEventListener('abort', end)

  async function start(): Promise<void> {
    options.signal?.throwIfAborted()
    wasAsked = false
    const started = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    process.once('exit', end)
    started.once('exit', () => process.off('exit', end))
    // Its own word: another process may answer at its port meanwhile.
    let isListening = false
    let said = ''
    started.stdout.on('data', (chunk) => {
      if (isListening) return
      said += chunk
      isListening = said.includes(`Server listening at ${url}`)
    })
    let hasEnded = false
    // With all that it said.
    started.once('close', () => {
      hasEnded = true
    })
    let output = ''
    started.stderr.on('data', (chunk) => {
      output = (output + chunk).slice(-2000)
    })
    while (!isListening || !(await isHealthy(url))) {
      options.signal?.throwIfAborted()
      if (hasEnded) throw new Error(`The API did not start:\n${output}`)
      await wait(50)
    }
    started.once('exit', (_code, killed) => {
      if (killed !== 'SIGKILL' && !wasAsked) options.onDeath?.(output)
    })
  }
  async function signalAndWait(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    wasAsked = true
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = await ended
    return code
  }
  await start()
  return {
    url,
    start,
    async kill() {
      await signalAndWait('SIGKILL')
    },
    end: () => signalAndWait('SIGTERM'),
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok
  } catch {
    return false
  }
}

function environment(options: ApiProcessOptions, port: number, url: string) {
  const { cardUrl, shops, database, staffPort, variables } = options
  return {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: compileCache,
    PORT: String(port),
    PUBLIC_URL: url,
    SECRET: 'a secret of thirty-two characters',
    SMS_URL: 'http://127.0.0.1:9',
    SMS_KEY: 'key',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Llave <avisos@llave.example>',
    ...(staffPort === undefined ? {} : { STAFF_URL: mesaOrigin, STAFF_PORT: String(staffPort) }),
    CARD_API_URL: cardUrl,
    CARD_STATIC_URL: cardUrl,
    CARD_TOKEN_KEYS: `${testTokenKey.id}:${testTokenKey.key.toString('base64')}`,
    ...shopVariables('PEN', shops.PEN),
    ...shopVariables('USD', shops.USD),
    ...('url' in database ? { DATABASE_URL: database.url } : { DATA_DIR: database.folder }),
    // As every database of this run.
    DATABASE_POOLER: process.env.DATABASE_POOLER ?? '',
    // Tests run beside each other at one server. Benches have as many as production.
    ...(process.env.VITEST ? { DATABASE_CONNECTIONS: '4' } : {}),
    ...variables,
  }
}

function shopVariables(currency: string, shop: ShopConfig): Record<string, string> {
  return {
    [`CARD_${currency}_SHOP_ID`]: shop.shopId,
    [`CARD_${currency}_PASSWORD`]: shop.password,
    [`CARD_${currency}_PUBLIC_KEY`]: shop.publicKey,
    [`CARD_${currency}_HMAC_KEY`]: shop.hmacKey,
  }
}
