import { breakSignedAnswers } from '@llave/testkit/every-call/break-signed-answers'
import { createCustomerFixture } from '@llave/testkit/every-call/customer-fixture'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, expect, test } from 'vitest'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())

test("the provider's answer with any letter changed, wrongly signed, cut or replayed, as a notification or from the browser, is never 5xx, refused in our own shape where forged, and changes nothing, be the order settled or still to be credited", async () => {
  const customer = await createCustomerFixture(fixture)
  fixture.lines.length = 0
  const { statuses, faults } = await breakSignedAnswers(fixture, customer, { count: 400, seed: 1 })
  expect(faults).toEqual([])
  expect(statuses[400]).toBeGreaterThan(200)
  expect(statuses[200]).toBeGreaterThan(5)
  const log = fixture.lines.join('')
  const { name, document, phone, email } = customer.buyer.persona
  for (const secret of [name, document.number, phone.number, email, '497010'])
    expect(log).not.toContain(secret)
})
