import { scopesOf } from '@llave/contract/call'
import { calls } from '@llave/contract/calls'
import { breakEveryCall, listRegistered } from '@llave/testkit/every-call/break-every-call'
import { createCustomerFixture } from '@llave/testkit/every-call/customer-fixture'
import { goodRequests, sentWith, urlOf } from '@llave/testkit/every-call/good-requests'
import { mark } from '@llave/testkit/every-call/nonsense'
import { newKey } from '@llave/testkit/new-key'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, describe, expect, test } from 'vitest'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
const customer = await createCustomerFixture(fixture)
const good = goodRequests(customer)

test('every call of the contract has a good request that these tests can break', () => {
  expect(Object.keys(good).sort()).toEqual(calls.map((call) => call.name).sort())
})

describe('a good request is accepted, so that those below are refused only for their fault', () => {
  // Good requests that are refused: no code was sent, and nothing is overdue or promised.
  const expected: Record<string, number> = {
    // Nothing is offered on it.
    acceptOffer: 409,
    askAboutData: 204,
    chooseReminders: 204,
    chooseWorksNews: 204,
    closeSession: 204,
    endOtherSessions: 204,
    endOwnSession: 204,
    makePromise: 409,
    markNoticeRead: 204,
    markThreadRead: 204,
    requestNumberChange: 204,
    sendSimulation: 204,
    skipDebit: 204,
    unaffiliateCard: 204,
    unsilenceLetra: 204,
    verifyCode: 422,
    withdrawDataRequest: 204,
    withdrawPromise: 409,
  }
  test.each(listRegistered(fixture).map((call) => [call.name, call] as const))('%s', async (name, call) => {
    const visitor = new Visitor(fixture.app)
    // Sign-ins are limited, so only calls that need an unverified session sign in again.
    if (call.access === 'token') await visitor.login(customer.buyer.persona)
    if (name === 'verifyCode') await visitor.sendCode()
    if (call.access === 'customer') visitor.token = customer.buyer.visitor.token
    if (scopesOf(call)) visitor.token = await newKey(fixture)
    const answer = await visitor.call(call.method, urlOf(call, good[name]), ...sentWith(call, good[name]))
    expect(answer).toMatchObject({ status: expected[name] ?? 200 })
  })
})

test('a field of another type is distinguished from a missing one', async () => {
  const { visitor } = customer.buyer
  const filed = good.fileComplaint?.body as object
  for (const [observacion, message] of [
    [7, 'El campo observacion no tiene el tipo esperado'],
    [null, 'El campo observacion no tiene el tipo esperado'],
    [undefined, 'El campo observacion es requerido'],
  ] as const) {
    const answer = await visitor.call('POST', '/api/MisConsultasSAC/SendIncidentes', {
      ...filed,
      observacion,
    })
    expect(answer).toMatchObject({ status: 400, body: { campo: 'observacion', message } })
  }
})

test.each(['__proto__', 'constructor'])(
  'a picture of a complaint that carries %s is refused, and nothing is kept',
  async (key) => {
    const count = async () => (await fixture.db.selectFrom('complaint').select('id').execute()).length
    const before = await count()
    const payload = JSON.stringify(good.fileComplaint?.body).replace(
      '"base64"',
      `"${key}":{"prototype":{"admin":true}},"base64"`,
    )
    const answer = await fixture.app.inject({
      method: 'POST',
      url: '/api/MisConsultasSAC/SendIncidentes',
      headers: {
        authorization: `Bearer ${customer.buyer.visitor.token}`,
        'content-type': 'application/json',
      },
      payload,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'dato_invalido'])
    expect(await count()).toBe(before)
  },
)

test('broken requests to every call are never 5xx, get one error format in Spanish that names the field, change nothing, and leave neither their content nor personal data in the log', async () => {
  fixture.lines.length = 0
  const { statuses, faults } = await breakEveryCall(fixture, customer, { count: 600, seed: 1 })
  expect(faults).toEqual([])
  expect(statuses[400]).toBeGreaterThan(200)
  const log = fixture.lines.join('')
  expect(fixture.lines.length).toBeGreaterThan(600)
  const { name, document, phone, email } = customer.buyer.persona
  for (const secret of [mark, name, document.number, phone.number, email]) expect(log).not.toContain(secret)
})
