import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Shop = { shopId: string; password: string; publicKey: string; hmacKey: string }

/** Keys shared by the emulated card provider and Llave. They work nowhere else. */
export const demoShops = {
  PEN: {
    shopId: '70001001',
    password: 'testpassword_EmulatedSolesShop0001',
    publicKey: '70001001:testpublickey_EmulatedSolesShop0001',
    hmacKey: 'EmulatedSolesShopHmacKey0001',
  },
  USD: {
    shopId: '70001002',
    password: 'testpassword_EmulatedDollarsShop002',
    publicKey: '70001002:testpublickey_EmulatedDollarsShop002',
    hmacKey: 'EmulatedDollarsShopHmacKey002',
  },
} satisfies Record<string, Shop>

export const demoSmsKey = 'emulated-sms-host-key'

/** Generated once per data folder and kept there, so that sessions survive a restart. */
export function demoSecret(dataDir: string): string {
  return keptIn(join(dataDir, 'secret'), () => randomBytes(32).toString('base64url'))
}

/** The same for the key that encrypts card tokens: 32 bytes in base64. */
export function demoCardTokenKey(dataDir: string): string {
  return keptIn(join(dataDir, 'card-token-key'), () => randomBytes(32).toString('base64'))
}

/** The same for the key from which the secrets of bells are made. */
export function demoBellKey(dataDir: string): string {
  return keptIn(join(dataDir, 'bell-key'), () => randomBytes(32).toString('base64'))
}

function keptIn(file: string, make: () => string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, make(), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

/** The demonstration's shops as the environment variables of a real installation. */
export function shopVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(demoShops).flatMap(([currency, shop]) => [
      [`CARD_${currency}_SHOP_ID`, shop.shopId],
      [`CARD_${currency}_PASSWORD`, shop.password],
      [`CARD_${currency}_PUBLIC_KEY`, shop.publicKey],
      [`CARD_${currency}_HMAC_KEY`, shop.hmacKey],
    ]),
  )
}

/** Mesa as the emulated sign-in of the company knows it. */
export const demoCompanyClient = { id: 'mesa', secret: 'emulated-company-secret' } as const
