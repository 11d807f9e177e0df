import type { Config } from '@llave/api/config/config'
import { plainBrand } from '@llave/api/config/read-brand'

export const testTokenKey = { id: 'test', key: Buffer.alloc(32, 7) }

/** A configuration as on a developer's machine, whose external addresses do not answer. */
export function testConfig(changes: Partial<Config> = {}): Config {
  const shop = {
    shopId: '70001001',
    password: 'testpassword_TestShop',
    publicKey: '70001001:testpublickey_TestShop',
    hmacKey: 'TestShopHmacKey',
  }
  return {
    production: false,
    host: '127.0.0.1',
    port: 0,
    drainSeconds: 0,
    publicUrl: 'http://localhost:3000',
    staff: {
      url: 'http://localhost:3010',
      port: 0,
      company: null,
      refundLimits: { PEN: 50_000, USD: 15_000 },
    },
    databaseUrl: null,
    databasePooled: false,
    databaseConnections: 4,
    replicaUrl: null,
    files: { keptIn: 'database', store: null },
    dataDir: '.data',
    secret: 'a secret of thirty-two characters',
    codeDigits: 3,
    trustedProxies: [],
    sms: { url: 'http://localhost:9', key: 'sms-key', origin: 'LLAVE' },
    mail: { url: 'smtp://localhost:9', from: 'Llave <avisos@llave.example>' },
    card: {
      apiUrl: 'http://localhost:9/card',
      staticUrl: 'http://localhost:9/static',
      frameOrigins: [],
      shops: { PEN: shop, USD: shop },
      tokenKeys: [testTokenKey],
    },
    bell: { keys: [{ id: 'test', key: Buffer.alloc(32, 8) }], allowedHosts: ['127.0.0.1'] },
    brand: {
      ...plainBrand('Llave'),
      complaintsBookUrl: '',
      provider: {
        legalName: 'Costa y Valle Inmobiliaria S.A.C.',
        ruc: '20999999990',
        address: 'Av. Los Fresnos 1150, Miraflores, Lima',
        code: 'CV-01',
      },
    },
    complaintsEmail: null,
    documentViewerUrl: null,
    maps: {
      key: null,
      geocodingKey: null,
      apiUrl: 'http://localhost:9/maps',
      tilesUrl: 'http://localhost:9/tiles/{z}/{x}/{y}.png',
      tilesAttribution: '© OpenStreetMap',
    },
    metricsToken: null,
    securityContact: null,
    ...changes,
  }
}
