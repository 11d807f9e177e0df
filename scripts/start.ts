// Starts everything on one machine: `npm start`. With NODE_ENV=production only Llave itself, configured by
// the environment.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@llave/api/config/config'
import { ConfigError, isProduction, readConfig, readListeningConfig } from '@llave/api/config/read-config'
import type { Database } from '@llave/api/database/database'
import { lockFolder } from '@llave/api/database/lock-folder'
import { migrate } from '@llave/api/database/migrate'
import { openConfiguredDatabase } from '@llave/api/database/open-configured-database'
import { makePrivateFolder } from '@llave/api/database/private-folder'
import { refuseFullDisk } from '@llave/api/database/refuse-unfit-folder'
import { takeFolder } from '@llave/api/database/take-folder'
import { explainStartFault } from '@llave/api/explain-start-fault'
import { makeToken } from '@llave/api/http/token'
import { type RunningServer, startServer, stopOnSignal, systemClock } from '@llave/api/server'
import { notificationPath } from '@llave/contract/payments/notification-path'
import { type Emulators, startEmulators } from '@llave/emulators/start-emulators'
import { findFreePort } from '@llave/testkit/find-free-port'
import { personas } from '@llave/testkit/personas'
import { demoErpBell } from '../demo/erp-bell.ts'
import { demoErpKey } from '../demo/erp-key.ts'
import { seedBank } from '../demo/seed-bank.ts'
import { seedDebit } from '../demo/seed-debit.ts'
import { seedDebitDay } from '../demo/seed-debit-day.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { seedFollowed } from '../demo/seed-followed.ts'
import { seedPayment } from '../demo/seed-payment.ts'
import { seedPaymentLinks } from '../demo/seed-payment-links.ts'
import { seedRefunds } from '../demo/seed-refunds.ts'
import { demoAccounts, seedStaff } from '../demo/seed-staff.ts'
import { connectLlave } from '../docs/integration-client.ts'
import { buildApplications } from './build-applications.ts'
import {
  demoBellKey,
  demoCardTokenKey,
  demoCompanyClient,
  demoSecret,
  demoShops,
  demoSmsKey,
  shopVariables,
} from './demo-environment.ts'
import { BooksFault, openBooks, saveBooks } from './erp/books.ts'
import { playOn } from './erp/play-on.ts'
import { type KnockReceiver, receiveKnocks } from './erp/receive-knocks.ts'
import { ignoreClosedPipe } from './ignore-closed-pipe.ts'

ignoreClosedPipe()

/** The ports of the first instance; a second one with another PORT takes free ones. */
const usualPorts = {
  cardProvider: 3001,
  challenge: 3002,
  smsHost: 3003,
  smtp: 3004,
  mailPage: 3005,
  inspector: 3006,
  mapHost: 3007,
  openIdProvider: 3008,
}

/** Of Mesa in the first instance. */
const usualStaffPort = 3010

type Started = {
  readonly server: RunningServer
  readonly config: Config
  readonly emulators: Emulators | null
  readonly erp: DemoErp | null
  /** Where the people of the demonstration get into Mesa. */
  readonly mesaLink: string | null
}

/** What the demonstration's ERP calls with, and where its bell rings; null where it has none. */
type DemoErp = { readonly key: string; readonly receiver: KnockReceiver | null }

/** Held as long as the process lives. */
let emulatorsLock: ReturnType<typeof lockFolder> | undefined

