import { portalCalls } from '@llave/contract/calls'
import { createCustomerFixture } from '@llave/testkit/every-call/customer-fixture'
import { changedTables, fingerprint } from '@llave/testkit/every-call/fingerprint'
import { goodRequests, sentWith, urlOf } from '@llave/testkit/every-call/good-requests'
import { smallPdf } from '@llave/testkit/insert-document'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { insertViewing } from '@llave/testkit/staff/insert-viewing'
import { type Answer, Visitor } from '@llave/testkit/visitor'
import { afterAll, expect, test } from 'vitest'

const fixture = await openPaymentFixture()
const { app, db, clock } = fixture
afterAll(() => fixture.close())
const customer = await createCustomerFixture(fixture)
const good = goodRequests(customer)

/** Tables of which a viewing has rows of its own. */
const ofViewings = new Set(['viewing', 'document_link'])

/**
 * What each call does in a viewing: written by hand, apart from what the calls say of themselves. All others
 * are refused.
 */
const answered: readonly string[] = [
  'beginViewing',
  'closeSession',
  'comparePrepayment',
  'exportReport',
  'findCountry',
  'listAffiliations',
  'printBlankSheet',
  'printSheet',
  'readBook',
  'readSheet',
  'readCalendar',
  'readPromises',
  'readReminders',
  'readOwnData',
  'listComplaints',
  'listRepairs',
  'listCountries',
  'listDocuments',
  'listIssuedPapers',
  'listPaymentLinks',
  'listProjectLocations',
  'listQueries',
  'openDocument',
  'printReceipt',
  'printSimulation',
  'readAccess',
  'readAttachment',
  'readCashItems',
  'readCashStatement',
  'readCustomerStatement',
  'readExchange',
  'readInstalments',
  'readPrepaymentBasis',
  'readProducts',
  'printIssuedPaper',
  'readPeriodStatement',
  'readProgress',
  'readTitlePath',
  'searchPayments',
  'readReceipt',
  'readRefinancingLimit',
  'readThread',
  'readUser',
  'searchNotices',
  'simulatePrepayment',
]

async function begin(): Promise<Visitor> {
  const viewer = new Visitor(app)
  const ticket = await insertViewing(db, clock, customer.buyer.id)
  const { body } = await viewer.call('POST', '/api/Account/VerComoCliente', { ticket })
  viewer.token = body.token
  return viewer
}

test('in a viewing every call that writes is refused, the others answer, and no row changes', async () => {
  const [viewer, closing] = [await begin(), await begin()]
  // Long enough for everything that is written once in a while.
  clock.advance({ minutes: 11 })
  // What a viewer of its own would open, so that the call has a ticket that is good.
  const ticket = await insertViewing(db, clock, customer.buyer.id)
  // Their session and person stand there now; what follows may add nothing to them.
  const before = await fingerprint(db, ofViewings)
  const paidAtProvider = JSON.stringify(fixture.card.state.ipnLog)
  const spoken: Record<string, Answer> = {}
  for (const call of portalCalls) {
    const request = call.name === 'beginViewing' ? { body: { ticket } } : good[call.name]
    const visitor = call.name === 'closeSession' ? closing : viewer
    const answer = await visitor.call(call.method, urlOf(call, request), ...sentWith(call, request))
    spoken[call.name] = answer
    if (answered.includes(call.name)) expect([200, 204], call.name).toContain(answer.status)
    else expect(answer, call.name).toMatchObject({ status: 403, body: { code: 'solo_lectura' } })
    expect(answer.headers['set-cookie'], call.name).toBeUndefined()
  }
  expect(changedTables(before, await fingerprint(db, ofViewings))).toEqual([])
  expect(JSON.stringify(fixture.card.state.ipnLog)).toBe(paidAtProvider)

  const links = await db.selectFrom('document_link').select(['session_hash', 'viewing_id']).execute()
  expect(links).toEqual([{ session_hash: null, viewing_id: expect.any(Number) }])

  // The customer is answered the same, but for the session that asks.
  const { buyer } = customer
  for (const name of ['readCustomerStatement', 'readUser', 'listQueries', 'searchNotices'] as const) {
    const call = portalCalls.find((one) => one.name === name)
    if (!call) throw new Error(`No ${name}`)
    expect(await buyer.visitor.call(call.method, urlOf(call, good[name])), name).toMatchObject({
      body: spoken[name]?.body,
    })
  }

  const address = spoken.openDocument?.body.url
  expect((await app.inject(address)).rawPayload).toEqual(Buffer.from(smallPdf))
  await viewer.call('POST', '/api/Account/CerrarSesion')
  expect((await app.inject(address)).statusCode).toBe(404)
  expect((await viewer.call('GET', '/api/Account/ObtenerAccesos')).status).toBe(401)
  // It ended nothing of the customer's.
  expect((await buyer.visitor.call('GET', '/api/Account/ObtenerAccesos')).status).toBe(200)
})
