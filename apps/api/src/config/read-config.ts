import { isIP } from 'node:net'
import type { Currency } from '@llave/domain/money/money'
import { validateContactEmail } from '@llave/domain/service-desk/validate-complaint'
import { readRole } from '@llave/domain/staff/roles'
import type {
  BellConfig,
  CompanySignInConfig,
  Config,
  DatabaseConfig,
  FilesConfig,
  RowKey,
  ShopConfig,
  StaffConfig,
} from './config.ts'
import { demonstrationFaults, productionFaults } from './production-faults.ts'
import { proxyFault } from './proxy-network.ts'
import { plainBrand, readBrandFile } from './read-brand.ts'

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

/** What NODE_ENV may say besides `production`; nothing is `development`. */
const otherModes = ['', 'development', 'test']

/** Whether production is meant: also by `Production` and `prod`, which `readConfig` refuses. */
export function isProduction(env: Environment): boolean {
  return !otherModes.includes(env.NODE_ENV ?? '')
}

/** Reads the environment. Throws ConfigError. */
export function readConfig(env: Environment): Config {
  const faults: string[] = []
  const production = isProduction(env)
  if (production && env.NODE_ENV !== 'production')
    faults.push(`NODE_ENV is neither production nor development nor test: ${env.NODE_ENV}`)

  function required(name: string): string {
    const value = env[name]
    if (!value) faults.push(`${name} is missing`)
    return value ?? ''
  }
  function url(name: string, protocols = ['https:', 'http:']): string {
    const value = required(name)
    if (value && !isAddress(value, protocols))
      faults.push(`${name} is not an address of ${protocols.join('// or ')}//`)
    return value
  }
  const integer = (...asked: [name: string, fallback: number, min: number, max: number]) =>
    readInteger(env, faults, ...asked)
  function shop(currency: Currency): ShopConfig {
    return {
      shopId: required(`CARD_${currency}_SHOP_ID`),
      password: required(`CARD_${currency}_PASSWORD`),
      publicKey: required(`CARD_${currency}_PUBLIC_KEY`),
      hmacKey: required(`CARD_${currency}_HMAC_KEY`),
    }
  }

  function staff(): StaffConfig | null {
    if (!env.STAFF_URL) return null
    const port = integer('STAFF_PORT', 3010, 0, 65535)
    const refundLimits = {
      PEN: integer('REFUND_LIMIT_PEN', 500, 0, 1_000_000) * 100,
      USD: integer('REFUND_LIMIT_USD', 150, 0, 1_000_000) * 100,
    }
    return { url: plain(url('STAFF_URL')), port, company: companySignIn(), refundLimits }
  }

  function companySignIn(): CompanySignInConfig | null {
    const variables = ['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET']
    if (![...variables, 'STAFF_OIDC_GROUPS'].some((name) => env[name])) return null
    return {
      // As it was typed: the tokens name the issuer letter by letter.
      issuer: url('STAFF_OIDC_ISSUER'),
      clientId: required('STAFF_OIDC_CLIENT_ID'),
      clientSecret: required('STAFF_OIDC_CLIENT_SECRET'),
      groups: env.STAFF_OIDC_GROUPS ? groupRoles(env.STAFF_OIDC_GROUPS) : null,
    }
  }

  function groupRoles(value: string): NonNullable<CompanySignInConfig['groups']> {
    const pairs = list(value)
    // Nobody's group gives a role: at their next sign-in everybody would lose theirs.
    if (pairs.length === 0) faults.push('STAFF_OIDC_GROUPS names no group')
    return pairs.flatMap((pair) => {
      const at = pair.lastIndexOf('=')
      const group = pair.slice(0, Math.max(at, 0)).trim()
      const role = readRole(pair.slice(at + 1))
      if (group !== '' && role) return [{ group, role }]
      faults.push(`STAFF_OIDC_GROUPS: ${pair} is not group=role`)
      return []
    })
  }

  function trustedProxies(): string[] {
    const entries = list(env.TRUSTED_PROXIES)
    for (const entry of entries) {
      const fault = proxyFault(entry)
      if (fault) faults.push(`TRUSTED_PROXIES: ${entry} ${fault}`)
    }
    return entries
  }

  // They are copied into the pages' content security policy, where a path or a keyword would allow more.
  function frameOrigins(): string[] {
    const origins = list(env.CARD_FRAME_ORIGINS)
    for (const origin of origins) {
      if (!isAddress(origin, ['https:', 'http:']) || new URL(origin).origin !== origin)
        faults.push(`CARD_FRAME_ORIGINS: ${origin} is no origin (https://host)`)
    }
    return origins
  }

  /** An e-mail address, or a page of the developer's. */
  function securityContact(value: string | undefined): string | null {
    if (!value) return null
    if (isAddress(value, ['https:'])) return plain(value)
    if (/^[^\s@]+@/.test(value) && validateContactEmail(value) === null) return `mailto:${value}`
    faults.push(`SECURITY_CONTACT is neither an e-mail address nor an https address: ${value}`)
    return null
  }

  function tiles(value: string): string {
    if (
      !isAddress(value, ['https:', 'http:']) ||
      !['{z}', '{x}', '{y}'].every((part) => value.includes(part))
    )
      faults.push(`MAP_TILES_URL is not an address with {z}, {x} and {y}`)
    return value
  }

  function sender(): string {
    const value = required('MAIL_FROM')
    const [, address = value] = /^[^<>]*<([^<>]+)>$/.exec(value) ?? []
    if (value && validateContactEmail(address))
      faults.push(`MAIL_FROM is no sender, as Llave <avisos@inmobiliaria.pe>: ${value}`)
    return value
  }

  function brand(): Config['brand'] {
    const file = env.BRAND_FILE ? readBrandFile(env.BRAND_FILE, faults) : null
    if (env.BRAND_FILE && env.BRAND_NAME)
      faults.push('BRAND_NAME is set beside BRAND_FILE, which has the name')
    const complaintsBookUrl = env.COMPLAINTS_BOOK_URL ?? ''
    if (production && !env.BRAND_FILE && complaintsBookUrl === '')
      faults.push(
        'BRAND_FILE is missing, and so is COMPLAINTS_BOOK_URL: the law wants a Libro de Reclamaciones, here or elsewhere',
      )
    return { ...(file ?? plainBrand(env.BRAND_NAME ?? 'Llave')), complaintsBookUrl }
  }

  const config: Config = {
    production,
    ...readListening(env, faults),
    drainSeconds: integer('DRAIN_SECONDS', 0, 0, 60),
    publicUrl: plain(url('PUBLIC_URL')),
    staff: staff(),
    ...readDatabase(env, faults),
    replicaUrl: readReplica(env, faults),
    files: readFiles(env, faults),
    secret: required('SECRET'),
    codeDigits: integer('VERIFICATION_CODE_DIGITS', 3, 3, 8),
    trustedProxies: trustedProxies(),
    sms: { url: url('SMS_URL'), key: required('SMS_KEY'), origin: env.SMS_ORIGIN ?? 'LLAVE' },
    mail: { url: url('SMTP_URL', ['smtps:', 'smtp:']), from: sender() },
    card: {
      apiUrl: url('CARD_API_URL').replace(/\/$/, ''),
      staticUrl: url('CARD_STATIC_URL').replace(/\/$/, ''),
      frameOrigins: frameOrigins(),
      shops: { PEN: shop('PEN'), USD: shop('USD') },
      retiredKeys: {
        passwords: list(env.CARD_RETIRED_PASSWORDS),
        hmacKeys: list(env.CARD_RETIRED_HMAC_KEYS),
      },
      tokenKeys: rowKeys('CARD_TOKEN_KEYS', required('CARD_TOKEN_KEYS'), faults),
    },
    bell: readBell(env, faults),
    brand: brand(),
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
    securityContact: securityContact(env.SECURITY_CONTACT),
  }
  if (config.secret && config.secret.length < 32) faults.push('SECRET has fewer than 32 characters')
  if (config.staff) faults.push(...staffFaults(config.staff, config.publicUrl))
  if (config.metricsToken && config.metricsToken.length < 16)
    faults.push('METRICS_TOKEN has fewer than 16 characters')
  if (config.complaintsEmail && validateContactEmail(config.complaintsEmail))
    faults.push(`COMPLAINTS_EMAIL is not an e-mail address: ${config.complaintsEmail}`)
  // They become links in a page, where another scheme could be script.
  for (const name of ['DOCUMENT_VIEWER_URL', 'COMPLAINTS_BOOK_URL']) if (env[name]) url(name)
  if (production && !env.VERIFICATION_CODE_DIGITS)
    faults.push('VERIFICATION_CODE_DIGITS is missing: decide between 3 digits, as specified, and up to 8')
  if (production) faults.push(...productionFaults(config))
  if (production || config.publicUrl.startsWith('https://')) faults.push(...demonstrationFaults(config))
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

/** Where the process listens for customers, which the emulators have to know before anything else is. Throws ConfigError. */
export function readListeningConfig(env: Environment): Pick<Config, 'host' | 'port'> {
  const faults: string[] = []
  const listening = readListening(env, faults)
  if (faults.length > 0) throw new ConfigError(faults)
  return listening
}

function readListening(env: Environment, faults: string[]): Pick<Config, 'host' | 'port'> {
  const host = env.HOST ?? '127.0.0.1'
  // A name that nobody knows would be told as that of the database's machine.
  if (isIP(host) === 0 && host !== 'localhost')
    faults.push(`HOST is no address to listen at, as 127.0.0.1, 0.0.0.0 or ::1: ${host}`)
  return { host, port: readInteger(env, faults, 'PORT', 3000, 0, 65535) }
}

function readInteger(
  env: Environment,
  faults: string[],
  ...[name, fallback, min, max]: [name: string, fallback: number, min: number, max: number]
): number {
  const value = Number(env[name] ?? fallback)
  if (!Number.isInteger(value) || value < min || value > max)
    faults.push(`${name} is not between ${min} and ${max}`)
  return value
}

/** Where a command of the operator finds the database, as the process does. Throws ConfigError. */
export function readDatabaseConfig(env: Environment): DatabaseConfig {
  const faults: string[] = []
  const database = readDatabase(env, faults)
  if (faults.length > 0) throw new ConfigError(faults)
  return database
}

function readDatabase(env: Environment, faults: string[]): DatabaseConfig {
  const pooler = env.DATABASE_POOLER || 'none'
  if (pooler !== 'none' && pooler !== 'transaction')
    faults.push(`DATABASE_POOLER is neither transaction nor none: ${pooler}`)
  if (env.DATABASE_URL && !isPostgres(env.DATABASE_URL))
    faults.push('DATABASE_URL is not an address of postgres:// or postgresql://')
  const connections = Number(env.DATABASE_CONNECTIONS || 10)
  if (!Number.isInteger(connections) || connections < 1 || connections > 100)
    faults.push(`DATABASE_CONNECTIONS is no whole number from 1 to 100: ${env.DATABASE_CONNECTIONS}`)
  return {
    databaseUrl: env.DATABASE_URL || null,
    databasePooled: pooler === 'transaction',
    databaseConnections: connections,
    dataDir: env.DATA_DIR ?? '.data',
  }
}

function readReplica(env: Environment, faults: string[]): string | null {
  const url = env.DATABASE_REPLICA_URL
  if (!url) return null
  if (!isPostgres(url)) faults.push('DATABASE_REPLICA_URL is not an address of postgres:// or postgresql://')
  if (!env.DATABASE_URL) faults.push('DATABASE_REPLICA_URL is set without DATABASE_URL')
  return url
}

function isPostgres(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url)
}

