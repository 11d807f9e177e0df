import { type Call, scopesOf } from '@llave/contract/call'
import { calls } from '@llave/contract/calls'
import { scopes } from '@llave/domain/integration/scopes'
import { listRegistered } from '@llave/testkit/every-call/break-every-call'
import {
  type CustomerFixture,
  createCustomerFixture,
  nobody,
} from '@llave/testkit/every-call/customer-fixture'
import { changedTables, fingerprint } from '@llave/testkit/every-call/fingerprint'
import {
  type GoodRequest,
  goodRequests,
  identifyingMembers,
  sentWith,
  urlOf,
} from '@llave/testkit/every-call/good-requests'
import { listFields, type Path, readAt, replaceAt, wireSchema } from '@llave/testkit/every-call/wire-fields'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { newKey } from '@llave/testkit/new-key'
import { operatorOf, signed } from '@llave/testkit/operate'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { type Answer, Visitor } from '@llave/testkit/visitor'
import { afterAll, describe, expect, test } from 'vitest'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
const victim: CustomerFixture = await createCustomerFixture(fixture)
const intruder: CustomerFixture = await createCustomerFixture(fixture)
const [own, foreign, unknown] = [intruder, victim, nobody(victim)].map(goodRequests) as [
  Readonly<Record<string, GoodRequest>>,
  Readonly<Record<string, GoodRequest>>,
  Readonly<Record<string, GoodRequest>>,
]
const newcomer = new Visitor(fixture.app)
await newcomer.login(intruder.buyer.persona)
/** A key with no scope but those that a call does not need; null where it needs any. */
const lesserKeys = new Map<Call, string | null>()
for (const call of calls) {
  const needed = scopesOf(call)
  const lesser = scopes.filter((scope) => needed && !needed.includes(scope))
  lesserKeys.set(call, lesser.length > 0 ? await newKey(fixture, ...lesser) : null)
}
const [goodKey, revokedKey] = [await newKey(fixture), await newKey(fixture)]
await operatorOf(fixture)('keys', 'revoke', revokedKey.split('_')[1] ?? '', ...signed)
const endedKey = await newKey({ db: fixture.db, clock: new FixedClock('2025-11-21T20:20:05Z') })
const before = await fingerprint(fixture.db)
const registered = listRegistered(fixture)
const ofPortal = registered.filter((call) => !scopesOf(call))
const forSystems = registered.filter((call) => scopesOf(call)).map((call) => [call.name, call] as const)
const closed = ofPortal.filter(({ access }) => access !== 'open').map((call) => [call.name, call] as const)
const forCustomers = closed.filter(([, { access }]) => access === 'customer')

function ask(call: Call, request: GoodRequest | undefined, token: string | null): Promise<Answer> {
  const visitor = new Visitor(fixture.app)
  visitor.token = token
  return visitor.call(call.method, urlOf(call, request), ...sentWith(call, request))
}

function asIntruder(call: Call, request: GoodRequest | undefined): Promise<Answer> {
  return ask(call, request, intruder.buyer.visitor.token)
}

/** Everything that could distinguish two answers, except the date. */
function visible({ status, body, headers }: Answer) {
  return { status, body, headers: { ...headers, date: null, 'x-request-id': null } }
}

const refused = {
  sin_sesion: {
    status: 401,
    body: { code: 'sin_sesion', message: 'Tu sesión terminó. Ingresa otra vez.' },
  },
  verificacion_pendiente: {
    status: 403,
    body: { code: 'verificacion_pendiente', message: 'Falta verificar tu código.' },
  },
  ajeno: { status: 403, body: { code: 'ajeno', message: 'Lo que pides no está entre tus datos.' } },
}

describe('without a valid token a call that needs one is 401', () => {
  test.each(closed)('%s', async (name, call) => {
    for (const token of [null, 'A'.repeat(43), 'short', `${intruder.buyer.visitor.token}A`]) {
      expect(await ask(call, own[name], token)).toMatchObject(refused.sin_sesion)
    }
  })
})

describe('before verification a call for customers is 403', () => {
  test.each(forCustomers)('%s', async (name, call) => {
    expect(await ask(call, own[name], newcomer.token)).toMatchObject(refused.verificacion_pendiente)
  })
})

describe('a call of a system is 401 without a good key, and 403 without the scope', () => {
  test.each(forSystems)('%s', async (name, call) => {
    const anothers = goodKey.replace(/_\d+_/, `_${revokedKey.split('_')[1]}_`)
    for (const token of [null, intruder.buyer.visitor.token, `${goodKey}A`, goodKey.slice(0, -1), anothers]) {
      expect(await ask(call, own[name], token)).toMatchObject({
        status: 401,
        body: { code: 'clave_invalida' },
      })
    }
    expect(await ask(call, own[name], revokedKey)).toMatchObject({ body: { code: 'clave_retirada' } })
    expect(await ask(call, own[name], endedKey)).toMatchObject({ body: { code: 'clave_vencida' } })
    const lesser = lesserKeys.get(call) ?? null
    if (lesser === null) return
    expect(await ask(call, own[name], lesser)).toMatchObject({
      status: 403,
      body: { code: 'clave_sin_permiso', permiso: scopesOf(call)?.join(',') },
    })
  })
})

