import { defineCall, noContent } from '@llave/contract/call'
import { type PortalCallName, portalCalls } from '@llave/contract/calls'
import { positionHeader } from '@llave/contract/data-position'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { createCustomerFixture } from '@llave/testkit/every-call/customer-fixture'
import { goodRequests, urlOf } from '@llave/testkit/every-call/good-requests'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { SessionReading } from '../http/session-reading.ts'
import { openReplica, type Replica } from './open-replica.ts'
import type { Position } from './position.ts'
import { replicaRegistrars } from './read-registrar.ts'
import { answeredBy, mayBeOld } from './replica-calls.ts'

const byName = new Map(portalCalls.map((call) => [call.name, call]))

const replicaCalls = portalCalls
  .filter(({ name }) => mayBeOld(name))
  .map(({ name }) => name as PortalCallName)

test('a replica answers nothing that writes and nobody who is not a verified customer', () => {
  expect(replicaCalls.length).toBeGreaterThan(10)
  for (const [name, by] of Object.entries(answeredBy)) {
    const call = byName.get(name)
    if (by === 'replica') expect(call, name).toMatchObject({ writes: false, access: 'customer' })
    expect(call?.writes !== false, name).toBe(by === 'writes')
  }
})

/** Written by hand, apart from the list. */
const ofMoney = [
  'readInstalments',
  'readCashItems',
  'readExchange',
  'issueFormToken',
  'registerPayment',
  'readPaymentState',
  'followPayment',
  'searchPayments',
  'readReceipt',
  'printReceipt',
  'listPaymentLinks',
  'listAffiliations',
  'readPrepaymentBasis',
  'comparePrepayment',
  'simulatePrepayment',
  'readRefinancingLimit',
  'requestPrepayment',
  'readPromises',
  // The paper is issued of these figures.
  'readPeriodStatement',
]

test('what is paid, debited, prepaid or promised is read where it is decided', () => {
  expect(ofMoney.filter((name) => mayBeOld(name) || !byName.has(name))).toEqual([])
})

test('a call of one list is not registered as one of the other', () => {
  const { register } = replicaRegistrars(() => undefined, fixture.db, null)
  expect(() => register(readCustomerStatement, async () => undefined as never)).toThrow('registerRead')
  const other = defineCall({
    name: 'issueFormToken',
    method: 'GET',
    path: '/api/x',
    access: 'customer',
    writes: false,
    answer: noContent,
  })
  const { registerRead } = replicaRegistrars(() => undefined, fixture.db, null)
  // @ts-expect-error: it is in the other list.
  registerRead(other, async () => undefined)
})

const fixture = await openPaymentFixture()
const customer = await createCustomerFixture(fixture)
const good = goodRequests(customer)
afterAll(() => fixture.close())

describe('with a replica', () => {
  const [old, here] = ['1'.repeat(24), '2'.repeat(24)] as Position[]
  /** Where the primary is: as far as its replica, until this process knows it. */
  let written = old
  let replica: Replica
  let ofReplica: Awaited<ReturnType<typeof buildApp>>

  beforeAll(async () => {
    const { db, clock, config } = fixture
    // The database itself, said to be its own standby: while it is read the primary's handle throws.
    replica = openReplica({
      primary: db,
      replica: db,
      connections: 1,
      // What this process knows of the primary is never old, and never old enough to be asked of a replica.
      now: () => 0,
      within: (_milliseconds, work) => work,
      warn: () => undefined,
      positions: {
        ofPrimary: async () => written as Position,
        identifyPrimary: async () => ({ position: written as Position, database: '1' }),
        ofStandby: async () => ({ replayed: old as Position, received: old as Position, database: '1' }),
      },
    })
    await replica.answer(
      async () => undefined,
      () => undefined,
    )
    written = here
    ofReplica = await buildApp({ config, db, replica, clock, delay: async () => undefined })
  })
  afterAll(() => ofReplica.close())

  async function ask(
    name: PortalCallName,
    position: Position | undefined,
    token = customer.buyer.visitor.token,
  ) {
    const call = byName.get(name)
    if (!call) throw new Error(name)
    const visitor = new Visitor(ofReplica)
    visitor.token = token
    return visitor.call(call.method, urlOf(call, good[name]), good[name]?.body, {
      ...(position && { [positionHeader]: position }),
    })
  }

  test.each(replicaCalls)(
    '%s is answered in one connection of the replica, as by the primary',
    async (name) => {
      const before = replica.counts.replica
      const answer = await ask(name, old)
      expect(replica.counts.replica).toBe(before + 1)
      expect(answer).toMatchObject({ status: 200, headers: { 'datos-hasta': old } })
      const ofPrimary = await ask(name, here)
      expect(ofPrimary).toMatchObject({ status: 200, headers: { 'datos-hasta': here } })
      if (name !== 'exportReport') expect(answer.bytes).toEqual(ofPrimary.bytes)
    },
  )

  test('what the primary alone answers says how far it went, also where it refuses', async () => {
    expect(await ask('readInstalments', old)).toMatchObject({ status: 200, headers: { 'datos-hasta': here } })
    const visitor = new Visitor(ofReplica)
    visitor.token = customer.buyer.visitor.token
    expect(
      await visitor.call('POST', '/api/MisConsultasSAC/MarcarAvisoLeido', { id: '999999' }),
    ).toMatchObject({ status: 403, headers: { 'datos-hasta': here } })
  })

  test('what it answers is not asked of the primary together with who asks', () => {
    const reading = new SessionReading<object>('', [])
    const asked = (of: Replica | null) => {
      const register = vi.fn()
      replicaRegistrars(register, fixture.db, of).registerRead(
        readCustomerStatement,
        async () => undefined as never,
        reading,
      )
      return register.mock.calls[0]?.[2]
    }
    expect(asked(null)).toBe(reading)
    expect(asked(replica)).toBeUndefined()
  })

  test('who asks is not found on a replica', async () => {
    const before = { ...replica.counts }
    expect(await ask('readCustomerStatement', old, 'a-token-that-nobody-has-01')).toMatchObject({
      status: 401,
    })
    expect(replica.counts).toEqual(before)
  })
})
