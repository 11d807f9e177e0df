/** One merchant account with its four credentials. */
export type Shop = {
  shopId: string
  /** REST password, also the key of notifications: `testpassword_…` or `prodpassword_…`. */
  password: string
  /** `shopId:testpublickey_…` or `shopId:publickey_…`; the browser's script names it. */
  publicKey: string
  /** HMAC-SHA-256 key, which signs the browser's answer. */
  hmacKey: string
  /** ISO codes that this account accepts; PEN and USD unless given. */
  currencies?: readonly string[]
}

export type Mode = 'TEST' | 'PRODUCTION'

/** The key chooses the mode, not the address. */
export function modeOf(shop: Shop): Mode {
  return shop.password.startsWith('testpassword_') ? 'TEST' : 'PRODUCTION'
}

export function currenciesOf(shop: Shop): readonly string[] {
  return shop.currencies ?? ['PEN', 'USD']
}

/** Indexes the shops by id. Throws on a repeated id and on keys that no shop could have. */
export function indexShops(shops: readonly Shop[]): Map<string, Shop> {
  const byId = new Map<string, Shop>()
  for (const shop of shops) {
    if (!/^\d{2,8}$/.test(shop.shopId)) throw new Error(`shopId ${shop.shopId} must be 2 to 8 digits`)
    if (byId.has(shop.shopId)) throw new Error(`shop ${shop.shopId} is given twice`)
    if (!/^(test|prod)password_./.test(shop.password))
      throw new Error(`the password of shop ${shop.shopId} must start with testpassword_ or prodpassword_`)
    const prefix = `${shop.shopId}:${modeOf(shop) === 'TEST' ? 'testpublickey_' : 'publickey_'}`
    if (!shop.publicKey.startsWith(prefix))
      throw new Error(`the public key of shop ${shop.shopId} must start with ${prefix}`)
    byId.set(shop.shopId, shop)
  }
  return byId
}
