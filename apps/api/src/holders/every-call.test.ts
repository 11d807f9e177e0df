import { type Call, scopesOf } from '@llave/contract/call'
import { listRegistered } from '@llave/testkit/every-call/break-every-call'
import { type CustomerFixture, createCustomerFixture } from '@llave/testkit/every-call/customer-fixture'
import { goodRequests, identifyingMembers, urlOf } from '@llave/testkit/every-call/good-requests'
import { listFields, readAt, wireSchema } from '@llave/testkit/every-call/wire-fields'
import { endHolding, insertCoHolder } from '@llave/testkit/insert-co-holder'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { type Answer, Visitor } from '@llave/testkit/visitor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
const { db, clock } = fixture

/** Calls that name what one person did: their orders, forms and letters stay theirs. */
const ofPerson = new Set([
  'registerPayment',
  'readPaymentState',
  'affiliateCard',
  'markThreadRead',
  'readThread',
  'replyToQuery',
  'readAttachment',
  'moveRepair',
  'endOwnSession',
  'withdrawPaymentLink',
])

const holder: CustomerFixture = await createCustomerFixture(fixture)
const spouse = await newBuyer(fixture)
const proformas = [holder.proforma, `PW${holder.document.number}`]

const { type, number } = spouse.persona.document
/** What the holder would ask, in the name of the spouse. */
const requests = goodRequests({ ...holder, document: { type, number } })

/** Whoever has the secret of a link or the key of a payment or a sheet may ask, whatever they hold. */
const ofPortal = listRegistered(fixture).filter(
  (call) => !scopesOf(call) && !/^\/api\/(Enlace|Libro|CambioNumero)\//.test(call.path),
)
const naming = ofPortal.filter((call) =>
  (['query', 'body'] as const).some((where) => {
    const schema = call[where]
    return (schema ? listFields(wireSchema(schema)) : [])
      .filter(({ path }) => identifyingMembers.has(String(path.at(-1))))
      .some(({ path }) => readAt(requests[call.name]?.[where], path) !== undefined)
  }),
)
const ofProforma = naming.filter(({ name }) => !ofPerson.has(name)).map((call) => [call.name, call] as const)
const personal = naming.filter(({ name }) => ofPerson.has(name)).map((call) => [call.name, call] as const)

function ask(call: Call, buyer: Buyer, request = requests[call.name]): Promise<Answer> {
  const visitor = new Visitor(fixture.app)
  visitor.token = buyer.visitor.token
  return visitor.call(call.method, urlOf(call, request), request?.body)
}

/** Asked in the holder's name, refused because nothing is overdue or promised. */
const refusedOfHolder: Readonly<Record<string, string>> = {
  makePromise: 'promesa_imposible',
  withdrawPromise: 'promesa_imposible',
}

async function codeOf(call: Call): Promise<string | undefined> {
  const answer = await ask(call, spouse)
  return answer.status < 300 ? 'answered' : answer.body.code
}

test('the calls that name what a proforma holds are known', () => {
  expect(ofProforma.length).toBeGreaterThan(14)
  expect(personal.map(([name]) => name).sort()).toEqual([...ofPerson].sort())
})

describe('before they hold it, a proforma is a stranger’s', () => {
  test.each(ofProforma)('%s', async (_, call) => {
    expect(await codeOf(call)).toBe('ajeno')
  })
})

describe('a co-holder is answered what the holder is', () => {
  beforeAll(async () => {
    for (const proforma of proformas) await insertCoHolder(db, proforma, spouse.id, clock.now())
  })
  test.each(ofProforma)('%s', async (name, call) => {
    expect(await codeOf(call)).toBe(refusedOfHolder[name] ?? 'answered')
  })
  const reads = [
    'readProducts',
    'readProgress',
    'readTitlePath',
    'listDocuments',
    'readInstalments',
    'readExchange',
    'readReceipt',
  ]
  test.each(ofProforma.filter(([name]) => reads.includes(name)))('word for word: %s', async (name, call) => {
    const ofHolder = await ask(call, holder.buyer, goodRequests(holder)[name])
    // Of which works somebody wants to hear is theirs alone.
    const { avisar: _, ...body } = ofHolder.body
    expect(await ask(call, spouse)).toMatchObject({ status: 200, body })
  })
  test.each(personal)('but not what the holder did: %s', async (_, call) => {
    expect(await codeOf(call)).toBe('ajeno')
  })
})

describe('once they hold it no longer, their next request is a stranger’s', () => {
  beforeAll(async () => {
    for (const proforma of proformas) await endHolding(db, proforma, spouse.id, clock.now())
  })
  test.each(ofProforma)('%s', async (_, call) => {
    expect(await codeOf(call)).toBe('ajeno')
  })
})