async function start(): Promise<Started> {
  if (isProduction(process.env)) {
    const config = readConfig(process.env)
    buildApplications()
    return { server: await startServer(config), config, emulators: null, erp: null, mesaLink: null }
  }
  const { host, port } = readListeningConfig(process.env)
  const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`
  const publicAddress = URL.parse(publicUrl)
  if (!publicAddress) throw new ConfigError(['PUBLIC_URL is not an address of https:// or http://'])
  if (publicAddress.protocol === 'https:') {
    // Whoever opens the emulators' page can read every code and pay every debt.
    throw new ConfigError([
      'PUBLIC_URL is https: the emulators stand beside no such address. Set NODE_ENV=production, or take PUBLIC_URL out',
    ])
  }
  buildApplications()
  const dataDir = process.env.DATA_DIR ?? '.data'
  if (process.env.DATABASE_URL) makePrivateFolder(dataDir)
  else {
    takeFolder(dataDir).close()
    refuseFullDisk(dataDir, 'start')
  }
  const emulated = join(dataDir, 'emulators')
  makePrivateFolder(emulated)
  // A second one would put its own file of the provider's money in the place of the first one's.
  emulatorsLock = lockFolder(emulated)
  const staffPort = process.env.STAFF_PORT ?? String(process.env.PORT ? await findFreePort() : usualStaffPort)
  const staffUrl = process.env.STAFF_URL ?? `http://${publicAddress.hostname}:${staffPort}`
  const emulators = await startEmulators({
    host,
    publicHost: publicAddress.hostname,
    ports: process.env.PORT ? {} : usualPorts,
    dataDir: emulated,
    shops: Object.values(demoShops),
    ipnUrl: `http://${host}:${port}${notificationPath}`,
    smsKey: demoSmsKey,
    openId: {
      clients: [{ ...demoCompanyClient, redirectUris: [`${staffUrl}/entrar/empresa`] }],
      people: demoAccounts,
    },
  })
  const config = readConfig({
    STAFF_PORT: staffPort,
    STAFF_URL: staffUrl,
    STAFF_OIDC_ISSUER: emulators.openIdProvider.issuer,
    STAFF_OIDC_CLIENT_ID: demoCompanyClient.id,
    STAFF_OIDC_CLIENT_SECRET: demoCompanyClient.secret,
    PORT: String(port),
    HOST: host,
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    SECRET: demoSecret(dataDir),
    SMS_URL: emulators.smsHost.url,
    SMS_KEY: demoSmsKey,
    SMTP_URL: emulators.mailServer.smtpUrl,
    MAIL_FROM: 'Llave <no-responder@llave.example>',
    ...(process.env.BRAND_NAME ? {} : { BRAND_FILE: join(import.meta.dirname, '../demo/brand/brand.json') }),
    COMPLAINTS_EMAIL: 'reclamos@llave.example',
    CARD_API_URL: emulators.cardProvider.url,
    CARD_STATIC_URL: emulators.cardProvider.url,
    CARD_FRAME_ORIGINS: emulators.cardProvider.challengeUrl,
    MAP_TILES_URL: emulators.mapHost.tilesUrl,
    MAPS_API_URL: emulators.mapHost.url,
    CARD_TOKEN_KEYS: `demo:${demoCardTokenKey(dataDir)}`,
    BELL_KEYS: `demo:${demoBellKey(dataDir)}`,
    BELL_ALLOWED_HOSTS: '127.0.0.1',
    ...shopVariables(),
    ...process.env,
  })
  // Opened once: the embedded one takes a processor most of a second.
  const db = await openConfiguredDatabase(config)
  const erp = await fillDatabase(db, config, config.card.apiUrl === emulators.cardProvider.url)
  const demonstration = { token: makeToken() }
  const server = await startServer(config, {
    db,
    logger: { level: 'warn' },
    demonstration,
  })
  const mesaLink = config.staff && `${config.staff.url}/entrar#demostracion=${demonstration.token}`
  const written = { ...addresses(publicUrl, emulators), mesa: mesaLink }
  writeFileSync(join(dataDir, 'addresses.json'), JSON.stringify(written))
  return { server, config, emulators, erp, mesaLink }
}

/**
 * Fills the database through the importer, before the server listens. Answers what the demonstration's ERP
 * has; null for a database of one's own, where another ERP may post.
 */
async function fillDatabase(db: Database, config: Config, cardIsEmulated: boolean): Promise<DemoErp | null> {
  await migrate(db)
  const filled = await seedDemo(db, systemClock, join(config.dataDir, 'demo'))
  if (filled) await seedPaymentLinks(db, systemClock, config)
  if (filled && cardIsEmulated) {
    await seedDebit(db, systemClock, config)
    await seedDebitDay(db, systemClock, config)
    await seedRefunds(db, systemClock, config, await seedPayment(db, systemClock, config))
    await seedBank(db, systemClock, config)
    await seedFollowed(db, systemClock, config)
  }
  if (!config.databaseUrl) await seedStaff(db, systemClock)
  return config.databaseUrl ? null : equipErp(db, config)
}

async function equipErp(db: Database, config: Config): Promise<DemoErp> {
  const key = await demoErpKey(db, systemClock, join(config.dataDir, 'erp', 'key'))
  const receiver = await receiveKnocks(sayAsErp)
  const secret = await demoErpBell(db, systemClock, config.bell, receiver.url)
  if (secret !== null) {
    receiver.admit(secret)
    return { key, receiver }
  }
  await receiver.close()
  return { key, receiver: null }
}

function sayAsErp(line: string): void {
  process.stdout.write(`  ERP: ${line}\n`)
}

/** Plays the developer's ERP, which says what it posts, until the answer is called. */
function playErp(url: string, { key, receiver }: DemoErp, dataDir: string): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const file = join(dataDir, 'erp', 'books.json')
  const books = openBooks(file)
  const save = () => saveBooks(file, books)
  const erp = { llave: connectLlave({ url, key, signal }), books, save, say: sayAsErp }
  const playing = playOn(erp, signal, receiver ? () => receiver.waitForKnock(signal) : undefined)
  return async () => {
    stopping.abort()
    await playing
    await receiver?.close()
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
    openIdProvider: emulators.openIdProvider.issuer,
  }
}

function printAddresses(publicUrl: string, mesaLink: string | null, emulators: Emulators): void {
  const lines = [
    '',
    `  Llave             ${publicUrl}/MiCuenta/Ingreso`,
    ...(mesaLink ? [`  Mesa, the staff   ${mesaLink}`] : []),
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
    emulatorsLock?.close()
  })
  const { server, config, emulators, erp, mesaLink } = await starting
  if (emulators) printAddresses(config.publicUrl, mesaLink, emulators)
  if (erp) stopErp = playErp(server.address, erp, config.dataDir)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

/** What a person can mend is explained. */
function explain(error: unknown): string {
  return error instanceof BooksFault ? error.message : explainStartFault(error)
}
