import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Shop } from './card-provider/shop.ts'
import { type CardProvider, startCardProvider } from './card-provider/start-card-provider.ts'
import { type MailServer, startMailServer } from './mail-server/start-mail-server.ts'
import { type MapHost, startMapHost } from './map-host/start-map-host.ts'
import {
  type OpenIdProvider,
  type OpenIdProviderOptions,
  startOpenIdProvider,
} from './open-id/start-open-id-provider.ts'
import { type Inspector, startInspector } from './outbox-page/start-inspector.ts'
import { type SmsHost, startSmsHost } from './sms-host/start-sms-host.ts'

export type EmulatorPorts = {
  cardProvider?: number
  challenge?: number
  smsHost?: number
  smtp?: number
  mailPage?: number
  inspector?: number
  mapHost?: number
  openIdProvider?: number
}

export type EmulatorsOptions = {
  /** Interface to listen on. */
  host: string
  /** Name that browsers reach this machine by; `host` unless given. */
  publicHost?: string
  /** A port that is not given is a free one. */
  ports?: EmulatorPorts
  /** The card provider keeps its money here; in memory unless given. */
  dataDir?: string
  shops: readonly Shop[]
  /** Where the card provider sends its notifications. */
  ipnUrl: string
  /** Key that the SMS host asks for; none unless given. */
  smsKey?: string
  /** Whom the company's own sign-in knows: applications and people. */
  openId: Pick<OpenIdProviderOptions, 'clients' | 'people'>
  log?: (line: string) => void
}

export type Emulators = {
  cardProvider: CardProvider
  smsHost: SmsHost
  mailServer: MailServer
  inspector: Inspector
  mapHost: MapHost
  openIdProvider: OpenIdProvider
  close(): Promise<void>
}

/** Starts the whole outside world in this process. It ends with the process, or with `close`. */
export async function startEmulators(options: EmulatorsOptions): Promise<Emulators> {
  const { host, ports = {} } = options
  const at = { host, ...(options.publicHost === undefined ? {} : { publicHost: options.publicHost }) }
  if (options.dataDir !== undefined) mkdirSync(options.dataDir, { recursive: true })

  const cardProvider = await startCardProvider({
    ...at,
    port: ports.cardProvider ?? 0,
    challengePort: ports.challenge ?? 0,
    shops: options.shops,
    ipnUrl: options.ipnUrl,
    ...(options.dataDir === undefined ? {} : { dataFile: join(options.dataDir, 'card-provider.ndjson') }),
    ...(options.log ? { log: options.log } : {}),
  })
  const smsHost = await startSmsHost({
    ...at,
    port: ports.smsHost ?? 0,
    ...(options.smsKey === undefined ? {} : { key: options.smsKey }),
  })
  const mailServer = await startMailServer({ ...at, port: ports.smtp ?? 0, httpPort: ports.mailPage ?? 0 })
  const openIdProvider = await startOpenIdProvider({
    ...at,
    port: ports.openIdProvider ?? 0,
    ...options.openId,
  })
  const inspector = await startInspector({
    ...at,
    port: ports.inspector ?? 0,
    cardProviderUrl: cardProvider.url,
    smsHostUrl: smsHost.url,
    mailServerUrl: mailServer.url,
    openIdProviderUrl: openIdProvider.issuer,
  })
  const mapHost = await startMapHost({ ...at, port: ports.mapHost ?? 0 })
  return {
    cardProvider,
    smsHost,
    mailServer,
    inspector,
    mapHost,
    openIdProvider,
    async close() {
      await Promise.all(
        [cardProvider, smsHost, mailServer, inspector, mapHost, openIdProvider].map((server) =>
          server.close(),
        ),
      )
    },
  }
}
