import type { Currency } from '@llave/domain/money/money'
import { validateContactEmail } from '@llave/domain/service-desk/validate-complaint'

/** One contract with the card provider. Its four credentials are described in the provider's REST guide. */
export type ShopConfig = {
  readonly shopId: string
  readonly password: string
  readonly publicKey: string
  readonly hmacKey: string
}

/** Keys that were changed at the provider: messages signed with them are still on their way for a while. */
export type RetiredKeys = { readonly passwords: readonly string[]; readonly hmacKeys: readonly string[] }

/** A key of CARD_TOKEN_KEYS: 32 bytes under a name that rows carry. */
export type CardTokenKey = { readonly id: string; readonly key: Uint8Array }

export type Config = {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** The address that customers type: links in messages, the QR and the notification start with it. */
  readonly publicUrl: string
  /** Null is the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** Keys the hashes of codes and the tokens: 32 characters or more. */
  readonly secret: string
  readonly codeDigits: number
  /** Addresses of the proxies whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly string[]
  readonly sms: { readonly url: string; readonly key: string; readonly origin: string }
  readonly mail: { readonly url: string; readonly from: string }
  readonly card: {
    readonly apiUrl: string
    readonly staticUrl: string
    /** Origins besides the two above that frames of the card form come from (3-D Secure). */
    readonly frameOrigins: readonly string[]
    readonly shops: Readonly<Record<Currency, ShopConfig>>
    readonly retiredKeys?: RetiredKeys
    /** What seals the tokens of cards on debit, the newest first; older ones open what they sealed. */
    readonly tokenKeys: readonly CardTokenKey[]
  }
  readonly brand: { readonly name: string; readonly complaintsBookUrl: string }
  /** Whom of the developer an e-mail tells of each complaint. Null: they are read with `npm run answer`. */
  readonly complaintsEmail: string | null
  /** Where papers are read. Null is Llave's own viewer. */
  readonly documentViewerUrl: string | null
  readonly maps: {
    /** Of the maps service, which browsers see. Null: the map is drawn from tiles. */
    readonly key: string | null
    /** The maps service's key for servers: it tells the country of a browser. Null: our own borders do. */
    readonly geocodingKey: string | null
    /** Where the maps service's script comes from. */
    readonly apiUrl: string
    /** Address of a tile, with `{z}`, `{x}` and `{y}`. */
    readonly tilesUrl: string
    readonly tilesAttribution: string
  }
  /** Who brings it reads /metrics. Null: there is no /metrics. */
  readonly metricsToken: string | null
}

type Environment = Readonly<Record<string, string | undefined>>

/** Carries every fault of the configuration at once, each with the name of its variable. */
export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
    this.faults = faults
  }
}