/** What the operator's commands need of the environment for the files. Throws ConfigError. */
export function readFilesConfig(env: Environment): FilesConfig {
  const faults: string[] = []
  const files = readFiles(env, faults)
  if (faults.length > 0) throw new ConfigError(faults)
  return files
}

function readFiles(env: Environment, faults: string[]): FilesConfig {
  const keptIn = env.FILE_STORE || 'database'
  if (keptIn !== 'database' && keptIn !== 's3')
    faults.push(`FILE_STORE is neither database nor s3: ${keptIn}`)
  const variables = {
    S3_URL: env.S3_URL,
    S3_REGION: env.S3_REGION,
    S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
  }
  const address = variables.S3_URL ?? ''
  const isSet = Object.values(variables).some(Boolean)
  if (!isSet && keptIn !== 's3') return { keptIn: 'database', store: null }
  for (const [name, value] of Object.entries(variables)) if (!value) faults.push(`${name} is missing`)
  if (address && (!isAddress(address, ['https:', 'http:']) || /[?#]/.test(address)))
    faults.push('S3_URL is not the address of a bucket')
  return {
    keptIn: keptIn === 's3' ? 'store' : 'database',
    store: {
      url: plain(address),
      region: variables.S3_REGION ?? '',
      accessKeyId: variables.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: variables.S3_SECRET_ACCESS_KEY ?? '',
    },
  }
}

/** Cookies know no port, and a path would be no origin; in production Mesa has a host of its own. */
function staffFaults({ url }: StaffConfig, publicUrl: string): string[] {
  const [mesa, portal] = [URL.parse(url), URL.parse(publicUrl)]
  if (!mesa) return []
  const faults: string[] = []
  if (mesa.origin !== url) faults.push(`STAFF_URL is no origin (https://mesa.example.pe): ${url}`)
  if (mesa.origin === portal?.origin) faults.push('STAFF_URL is the address of the portal')
  return faults
}

/**
 * What the operator's commands need of the environment to invite somebody to Mesa: its address, and the secret
 * that keys the link. Null where either is missing. Throws ConfigError.
 */
export function readInvitationConfig(
  env: Environment,
): { readonly url: string; readonly secret: string } | null {
  const { STAFF_URL, SECRET } = env
  if (!STAFF_URL || !SECRET) return null
  const url = plain(STAFF_URL)
  if (URL.parse(url)?.origin !== url) throw new ConfigError([`STAFF_URL is no origin: ${STAFF_URL}`])
  return { url, secret: SECRET }
}

/** What the operator's commands need of the environment for the bells. Throws ConfigError. */
export function readBellConfig(env: Environment): BellConfig {
  const faults: string[] = []
  const bell = readBell(env, faults)
  if (faults.length > 0) throw new ConfigError(faults)
  return bell
}

function readBell(env: Environment, faults: string[]): BellConfig {
  const keys = env.BELL_KEYS ? rowKeys('BELL_KEYS', env.BELL_KEYS, faults) : []
  const allowedHosts = list(env.BELL_ALLOWED_HOSTS)
  for (const host of allowedHosts) {
    // As a bell's address has it: in small letters, an IPv6 address in brackets, without a port.
    if (!isAddress(`http://${host}`, ['http:']) || new URL(`http://${host}`).hostname !== host)
      faults.push(`BELL_ALLOWED_HOSTS: ${host} is no host (erp.example.pe)`)
  }
  return { keys, allowedHosts }
}

function rowKeys(name: string, text: string, faults: string[]): RowKey[] {
  const keys = list(text).map((pair) => {
    const [id = '', key = ''] = pair.split(':')
    return { id, key: Buffer.from(key, 'base64') }
  })
  const good = keys.every(({ id, key }) => /^[A-Za-z0-9_-]{1,40}$/.test(id) && key.length === 32)
  if (!good) faults.push(`${name} is not a list of name:key, each key 32 bytes in base64`)
  if (new Set(keys.map(({ id }) => id)).size < keys.length) faults.push(`${name} names a key twice`)
  return keys
}

/** An address with a plain host: a `;` or a quote would end its place in the content security policy. */
function isAddress(value: string, protocols: readonly string[]): boolean {
  const url = URL.parse(value)
  return (
    url !== null && protocols.includes(url.protocol) && /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/i.test(url.hostname)
  )
}

/** Normalizes an address: lower-case scheme, no blanks around it. */
function plain(value: string): string {
  return (URL.parse(value)?.href ?? value).replace(/\/$/, '')
}

function list(value: string | undefined): string[] {
  return (value ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
}
