import { breakSignedAnswers } from '@llave/testkit/every-call/break-signed-answers'
import { createCustomerFixture } from '@llave/testkit/every-call/customer-fixture'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, expect, test } from 'vitest'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())

test("the provider's answer with any character changed, wrongly signed, truncated or replayed, as a notification or from the browser, is never 5xx, is refused in our own error format where forged, and changes nothing, whether or not the order is settled", async () => {
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
