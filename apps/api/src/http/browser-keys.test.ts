import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openTill, penShop, usdShop } from '@llave/testkit/payments/open-till'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'

const till = await openTill()
afterAll(() => till.close())

test('a browser gets the keys that are configured for it: the maps key with the map, the public key with each form', async () => {
  const maps = { ...till.config.maps, key: 'browser-maps-key' }
  const app = await buildApp({ config: { ...till.config, maps }, db: till.db, clock: till.clock })
  const map = await app.inject('/mapa?lat=-12.5&lng=-76.7')
  await app.close()
  expect(map.statusCode).toBe(200)
  expect(map.body).toContain('data-key="browser-maps-key"')

  for (const [currency, shop] of [
    ['USD', usdShop],
    ['PEN', penShop],
  ] as const) {
    const buyer = await newBuyer(till, { currency })
    expect(await buyer.form()).toMatchObject({ publicKey: shop.publicKey, endpoint: till.card.url })
  }
})