describe("another customer's document in a query is 403, as is an unknown one, whatever else is sent", () => {
  test.each(closed)('%s', async (name, call) => {
    const { type, number } = victim.document
    const claims = [
      { TipoDocumento: type, NroDocumento: number },
      { NroDocumento: number },
      { nrodocumento: number },
      { TipoDocumento: '04', NroDocumento: intruder.document.number },
      { TipoDocumento: type, NroDocumento: '11111111' },
    ]
    for (const claim of claims) {
      const others = Object.entries(own[name]?.query ?? {}).filter(([key]) => !/documento$/i.test(key))
      const query = { ...Object.fromEntries(others), ...claim }
      expect(await asIntruder(call, { ...own[name], query })).toMatchObject(refused.ajeno)
    }
  })
})

describe("another customer's document in a body is 403, as is an unknown one", () => {
  const withBody = closed.filter(([name]) => own[name]?.body && !Array.isArray(own[name]?.body))
  test.each(withBody)('%s', async (name, call) => {
    for (const number of [victim.document.number, '11111111']) {
      const body = { ...(own[name]?.body as object), nroDocumento: number }
      expect(await asIntruder(call, { ...own[name], body })).toMatchObject(refused.ajeno)
    }
  })
})

type IdentifierField = { readonly where: 'query' | 'body'; readonly path: Path }

/** The members of a call that identify something with an owner. */
function identifiersOf(call: Call): IdentifierField[] {
  return (['query', 'body'] as const).flatMap((where) => {
    const schema = call[where]
    const fields = schema ? listFields(wireSchema(schema)) : []
    return fields
      .filter(({ path }) => identifyingMembers.has(String(path.at(-1))))
      .filter(({ path }) => readAt(own[call.name]?.[where], path) !== undefined)
      .map(({ path }) => ({ where, path }))
  })
}

function withOther(
  request: GoodRequest,
  { where, path }: IdentifierField,
  other: GoodRequest | undefined,
): GoodRequest {
  return { ...request, [where]: replaceAt(request[where], path, readAt(other?.[where], path)) }
}

describe('an identifier of another customer is 403 in every field, with the same answer as an unknown one', () => {
  const places = ofPortal.flatMap((call) =>
    identifiersOf(call).map((place) => [`${call.name} ${place.path.join('.')}`, call, place] as const),
  )

  test("every identifier in the contract is covered by these fields, or is the customer's own document", () => {
    expect(places.length).toBeGreaterThan(9)
    const unlisted = ofPortal.flatMap((call) =>
      [call.query, call.body].flatMap((schema) =>
        (schema ? listFields(wireSchema(schema)) : [])
          .filter(({ schema: { minLength, maxLength } }) => minLength === 1 && maxLength === 40)
          // An element of a list is called as the list is.
          .map(({ path }) => String(path.findLast((part) => typeof part === 'string')))
          // What one's own payments are searched by finds nothing of others.
          .filter(
            (name) =>
              !identifyingMembers.has(name) && name !== 'NroOperacion' && name !== 'codLetrasAdicionales',
          ),
      ),
    )
    expect(unlisted).toEqual([])
  })

  test.each(places)('%s', async (_, call, place) => {
    const answers = [foreign, unknown].map((other) =>
      asIntruder(call, withOther(own[call.name] ?? {}, place, other[call.name])),
    )
    const [ofVictim, ofNobody] = await Promise.all(answers)
    expect(ofVictim).toMatchObject(refused.ajeno)
    expect(visible(ofVictim as Answer)).toEqual(visible(ofNobody as Answer))
  })

  const owned = new Set(places.map(([, call]) => call))
  test.each([...owned].map((call) => [call.name, call] as const))(
    'all identifiers: %s',
    async (name, call) => {
      function withIdentifiersOf(other: GoodRequest | undefined): GoodRequest {
        let request = own[name] ?? {}
        for (const place of identifiersOf(call)) request = withOther(request, place, other)
        return request
      }
      const ofVictim = await asIntruder(call, withIdentifiersOf(foreign[name]))
      expect(ofVictim).toMatchObject(refused.ajeno)
      expect(visible(await asIntruder(call, withIdentifiersOf(unknown[name])))).toEqual(visible(ofVictim))
    },
  )

  const lists = ofPortal.filter(({ name }) => Array.isArray(own[name]?.body))
  test.each(lists.map((call) => [call.name, call] as const))(
    "one in a list with the customer's own: %s",
    async (name, call) => {
      function mixed(other: GoodRequest | undefined): GoodRequest {
        return { ...own[name], body: [own[name], other].flatMap((request) => request?.body) }
      }
      const ofVictim = await asIntruder(call, mixed(foreign[name]))
      expect(ofVictim).toMatchObject(refused.ajeno)
      expect(visible(await asIntruder(call, mixed(unknown[name])))).toEqual(visible(ofVictim))
    },
  )
})

// Last in the file: it covers everything that was tried above.
test('nothing that an intruder tried changed a row', async () => {
  expect(changedTables(before, await fingerprint(fixture.db))).toEqual([])
})
