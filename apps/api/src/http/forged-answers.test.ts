import { breakSignedAnswers } from '@llave/testkit/every-call/break-signed-answers'
import { openHousehold } from '@llave/testkit/every-call/household'
import { openTill } from '@llave/testkit/payments/open-till'
import { afterAll, expect, test } from 'vitest'

const till = await openTill()
afterAll(() => till.close())

test("the provider's answer with any letter changed, wrongly signed, cut or replayed, as a notification or from the browser, is never 5xx, refused in our own shape where forged, and changes nothing, be the order settled or still to be credited", async () => {
  const household = await openHousehold(till)
  till.lines.length = 0
  const { statuses, faults } = await breakSignedAnswers(till, household, { count: 400, seed: 1 })
  expect(faults).toEqual([])
  expect(statuses[400]).toBeGreaterThan(200)
  expect(statuses[200]).toBeGreaterThan(5)
  const log = till.lines.join('')
  const { name, document, phone, email } = household.buyer.persona
  for (const secret of [name, document.number, phone.number, email, '497010'])
    expect(log).not.toContain(secret)
})
