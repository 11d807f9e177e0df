import type { Currency } from '@llave/domain/money/money'
import type { Role } from '@llave/domain/staff/roles'
import type { Brand } from './read-brand.ts'

/** One contract with the card provider. Its four credentials are described in the provider's REST guide. */
export type ShopConfig = {
  readonly shopId: string
  readonly password: string
  readonly publicKey: string
  readonly hmacKey: string
}

/** Keys that were replaced at the provider: messages signed with them still arrive for a while. */
export type RetiredKeys = { readonly passwords: readonly string[]; readonly hmacKeys: readonly string[] }

/** A key of CARD_TOKEN_KEYS or BELL_KEYS: 32 bytes under a name that rows carry. */
export type RowKey = { readonly id: string; readonly key: Uint8Array }

export type BellConfig = {
  /** Keys from which the secrets of bells are made, newest first. Without one no bell rings. */
  readonly keys: readonly RowKey[]
  /** Hosts that a bell may reach by plain http and at addresses that are not public. */
  readonly allowedHosts: readonly string[]
}

/** The company's own sign-in, by OpenID Connect. */
export type CompanySignInConfig = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Which roles the company's groups give at every sign-in. Null: roles are given in Mesa alone. */
  readonly groups: readonly { readonly group: string; readonly role: Role }[] | null
}

/** Where the developer's people work. */
export type StaffConfig = {
  /** The public address of Mesa. Passkeys are bound to its host. */
  readonly url: string
  readonly port: number
  /** Null: people get in with passkeys alone. */
  readonly company: CompanySignInConfig | null
  /** From which amount on a refund wants a second person, in minor units. */
  readonly refundLimits: Readonly<Record<Currency, number>>
}

/** Where everything is kept. */
export type DatabaseConfig = {
  /** Null is the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  /** Whether `databaseUrl` leads to a pooler that gives a connection to one transaction after another. */
  readonly databasePooled: boolean
  /** How many connections a process has there at most. */
  readonly databaseConnections: number
  readonly dataDir: string
}

/** A bucket of a store that speaks S3. */
export type StoreConfig = {
  /** Of the bucket: `https://files.s3.sa-east-1.amazonaws.com`, or with the bucket as its path. */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Where the bytes of files are. */
export type FilesConfig = {
  /** Files elsewhere are carried there. */
  readonly keptIn: 'database' | 'store'
  /** Null: there is none, and every file is in the database. */
  readonly store: StoreConfig | null
}

export type Config = DatabaseConfig & {
  /** A standby of `databaseUrl`, or what leads to one of several. Null: everything is read where it is written. */
  readonly replicaUrl: string | null
  readonly files: FilesConfig
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** How long a process that is to end still takes work, while it says at `/readyz` that it wants none. */
  readonly drainSeconds: number
  /** The public address: links in messages, the QR and the notification URL start with it. */
  readonly publicUrl: string
  /** Null: this Llave has no Mesa. */
  readonly staff: StaffConfig | null
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
    /** Keys that encrypt the tokens of cards on debit, newest first; older ones still decrypt. */
    readonly tokenKeys: readonly RowKey[]
  }
  readonly bell: BellConfig
  readonly brand: Brand & {
    /** Where the developer keeps its Libro de Reclamaciones; empty where Llave keeps it. */
    readonly complaintsBookUrl: string
  }
  /** Where the developer's staff gets an e-mail of each complaint. Null: they are read with `npm run answer`. */
  readonly complaintsEmail: string | null
  /** Where papers are read. Null is Llave's own viewer. */
  readonly documentViewerUrl: string | null
  readonly maps: {
    /** Of the maps service, which browsers see. Null: the map is drawn from tiles. */
    readonly key: string | null
    /** The maps service's server key, for finding the country of a browser. Null: bundled borders are used. */
    readonly geocodingKey: string | null
    /** Where the maps service's script comes from. */
    readonly apiUrl: string
    /** Address of a tile, with `{z}`, `{x}` and `{y}`. */
    readonly tilesUrl: string
    readonly tilesAttribution: string
  }
  /** Bearer token of /metrics. Null: there is no /metrics. */
  readonly metricsToken: string | null
  /** Where weaknesses are reported, as security.txt says it; null: there is none. */
  readonly securityContact: string | null
}
