import { afterAll, expect, test } from 'vitest'
import { openPaymentFixture } from '../payments/open-payment-fixture.ts'
import { openLetras } from './open-letras.ts'
import { openPrepayers } from './open-prepayers.ts'

const fixture = await openPaymentFixture(Temporal.Now.instant().toString())
afterAll(() => fixture.close())

test('customers of a storm who wait for hours, and those who pay ahead, are still signed in', async () => {
  const [letra] = await openLetras(fixture.db, 1)
  const [prepayer] = await openPrepayers(fixture.db, 1)
  fixture.clock.advance({ hours: 10 })
  for (const [token, number] of [
    [letra?.token, '50000001'],
    [prepayer?.token, '40000001'],
  ]) {
    const { statusCode, body } = await fixture.app.inject({
      url: `/api/Account/ObtenerUsuario?TipoDocumento=01&NroDocumento=${number}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(statusCode, body).toBe(200)
  }
})
