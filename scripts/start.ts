// Starts everything on one machine: `npm start`. With NODE_ENV=production only Llave itself, configured by
// the environment.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@llave/api/config/config'
import { ConfigError, isProduction, readConfig } from '@llave/api/config/read-config'
import { FolderInUseError } from '@llave/api/database/connect-embedded'
import { migrate } from '@llave/api/database/migrate'
import { openConfiguredDatabase } from '@llave/api/database/open-configured-database'
import { makePrivateFolder } from '@llave/api/database/private-folder'
import { type RunningServer, startServer, stopOnSignal, systemClock } from '@llave/api/server'
import { notificationPath } from '@llave/contract/payments/notification-path'
import { type Emulators, startEmulators } from '@llave/emulators/start-emulators'
import { personas } from '@llave/testkit/personas'
import { demoErpKey } from '../demo/erp-key.ts'
import { seedDebit } from '../demo/seed-debit.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { seedPayment } from '../demo/seed-payment.ts'
import { connectLlave } from '../docs/integration-client.ts'
import { buildPortal } from './build-portal.ts'
import { demoCardTokenKey, demoSecret, demoShops, demoSmsKey, shopVariables } from './demo-environment.ts'
import { openBooks, saveBooks } from './erp/books.ts'
import { playOn } from './erp/play-on.ts'

/** The ports of the first instance; a second one with another PORT takes free ones. */
const usualPorts = {
  cardProvider: 3001,
  challenge: 3002,
  smsHost: 3003,
  smtp: 3004,
  mailPage: 3005,
  inspector: 3006,
  mapHost: 3007,
}

type Started = {
  readonly server: RunningServer
  readonly config: Config
  readonly emulators: Emulators | null
  readonly erpKey: string | null
}

async function start(): Promise<Started> {
  if (isProduction(process.env)) {
    const config = readConfig(process.env)
    buildPortal()
    return { server: await startServer(config), config, emulators: null, erpKey: null }
  }
  const port = process.env.PORT ?? '3000'
  const host = process.env.HOST ?? '127.0.0.1'
  const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`
  if (URL.parse(publicUrl)?.protocol === 'https:') {
    // Whoever opens the emulators' page can read every code and pay every debt.
    throw new ConfigError([
      'PUBLIC_URL is https: the emulators stand beside no such address. Set NODE_ENV=production, or take PUBLIC_URL out',
    ])
  }
  buildPortal()
  const dataDir = process.env.DATA_DIR ?? '.data'
  makePrivateFolder(dataDir)
  const emulators = await startEmulators({
    host,
    publicHost: new URL(publicUrl).hostname,
    ports: process.env.PORT ? {} : usualPorts,
    dataDir: join(dataDir, 'emulators'),
    shops: Object.values(demoShops),
    ipnUrl: `http://${host}:${port}${notificationPath}`,
    smsKey: demoSmsKey,
  })
  const config = readConfig({
    PORT: port,
    HOST: host,
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    SECRET: demoSecret(dataDir),
    SMS_URL: emulators.smsHost.url,
    SMS_KEY: demoSmsKey,
    SMTP_URL: emulators.mailServer.smtpUrl,
    MAIL_FROM: 'Llave <no-responder@llave.example>',
    COMPLAINTS_EMAIL: 'reclamos@llave.example',
    CARD_API_URL: emulators.cardProvider.url,
    CARD_STATIC_URL: emulators.cardProvider.url,
    CARD_FRAME_ORIGINS: emulators.cardProvider.challengeUrl,
    MAP_TILES_URL: emulators.mapHost.tilesUrl,
    MAPS_API_URL: emulators.mapHost.url,
    CARD_TOKEN_KEYS: `demo:${demoCardTokenKey(dataDir)}`,
    ...shopVariables(),
    ...process.env,
  })
  const erpKey = await fillDatabase(config, config.card.apiUrl === emulators.cardProvider.url)
  const server = await startServer(config, systemClock, { level: process.env.LOG_LEVEL ?? 'warn' })
  writeFileSync(join(dataDir, 'addresses.json'), JSON.stringify(addresses(publicUrl, emulators)))
  return { server, config, emulators, erpKey }
}

/**
 * Fills the database through the importer, before the server listens. Answers the key of the demonstration's
 * ERP; null for a database of one's own, where another ERP may post.
 */
async function fillDatabase(config: Config, cardIsEmulated: boolean): Promise<string | null> {
  const db = await openConfiguredDatabase(config)
  await migrate(db)
  const filled = await seedDemo(db, systemClock, join(config.dataDir, 'demo'))
  if (filled && cardIsEmulated) {
    await seedDebit(db, systemClock, config)
    await seedPayment(db, systemClock, config)
  }
  const key = config.databaseUrl
    ? null
    : await demoErpKey(db, systemClock, join(config.dataDir, 'erp', 'key'))
  await db.destroy()
  return key
}

/** Plays the developer's ERP, which says what it posts, until the answer is called. */
function playErp(url: string, key: string, dataDir: string): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const file = join(dataDir, 'erp', 'books.json')
  const books = openBooks(file)
  const save = () => saveBooks(file, books)
  const say = (line: string) => void process.stdout.write(`  ERP: ${line}\n`)
  const playing = playOn({ llave: connectLlave({ url, key, signal }), books, save, say }, signal)
  return async () => {
    stopping.abort()
    await playing
  }
}

function addresses(publicUrl: string, emulators: Emulators) {
  return {
    portal: publicUrl,
    inspector: emulators.inspector.url,
    sms: emulators.smsHost.url,
    mail: emulators.mailServer.url,
    cardProvider: emulators.cardProvider.url,
    maps: emulators.mapHost.url,
  }
}

function printAddresses(publicUrl: string, emulators: Emulators): void {
  const lines = [
    '',
    `  Llave             ${publicUrl}/MiCuenta/Ingreso`,
    `  SMS, e-mails and  ${emulators.inspector.url}`,
    '  test cards',
    '',
    '  Who can sign in (document, mobile):',
    ...Object.values(personas).map(
      ({ name, document, phone, shows }) =>
        `  ${document.number.padEnd(12)} +${phone.dialCode} ${phone.number.padEnd(12)} ${name}: ${shows}`,
    ),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

try {
  const starting = start()
  let stopErp: (() => Promise<void>) | undefined
  stopOnSignal(async () => {
    const { server, emulators } = await starting
    await stopErp?.()
    // Llave first, because it may still send something to the emulators.
    await server.close()
    await emulators?.close()
  })
  const { server, config, emulators, erpKey } = await starting
  if (emulators) printAddresses(config.publicUrl, emulators)
  if (erpKey) stopErp = playErp(server.address, erpKey, config.dataDir)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

/** Errors that a person can fix are explained; any other is printed with its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigError || error instanceof FolderInUseError) return error.message
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${error.port} is in use. Set PORT (and DATA_DIR, for a second Llave) to others.`
  }
  return error.stack ?? error.message
}
