import type { Config } from './config.ts'
import { bytesWeakness, keyWeakness } from './key-weakness.ts'

/** Why a configuration is unfit for production, one reason for each fault. */
export function productionFaults(config: Config): string[] {
  const faults: string[] = []
  if (!config.databaseUrl)
    faults.push('DATABASE_URL is missing: production does not run on the embedded database')
  if (config.trustedProxies.length === 0)
    faults.push('TRUSTED_PROXIES is missing: every customer would be one address')
  for (const [name, address] of [['PUBLIC_URL', config.publicUrl] as const, ...webAddresses(config)]) {
    if (address && !address.startsWith('https://')) faults.push(`${name} is not https`)
  }
  if (config.staff) {
    const { url } = config.staff
    if (!url.startsWith('https://')) faults.push('STAFF_URL is not https')
    if (URL.parse(url)?.hostname === URL.parse(config.publicUrl)?.hostname)
      faults.push('STAFF_URL has the host of the portal: Mesa needs one of its own')
  }
  const mail = URL.parse(config.mail.url)
  // `tls.…` would switch the certificate's check off, `service` would name another server.
  if (mail && mail.search !== '' && mail.search !== '?requireTLS=true')
    faults.push('SMTP_URL has parameters besides requireTLS=true')
  else if (mail?.protocol === 'smtp:' && mail.search === '')
    faults.push('SMTP_URL goes out in the clear: write smtps://, or smtp://…?requireTLS=true for STARTTLS')
  for (const { name, value } of cardPasswords(config)) {
    // The key chooses test or production at the provider, not the address (REST guide, "TEST/PROD").
    if (value && !value.startsWith('prodpassword_')) faults.push(`${name} is not a production key`)
  }
  for (const [currency, { shopId, publicKey }] of Object.entries(config.card.shops)) {
    if (publicKey && !publicKey.startsWith(`${shopId}:publickey_`))
      faults.push(`CARD_${currency}_PUBLIC_KEY is not a production key of account ${shopId}`)
  }
  return [...faults, ...weakKeys(config)]
}

/** Emulators and published keys, which must not be used at a public address. */
export function demonstrationFaults(config: Config): string[] {
  const faults: string[] = []
  const outside = [
    ...webAddresses(config),
    ['SMTP_URL', config.mail.url] as const,
    ...config.bell.allowedHosts.map((host) => ['BELL_ALLOWED_HOSTS', `http://${host}`] as const),
  ]
  for (const [name, address] of outside) {
    const host = URL.parse(address ?? '')?.hostname ?? ''
    if (/^(localhost|.*\.localhost)\.?$|^(127\.|0\.0\.0\.0$|\[::1?\]|\[::ffff:7f)/i.test(host))
      faults.push(`${name} points at an emulator: ${host}`)
  }
  for (const { name, value } of everyKey(config)) {
    if (/emulated|example/i.test(value)) faults.push(`${name} is a key of the demonstration or of a guide`)
  }
  return faults
}

type NamedKey = { readonly name: string; readonly value: string }

/** The external addresses that Llave and its pages use. */
function webAddresses({ sms, card, maps, documentViewerUrl, staff, files }: Config) {
  return Object.entries({
    S3_URL: files.store?.url,
    SMS_URL: sms.url,
    CARD_API_URL: card.apiUrl,
    CARD_STATIC_URL: card.staticUrl,
    ...(maps.key || maps.geocodingKey ? { MAPS_API_URL: maps.apiUrl } : {}),
    ...(maps.key ? {} : { MAP_TILES_URL: maps.tilesUrl }),
    DOCUMENT_VIEWER_URL: documentViewerUrl,
    STAFF_OIDC_ISSUER: staff?.company?.issuer,
    ...Object.fromEntries(card.frameOrigins.map((origin) => [`CARD_FRAME_ORIGINS: ${origin}`, origin])),
  })
}

function cardPasswords({ card }: Config): NamedKey[] {
  const shops = Object.entries(card.shops)
  return [
    ...shops.map(([currency, shop]) => ({ name: `CARD_${currency}_PASSWORD`, value: shop.password })),
    ...(card.retiredKeys?.passwords ?? []).map((value) => ({ name: 'CARD_RETIRED_PASSWORDS', value })),
  ]
}

function hmacKeys({ card }: Config): NamedKey[] {
  const shops = Object.entries(card.shops)
  return [
    ...shops.map(([currency, shop]) => ({ name: `CARD_${currency}_HMAC_KEY`, value: shop.hmacKey })),
    ...(card.retiredKeys?.hmacKeys ?? []).map((value) => ({ name: 'CARD_RETIRED_HMAC_KEYS', value })),
  ]
}

function everyKey(config: Config): NamedKey[] {
  const shops = Object.entries(config.card.shops)
  return [
    ...cardPasswords(config),
    ...shops.map(([currency, shop]) => ({ name: `CARD_${currency}_PUBLIC_KEY`, value: shop.publicKey })),
    ...hmacKeys(config),
    { name: 'SMS_KEY', value: config.sms.key },
    { name: 'SECRET', value: config.secret },
    { name: 'METRICS_TOKEN', value: config.metricsToken ?? '' },
    { name: 'S3_ACCESS_KEY_ID', value: config.files.store?.accessKeyId ?? '' },
    { name: 'S3_SECRET_ACCESS_KEY', value: config.files.store?.secretAccessKey ?? '' },
  ]
}

/** Keys that could be guessed and with which anybody could sign or decrypt. */
function weakKeys(config: Config): string[] {
  const { secret, metricsToken } = config
  const found = [
    ...[{ name: 'SECRET', value: secret }, ...hmacKeys(config)].map(({ name, value }) => ({
      name,
      weakness: value && keyWeakness(value),
    })),
    ...cardPasswords(config).map(({ name, value }) => ({
      name,
      weakness: value && keyWeakness(value.replace(/^(prod|test)password_/, '')),
    })),
    ...Object.entries({ CARD_TOKEN_KEYS: config.card.tokenKeys, BELL_KEYS: config.bell.keys }).flatMap(
      ([name, keys]) => keys.map(({ id, key }) => ({ name: `${name}: ${id}`, weakness: bytesWeakness(key) })),
    ),
    // Weaker than the others: it has 16 characters or more and gives access to counts only.
    { name: 'METRICS_TOKEN', weakness: metricsToken && keyWeakness(metricsToken, 24) },
  ]
  return found.flatMap(({ name, weakness }) => (weakness ? [`${name} ${weakness}`] : []))
}
