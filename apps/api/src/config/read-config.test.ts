import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, isProduction, readConfig, readDatabaseConfig } from './read-config.ts'

const key = () => randomBytes(32).toString('base64url')

function shop(currency: string) {
  return {
    [`CARD_${currency}_SHOP_ID`]: '8412077',
    [`CARD_${currency}_PASSWORD`]: `prodpassword_${key()}`,
    [`CARD_${currency}_PUBLIC_KEY`]: `8412077:publickey_${key()}`,
    [`CARD_${currency}_HMAC_KEY`]: key(),
  }
}

/** A valid configuration. */
const sound: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.inmobiliaria.pe',
  STAFF_URL: 'https://mesa.inmobiliaria.pe',
  DATABASE_URL: 'postgres://llave@10.0.3.7/llave',
  SECRET: key(),
  BRAND_FILE: join(import.meta.dirname, '../../../../demo/brand/brand.json'),
  VERIFICATION_CODE_DIGITS: '6',
  TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.17, fd00::/8, loopback',
  SMS_URL: 'https://sms.operador.pe/enviar',
  SMS_KEY: key(),
  SMTP_URL: 'smtps://llave:word@mail.inmobiliaria.pe',
  MAIL_FROM: 'Llave <avisos@inmobiliaria.pe>',
  CARD_API_URL: 'https://api.proveedor.pe',
  CARD_STATIC_URL: 'https://static.proveedor.pe',
  CARD_FRAME_ORIGINS: 'https://acs.proveedor.pe, https://acs.proveedor.pe:8443',
  CARD_RETIRED_PASSWORDS: `prodpassword_${key()}`,
  CARD_RETIRED_HMAC_KEYS: key(),
  CARD_TOKEN_KEYS: `2027:${randomBytes(32).toString('base64')},2026:${randomBytes(32).toString('base64')}`,
  BELL_KEYS: `2027:${randomBytes(32).toString('base64')},2026:${randomBytes(32).toString('base64')}`,
  BELL_ALLOWED_HOSTS: 'sap.interno, 10.0.0.7, [fd00::7]',
  METRICS_TOKEN: randomBytes(12).toString('base64url'),
  ...shop('PEN'),
  ...shop('USD'),
}

