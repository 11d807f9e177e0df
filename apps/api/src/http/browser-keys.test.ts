import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, penShop, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())

test('the browser gets the keys configured for it: the maps key with the map, the public key with each form', async () => {
  const maps = { ...fixture.config.maps, key: 'browser-maps-key' }
  const app = await buildApp({ config: { ...fixture.config, maps }, db: fixture.db, clock: fixture.clock })
  const map = await app.inject('/mapa?lat=-12.5&lng=-76.7')
  await app.close()
  expect(map.statusCode).toBe(200)
  expect(map.body).toContain('data-key="browser-maps-key"')

  for (const [currency, shop] of [
    ['USD', usdShop],
    ['PEN', penShop],
  ] as const) {
    const buyer = await newBuyer(fixture, { currency })
    expect(await buyer.form()).toMatchObject({ publicKey: shop.publicKey, endpoint: fixture.card.url })
  }
})