/** Reads the environment. Throws ConfigError. */
export function readConfig(env: Environment): Config {
  const faults: string[] = []
  const production = env.NODE_ENV === 'production'

  function required(name: string): string {
    const value = env[name]
    if (!value) faults.push(`${name} is missing`)
    return value ?? ''
  }
  function url(name: string): string {
    const value = required(name)
    if (value && !URL.canParse(value)) faults.push(`${name} is not an address: ${value}`)
    return value
  }
  function integer(name: string, fallback: number, min: number, max: number): number {
    const value = Number(env[name] ?? fallback)
    if (!Number.isInteger(value) || value < min || value > max)
      faults.push(`${name} is not between ${min} and ${max}`)
    return value
  }
  function shop(currency: Currency): ShopConfig {
    const found = {
      shopId: required(`CARD_${currency}_SHOP_ID`),
      password: required(`CARD_${currency}_PASSWORD`),
      publicKey: required(`CARD_${currency}_PUBLIC_KEY`),
      hmacKey: required(`CARD_${currency}_HMAC_KEY`),
    }
    // The key chooses test or production at the provider, not the address (REST guide, "TEST/PROD").
    if (production && found.password && !found.password.startsWith('prodpassword_')) {
      faults.push(`CARD_${currency}_PASSWORD is not a production key`)
    }
    return found
  }

  function tiles(value: string): string {
    if (!URL.canParse(value) || !['{z}', '{x}', '{y}'].every((part) => value.includes(part)))
      faults.push(`MAP_TILES_URL is not an address with {z}, {x} and {y}: ${value}`)
    return value
  }

  function tokenKeys(): CardTokenKey[] {
    const keys = list(required('CARD_TOKEN_KEYS')).map((pair) => {
      const [id = '', text = ''] = pair.split(':')
      return { id, key: Buffer.from(text, 'base64') }
    })
    const good = keys.every(({ id, key }) => /^[A-Za-z0-9_-]{1,40}$/.test(id) && key.length === 32)
    if (!good) faults.push('CARD_TOKEN_KEYS is not a list of name:key, each key 32 bytes in base64')
    if (new Set(keys.map(({ id }) => id)).size < keys.length) faults.push('CARD_TOKEN_KEYS names a key twice')
    return keys
  }

  const config: Config = {
    production,
    host: env.HOST ?? '127.0.0.1',
    port: integer('PORT', 3000, 0, 65535),
    publicUrl: url('PUBLIC_URL').replace(/\/$/, ''),
    databaseUrl: env.DATABASE_URL || null,
    dataDir: env.DATA_DIR ?? '.data',
    secret: required('SECRET'),
    codeDigits: integer('VERIFICATION_CODE_DIGITS', 3, 3, 8),
    trustedProxies: list(env.TRUSTED_PROXIES),
    sms: { url: url('SMS_URL'), key: required('SMS_KEY'), origin: env.SMS_ORIGIN ?? 'LLAVE' },
    mail: { url: url('SMTP_URL'), from: required('MAIL_FROM') },
    card: {
      apiUrl: url('CARD_API_URL').replace(/\/$/, ''),
      staticUrl: url('CARD_STATIC_URL').replace(/\/$/, ''),
      frameOrigins: list(env.CARD_FRAME_ORIGINS),
      shops: { PEN: shop('PEN'), USD: shop('USD') },
      retiredKeys: {
        passwords: list(env.CARD_RETIRED_PASSWORDS),
        hmacKeys: list(env.CARD_RETIRED_HMAC_KEYS),
      },
      tokenKeys: tokenKeys(),
    },
    brand: { name: env.BRAND_NAME ?? 'Llave', complaintsBookUrl: env.COMPLAINTS_BOOK_URL ?? '' },
    complaintsEmail: env.COMPLAINTS_EMAIL || null,
    documentViewerUrl: env.DOCUMENT_VIEWER_URL || null,
    maps: {
      key: env.MAPS_KEY || null,
      geocodingKey: env.MAPS_GEOCODING_KEY || null,
      apiUrl: env.MAPS_API_URL ? url('MAPS_API_URL').replace(/\/$/, '') : 'https://maps.googleapis.com',
      tilesUrl: tiles(env.MAP_TILES_URL || 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
      tilesAttribution: env.MAP_TILES_ATTRIBUTION || '© OpenStreetMap',
    },
    metricsToken: env.METRICS_TOKEN || null,
  }
  if (config.complaintsEmail && validateContactEmail(config.complaintsEmail))
    faults.push(`COMPLAINTS_EMAIL is not an e-mail address: ${config.complaintsEmail}`)
  if (config.secret && config.secret.length < 32) faults.push('SECRET has fewer than 32 characters')
  if (config.metricsToken && config.metricsToken.length < 16)
    faults.push('METRICS_TOKEN has fewer than 16 characters')
  // It goes into a page as an address to open: anything but a page's would be script.
  if (config.documentViewerUrl && !/^https?:\/\//.test(url('DOCUMENT_VIEWER_URL')))
    faults.push('DOCUMENT_VIEWER_URL is not an http address')
  if (production) faults.push(...productionFaults(config))
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

function productionFaults(config: Config): string[] {
  const faults: string[] = []
  if (!config.databaseUrl)
    faults.push('DATABASE_URL is missing: production does not run on the embedded database')
  if (config.trustedProxies.length === 0)
    faults.push('TRUSTED_PROXIES is missing: every customer would be one address')
  if (config.publicUrl && !config.publicUrl.startsWith('https://')) faults.push('PUBLIC_URL is not https')
  const outside = {
    SMS_URL: config.sms.url,
    SMTP_URL: config.mail.url,
    CARD_API_URL: config.card.apiUrl,
    CARD_STATIC_URL: config.card.staticUrl,
    ...(config.maps.key ? { MAPS_API_URL: config.maps.apiUrl } : { MAP_TILES_URL: config.maps.tilesUrl }),
  }
  for (const [name, address] of Object.entries(outside)) {
    const host = URL.canParse(address) ? new URL(address).hostname : ''
    if (/^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(host))
      faults.push(`${name} points at an emulator: ${host}`)
  }
  return faults
}

function list(value: string | undefined): string[] {
  return (value ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
}
