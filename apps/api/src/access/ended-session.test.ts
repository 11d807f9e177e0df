import { createTestDatabase } from '@llave/testkit/database/test-database'
import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { personas } from '@llave/testkit/personas'
import { readLastCode } from '@llave/testkit/read-code'
import { testConfig } from '@llave/testkit/test-config'
import { type Answer, Visitor } from '@llave/testkit/visitor'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { transact } from '../database/database.ts'
import { lockCodes } from './code.store.ts'

const { db, url, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:20:05Z')
const config = testConfig()
const app = await buildApp({ config, db, clock, delay: async () => undefined })
const customerId = await insertCustomer(db, personas.rosa)
afterAll(async () => {
  await app.close()
  await drop()
})

/**
 * Pauses an authorized call while it waits for the lock on the customer's codes, ends its session, and lets
 * it continue.
 */
async function endMeanwhile(call: () => Promise<Answer>): Promise<Answer> {
  const held = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const holding = transact(db, async (trx) => {
    await lockCodes(trx, customerId)
    held.resolve()
    await done.promise
  })
  await held.promise
  const answer = call()
  await waitForBlocked(db)
  await db.updateTable('session').set({ ended_at: clock.now().toString() }).execute()
  done.resolve()
  await holding
  return answer
}

async function verifiedSessions(): Promise<number> {
  const rows = await db
    .selectFrom('session')
    .select('token_hash')
    .where('verified_at', 'is not', null)
    .execute()
  return rows.length
}

test.runIf(url !== null)(
  'a session that ends during the call cannot be verified, even with the right code',
  async () => {
    const visitor = new Visitor(app)
    await visitor.login(personas.rosa)
    await visitor.sendCode()
    const code = await readLastCode(db, clock, config.secret)
    const answer = await endMeanwhile(() => visitor.verify(code))
    expect([answer.status, answer.body.code]).toEqual([401, 'sin_sesion'])
    expect(await verifiedSessions()).toBe(0)
  },
)

test.runIf(url !== null)('a session that ends during the call is sent no code', async () => {
  const visitor = new Visitor(app)
  await visitor.login(personas.rosa)
  const before = await db.selectFrom('outbox').select('id').execute()
  const answer = await endMeanwhile(() => visitor.sendCode())
  expect([answer.status, answer.body.code]).toEqual([401, 'sin_sesion'])
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual(before)
})