function faultsOf(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

const production = (changes: Record<string, string | undefined>) => faultsOf({ ...sound, ...changes })
const development = (changes: Record<string, string | undefined>) =>
  faultsOf({ ...sound, NODE_ENV: undefined, PUBLIC_URL: 'http://localhost:3000', ...changes })

test('a valid configuration is accepted, with keys of every usual format', () => {
  expect(production({})).toEqual([])
  for (let round = 0; round < 200; round++) {
    const made = {
      SECRET: randomBytes(16).toString('hex'),
      CARD_PEN_HMAC_KEY: randomBytes(24).toString('base64'),
      CARD_TOKEN_KEYS: `2026:${randomBytes(32).toString('base64')}`,
      METRICS_TOKEN: randomBytes(8).toString('hex'),
    }
    expect(production(made), JSON.stringify(made)).toEqual([])
  }
})

test('an address to listen at is one, and a sender has an e-mail address', () => {
  for (const HOST of ['0.0.0.0', '::1', 'localhost', undefined]) expect(production({ HOST })).toEqual([])
  expect(production({ HOST: 'x y' })).toEqual([
    'HOST is no address to listen at, as 127.0.0.1, 0.0.0.0 or ::1: x y',
  ])
  expect(production({ MAIL_FROM: 'avisos@inmobiliaria.pe' })).toEqual([])
  for (const MAIL_FROM of ['Llave', '-1', 'Llave <avisos>', 'Llave <a@b.pe> y otro'])
    expect(production({ MAIL_FROM })).toEqual([
      `MAIL_FROM is no sender, as Llave <avisos@inmobiliaria.pe>: ${MAIL_FROM}`,
    ])
})

describe('the Libro de Reclamaciones', () => {
  test('production without a brand file needs the address of a book elsewhere', () => {
    expect(production({ BRAND_FILE: undefined })).toEqual([
      'BRAND_FILE is missing, and so is COMPLAINTS_BOOK_URL: the law wants a Libro de Reclamaciones, here or elsewhere',
    ])
    expect(
      production({ BRAND_FILE: undefined, COMPLAINTS_BOOK_URL: 'https://reclamos.inmobiliaria.pe' }),
    ).toEqual([])
    expect(development({ BRAND_FILE: undefined })).toEqual([])
  })

  test('a name beside the file, and a file that is wrong, are refused', () => {
    expect(production({ BRAND_NAME: 'Otra' })).toEqual([
      'BRAND_NAME is set beside BRAND_FILE, which has the name',
    ])
    expect(production({ BRAND_FILE: '/nowhere/brand.json' })).toEqual([
      expect.stringMatching(/^BRAND_FILE cannot be read/),
    ])
  })
})

test('an address that is not of PostgreSQL is no database', () => {
  const DATABASE_URL = 'mysql://llave@10.0.3.7/llave'
  expect(() => readDatabaseConfig({ DATABASE_URL })).toThrow(
    'DATABASE_URL is not an address of postgres:// or postgresql://',
  )
  expect(readDatabaseConfig({ DATABASE_URL: 'postgresql://10.0.3.7/llave' }).databaseUrl).not.toBeNull()
})

test('a replica is one of PostgreSQL, beside a database that is', () => {
  const replica = 'postgres://llave@10.0.3.7:6402/llave'
  expect(readConfig({ ...sound, DATABASE_REPLICA_URL: replica }).replicaUrl).toBe(replica)
  expect(readConfig({ ...sound, DATABASE_REPLICA_URL: '' }).replicaUrl).toBeNull()
  expect(production({ DATABASE_REPLICA_URL: '10.0.3.7:6402' })).toEqual([
    'DATABASE_REPLICA_URL is not an address of postgres:// or postgresql://',
  ])
  expect(development({ DATABASE_REPLICA_URL: replica, DATABASE_URL: undefined })).toEqual([
    'DATABASE_REPLICA_URL is set without DATABASE_URL',
  ])
})

test('weaknesses are reported to an e-mail address or at an https page', () => {
  const contact = (SECURITY_CONTACT: string) => readConfig({ ...sound, SECURITY_CONTACT }).securityContact
  expect(contact('seguridad@inmobiliaria.pe')).toBe('mailto:seguridad@inmobiliaria.pe')
  expect(contact('https://inmobiliaria.pe/seguridad')).toBe('https://inmobiliaria.pe/seguridad')
  for (const value of ['http://inmobiliaria.pe', 'seguridad', 'a@b.pe\nExpires: 2099-01-01T00:00:00Z'])
    expect(() => contact(value)).toThrow('SECURITY_CONTACT is neither an e-mail address nor an https address')
})

describe('DATABASE_POOLER', () => {
  test.each([undefined, '', 'none'])('"%s" is none', (DATABASE_POOLER) => {
    expect(readDatabaseConfig({ DATABASE_POOLER })).toEqual({
      databaseUrl: null,
      databasePooled: false,
      databaseConnections: 10,
      dataDir: '.data',
    })
  })

  test('transaction is one, of the process and of the commands of the operator', () => {
    const database = { DATABASE_URL: 'postgres://llave@10.0.3.7/llave', DATABASE_POOLER: 'transaction' }
    expect(readDatabaseConfig({ ...database, DATA_DIR: '/srv' })).toEqual({
      databaseUrl: database.DATABASE_URL,
      databasePooled: true,
      databaseConnections: 10,
      dataDir: '/srv',
    })
  })

  test.each(['session', 'Transaction', 'true'])('"%s" is refused', (DATABASE_POOLER) => {
    const words = `DATABASE_POOLER is neither transaction nor none: ${DATABASE_POOLER}`
    expect(production({ DATABASE_POOLER })).toEqual([words])
    expect(() => readDatabaseConfig({ DATABASE_POOLER })).toThrow(words)
  })
})

describe('DATABASE_CONNECTIONS', () => {
  test('is how many a process has at most', () => {
    expect(readDatabaseConfig({ DATABASE_CONNECTIONS: '4' }).databaseConnections).toBe(4)
    expect(readDatabaseConfig({ DATABASE_CONNECTIONS: '' }).databaseConnections).toBe(10)
  })

  test.each(['0', '101', '2.5', 'ten'])('"%s" is refused', (DATABASE_CONNECTIONS) => {
    const words = `DATABASE_CONNECTIONS is no whole number from 1 to 100: ${DATABASE_CONNECTIONS}`
    expect(production({ DATABASE_CONNECTIONS })).toEqual([words])
    expect(() => readDatabaseConfig({ DATABASE_CONNECTIONS })).toThrow(words)
  })
})

describe('NODE_ENV', () => {
  test.each(['Production', 'prod', 'PRODUCTION', ' production', 'staging'])('"%s" is refused', (NODE_ENV) => {
    expect(isProduction({ NODE_ENV })).toBe(true)
    expect(production({ NODE_ENV })).toEqual([
      `NODE_ENV is neither production nor development nor test: ${NODE_ENV}`,
    ])
  })

  test.each([undefined, '', 'development', 'test'])('"%s" is development', (NODE_ENV) => {
    expect(isProduction({ NODE_ENV })).toBe(false)
    expect(development({ NODE_ENV })).toEqual([])
  })
})

describe('production refuses', () => {
  test.each([
    ['SECRET', 'a'.repeat(40), 'SECRET can be guessed: it repeats itself'],
    ['SECRET', '0123456789'.repeat(4), 'SECRET can be guessed: it repeats itself'],
    ['SECRET', 'qwertyui'.repeat(4), 'SECRET can be guessed: it repeats itself'],
    ['SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789', 'SECRET can be guessed: it repeats itself'],
    ['SECRET', 'a secret of thirty-two characters', 'SECRET is a sentence'],
    ['SECRET', 'my-long-secret-for-the-portal-of-2026', 'SECRET was typed: it has words'],
    ['SECRET', `example-${'x7Qp'.repeat(9)}`, 'SECRET is a key of the demonstration or of a guide'],
    ['METRICS_TOKEN', '1111111111111111', 'METRICS_TOKEN can be guessed: it repeats itself'],
    ['CARD_PEN_HMAC_KEY', 'key', 'CARD_PEN_HMAC_KEY can be guessed: it repeats itself'],
    ['CARD_USD_HMAC_KEY', 'TestShopHmacKey', 'CARD_USD_HMAC_KEY can be guessed: it repeats itself'],
    ['CARD_RETIRED_HMAC_KEYS', 'TestShopHmacKey', 'CARD_RETIRED_HMAC_KEYS can be guessed: it repeats itself'],
    [
      'CARD_PEN_HMAC_KEY',
      'EXAMPLEhmacKey0123456789abcdefghijklmnop',
      'CARD_PEN_HMAC_KEY is a key of the demonstration or of a guide',
    ],
    ['CARD_PEN_PASSWORD', `testpassword_${key()}`, 'CARD_PEN_PASSWORD is not a production key'],
    ['CARD_RETIRED_PASSWORDS', `testpassword_${key()}`, 'CARD_RETIRED_PASSWORDS is not a production key'],
    ['CARD_USD_PASSWORD', 'prodpassword_', 'CARD_USD_PASSWORD can be guessed: it repeats itself'],
    [
      'CARD_USD_PUBLIC_KEY',
      `8412077:testpublickey_${key()}`,
      'CARD_USD_PUBLIC_KEY is not a production key of account 8412077',
    ],
    [
      'CARD_PEN_PUBLIC_KEY',
      `8412078:publickey_${key()}`,
      'CARD_PEN_PUBLIC_KEY is not a production key of account 8412077',
    ],
    [
      'CARD_TOKEN_KEYS',
      `2026:${Buffer.alloc(32).toString('base64')}`,
      'CARD_TOKEN_KEYS: 2026 can be guessed: it repeats itself',
    ],
    [
      'CARD_TOKEN_KEYS',
      `2026:${Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64')}`,
      'CARD_TOKEN_KEYS: 2026 can be guessed: it repeats itself',
    ],
    [
      'BELL_KEYS',
      `2026:${Buffer.alloc(32).toString('base64')}`,
      'BELL_KEYS: 2026 can be guessed: it repeats itself',
    ],
    ['BELL_ALLOWED_HOSTS', 'localhost', 'BELL_ALLOWED_HOSTS points at an emulator: localhost'],
    ['BELL_ALLOWED_HOSTS', '127.0.0.1', 'BELL_ALLOWED_HOSTS points at an emulator: 127.0.0.1'],
    ['PUBLIC_URL', 'http://portal.inmobiliaria.pe', 'PUBLIC_URL is not https'],
    ['SMS_URL', 'http://sms.operador.pe', 'SMS_URL is not https'],
    ['CARD_API_URL', 'http://api.proveedor.pe', 'CARD_API_URL is not https'],
    ['CARD_STATIC_URL', 'http://static.proveedor.pe', 'CARD_STATIC_URL is not https'],
    [
      'CARD_FRAME_ORIGINS',
      'http://acs.proveedor.pe',
      'CARD_FRAME_ORIGINS: http://acs.proveedor.pe is not https',
    ],
    ['MAP_TILES_URL', 'http://tiles.pe/{z}/{x}/{y}', 'MAP_TILES_URL is not https'],
    ['DOCUMENT_VIEWER_URL', 'http://visor.pe', 'DOCUMENT_VIEWER_URL is not https'],
    [
      'SMTP_URL',
      'smtp://mail.inmobiliaria.pe',
      'SMTP_URL goes out in the clear: write smtps://, or smtp://…?requireTLS=true for STARTTLS',
    ],
    [
      'SMTP_URL',
      'smtps://mail.inmobiliaria.pe?tls.rejectUnauthorized=false',
      'SMTP_URL has parameters besides requireTLS=true',
    ],
  ])('%s=%s', (name, value, fault) => {
    expect(production({ [name]: value })).toEqual([fault])
    expect(development({ [name]: value })).toEqual([])
  })

  test('a maps service over plain http, for the page or the server', () => {
    for (const name of ['MAPS_KEY', 'MAPS_GEOCODING_KEY']) {
      expect(production({ [name]: 'AIza', MAPS_API_URL: 'http://maps.pe' })).toEqual([
        'MAPS_API_URL is not https',
      ])
    }
  })

  test('the embedded database, and no trusted proxy', () => {
    expect(production({ DATABASE_URL: undefined, TRUSTED_PROXIES: undefined })).toEqual([
      'DATABASE_URL is missing: production does not run on the embedded database',
      'TRUSTED_PROXIES is missing: every customer would be one address',
    ])
  })

  test('all faults at once, each with its reason', () => {
    const found = production({
      SECRET: 'short',
      SMS_URL: 'http://localhost:3003',
      TRUSTED_PROXIES: '0.0.0.0/0',
    })
    expect(found).toEqual([
      'TRUSTED_PROXIES: 0.0.0.0/0 is so wide that customers are in it, who could say any address',
      'SECRET has fewer than 32 characters',
      'SMS_URL is not https',
      'SECRET can be guessed: it repeats itself',
      'SMS_URL points at an emulator: localhost',
    ])
  })
})

test('a mail server with required STARTTLS is accepted', () => {
  expect(production({ SMTP_URL: 'smtp://u:p@mail.inmobiliaria.pe:587?requireTLS=true' })).toEqual([])
})

describe('whatever the mode', () => {
  const same = randomBytes(32).toString('base64')
  const wrongOrigins = [
    '*',
    'https:',
    "'unsafe-inline'",
    'acs.proveedor.pe',
    'https://*.proveedor.pe',
    'https://acs.proveedor.pe/',
    'https://acs.proveedor.pe/frame',
    'https://acs.proveedor.pe; script-src *',
    "https://acs.proveedor.pe;script-src'self'",
    'data:text/html',
  ]

  test.each([
    ['0.0.0.0/0', 'is so wide that customers are in it, who could say any address'],
    ['0.0.0.0/1', 'is so wide that customers are in it, who could say any address'],
    ['::/0', 'is so wide that customers are in it, who could say any address'],
    ['2000::/3', 'is so wide that customers are in it, who could say any address'],
    ['::ffff:0:0/96', 'is an IPv4 address in the form of IPv6'],
    ['10.0.0.0/33', 'is neither an address nor a network'],
    ['10.0.0.0/8/8', 'is neither an address nor a network'],
    ['10.0.0.0/', 'is neither an address nor a network'],
    ['10.0.0', 'is neither an address nor a network'],
    ['proxy.inmobiliaria.pe', 'is neither an address nor a network'],
    ['*', 'is neither an address nor a network'],
  ])('the proxy %s is refused', (proxy, reason) => {
    const fault = `TRUSTED_PROXIES: ${proxy} ${reason}`
    expect(production({ TRUSTED_PROXIES: `10.0.0.1, ${proxy}` })).toEqual([fault])
    expect(development({ TRUSTED_PROXIES: proxy })).toEqual([fault])
  })

  test.each([
    ['PUBLIC_URL', 'localhost:3000', 'PUBLIC_URL is not an address of https:// or http://'],
    ['SMS_URL', 'sms.operador.pe', 'SMS_URL is not an address of https:// or http://'],
    ['CARD_STATIC_URL', 'https://a.pe;x', 'CARD_STATIC_URL is not an address of https:// or http://'],
    ['SMTP_URL', 'https://mail.pe', 'SMTP_URL is not an address of smtps:// or smtp://'],
    ['MAP_TILES_URL', 'https://a.pe/{z}', 'MAP_TILES_URL is not an address with {z}, {x} and {y}'],
    [
      'DOCUMENT_VIEWER_URL',
      'javascript:alert(1)',
      'DOCUMENT_VIEWER_URL is not an address of https:// or http://',
    ],
    [
      'COMPLAINTS_BOOK_URL',
      'javascript:alert(1)',
      'COMPLAINTS_BOOK_URL is not an address of https:// or http://',
    ],
    ['BELL_KEYS', '2026:AAAA', 'BELL_KEYS is not a list of name:key, each key 32 bytes in base64'],
    ['BELL_KEYS', `a:${same},a:${same}`, 'BELL_KEYS names a key twice'],
    ...['*', 'https://erp.pe', 'erp.pe:8080', 'erp.pe/', 'ERP.pe', '10.1', 'fd00::7', 'a b', '*.pe'].map(
      (host) => ['BELL_ALLOWED_HOSTS', host, `BELL_ALLOWED_HOSTS: ${host} is no host (erp.example.pe)`],
    ),
    ...wrongOrigins.map((origin) => [
      'CARD_FRAME_ORIGINS',
      origin,
      `CARD_FRAME_ORIGINS: ${origin} is no origin (https://host)`,
    ]),
  ])('%s=%s is refused', (name, value, fault) => {
    expect(development({ [name]: value })).toEqual([fault])
    expect(production({ [name]: value })).toContain(fault)
  })
})

describe('an https address', () => {
  test.each([
    'localhost',
    'sms.localhost',
    'localhost.',
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
  ])('is refused with an emulator at %s, in any mode', (host) => {
    for (const NODE_ENV of ['production', 'development', undefined]) {
      const found = faultsOf({ ...sound, NODE_ENV, SMS_URL: `https://${host}:3003` })
      expect(found).toEqual([expect.stringMatching(/^SMS_URL points at an emulator: /)])
    }
    expect(development({ SMS_URL: `http://${host}:3003` })).toEqual([])
  })

  test.each(['HTTPS://portal.inmobiliaria.pe', ' https://portal.inmobiliaria.pe/'])(
    'is recognized however it is written: "%s"',
    (PUBLIC_URL) => {
      expect(production({ PUBLIC_URL })).toEqual([])
      expect(readConfig({ ...sound, PUBLIC_URL }).publicUrl).toBe('https://portal.inmobiliaria.pe')
      expect(development({ PUBLIC_URL, SMS_KEY: 'emulated-sms-host-key' })).toEqual([
        'SMS_KEY is a key of the demonstration or of a guide',
      ])
    },
  )

  test('accepts test keys of the real provider outside production', () => {
    const trial = {
      ...sound,
      NODE_ENV: 'development',
      CARD_PEN_PASSWORD: `testpassword_${key()}`,
      CARD_PEN_PUBLIC_KEY: `8412077:testpublickey_${key()}`,
    }
    expect(faultsOf(trial)).toEqual([])
  })
})

test('Mesa has an origin of its own, in production a host of its own', () => {
  expect(production({ STAFF_URL: undefined })).toEqual([])
  expect(production({ STAFF_URL: 'http://mesa.inmobiliaria.pe' })).toEqual(['STAFF_URL is not https'])
  expect(production({ STAFF_URL: 'https://portal.inmobiliaria.pe:8443' })).toEqual([
    'STAFF_URL has the host of the portal: Mesa needs one of its own',
  ])
  expect(production({ STAFF_URL: 'https://mesa.inmobiliaria.pe/mesa' })).toEqual([
    'STAFF_URL is no origin (https://mesa.example.pe): https://mesa.inmobiliaria.pe/mesa',
  ])
  expect(production({ STAFF_PORT: '70000' })).toEqual(['STAFF_PORT is not between 0 and 65535'])
  expect(development({ STAFF_URL: 'http://localhost:3000/' })).toEqual([
    'STAFF_URL is the address of the portal',
  ])
})

test("the company's sign-in is configured whole, over https, with groups that give roles there are", () => {
  const company = {
    STAFF_OIDC_ISSUER: 'https://login.inmobiliaria.pe/tenant/v2.0/',
    STAFF_OIDC_CLIENT_ID: 'mesa',
    STAFF_OIDC_CLIENT_SECRET: key(),
  }
  const groups = { STAFF_OIDC_GROUPS: 'Mesa, Lima=Atención' }
  expect(production(company)).toEqual([])
  expect(
    readConfig({ ...sound, ...company, STAFF_OIDC_GROUPS: 'Caja = tesoreria, Caja=cobranzas,a=b=auditoría' })
      .staff,
  ).toMatchObject({
    company: {
      issuer: company.STAFF_OIDC_ISSUER,
      groups: [
        { group: 'Caja', role: 'treasury' },
        { group: 'Caja', role: 'collections' },
        { group: 'a=b', role: 'audit' },
      ],
    },
  })
  expect(readConfig(sound).staff?.company).toBeNull()
  for (const name of Object.keys(company)) {
    expect(production({ ...company, [name]: undefined })).toEqual([`${name} is missing`])
  }
  expect(production({ ...company, STAFF_OIDC_ISSUER: 'http://login.inmobiliaria.pe' })).toEqual([
    'STAFF_OIDC_ISSUER is not https',
  ])
  expect(production({ ...company, STAFF_OIDC_ISSUER: 'login' })).toContain(
    'STAFF_OIDC_ISSUER is not an address of https:// or http://',
  )
  expect(production({ ...company, STAFF_OIDC_ISSUER: 'https://localhost:3008' })).toContain(
    'STAFF_OIDC_ISSUER points at an emulator: localhost',
  )
  expect(production({ ...company, ...groups })).toEqual(['STAFF_OIDC_GROUPS: Mesa is not group=role'])
  for (const none of [' ', ',']) {
    expect(production({ ...company, STAFF_OIDC_GROUPS: none })).toEqual(['STAFF_OIDC_GROUPS names no group'])
  }
  for (const pair of ['Caja=jefa', '=atención', 'Caja=']) {
    expect(production({ ...company, STAFF_OIDC_GROUPS: pair })).toEqual([
      `STAFF_OIDC_GROUPS: ${pair} is not group=role`,
    ])
  }
})

test('a store of files is configured whole, over https, with keys of its own', () => {
  const store = {
    S3_URL: 'https://files.s3.sa-east-1.amazonaws.com/',
    S3_REGION: 'sa-east-1',
    S3_ACCESS_KEY_ID: 'AKIA7LLAVE',
    S3_SECRET_ACCESS_KEY: key(),
  }
  expect(readConfig(sound).files).toEqual({ keptIn: 'database', store: null })
  expect(readConfig({ ...sound, ...store }).files).toMatchObject({
    keptIn: 'database',
    store: { url: 'https://files.s3.sa-east-1.amazonaws.com', region: 'sa-east-1' },
  })
  expect(readConfig({ ...sound, ...store, FILE_STORE: 's3' }).files.keptIn).toBe('store')
  for (const name of Object.keys(store))
    expect(production({ ...store, [name]: undefined })).toEqual([`${name} is missing`])
  expect(production({ FILE_STORE: 's3' })).toEqual(Object.keys(store).map((name) => `${name} is missing`))
  expect(production({ ...store, FILE_STORE: 'disk' })).toEqual([
    'FILE_STORE is neither database nor s3: disk',
  ])
  expect(production({ ...store, S3_URL: 'http://files.llave.pe' })).toEqual(['S3_URL is not https'])
  expect(production({ ...store, S3_URL: 'https://files.llave.pe/?a=b' })).toEqual([
    'S3_URL is not the address of a bucket',
  ])
  expect(production({ ...store, S3_URL: 'https://localhost:9000/files' })).toEqual([
    'S3_URL points at an emulator: localhost',
  ])
  expect(production({ ...store, S3_ACCESS_KEY_ID: 'emulated-key' })).toEqual([
    'S3_ACCESS_KEY_ID is a key of the demonstration or of a guide',
  ])
})
