import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { personas } from '@llave/testkit/personas'
import { afterAll, expect, test } from 'vitest'
import { SessionReading } from '../http/session-reading.ts'
import { hashToken } from '../http/token.ts'
import { findSession, insertSession } from './session.store.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const clock = new FixedClock('2026-11-21T15:20:05Z')
const customerId = await insertCustomer(db, personas.rosa)
await insertCustomer(db, personas.lucia)

const reading = new SessionReading<{ readonly name: string }>(
  'select c.name from customer c where c.id = session.customer_id',
  ['name'],
)
/** Whoever reads it divides by zero. */
const dear = new SessionReading<{ readonly nothing: number }>(
  'select (select 1 / (c.id - c.id)) as nothing from customer c where c.id = session.customer_id',
  ['nothing'],
)

/** What comes with a new session of Rosa's. */
async function readWith(
  token: string,
  { verified = true, ended = false },
  wanted: SessionReading<object> = reading,
) {
  const tokenHash = hashToken(token)
  const { phone } = personas.rosa
  await insertSession(db, { tokenHash, customerId, phone, mode: 'letter', verified }, clock.now())
  if (ended) {
    const at = clock.now().toString()
    await db.updateTable('session').set({ ended_at: at }).where('token_hash', '=', tokenHash).execute()
  }
  const found = await findSession(db, tokenHash, wanted)
  expect(found?.session).toMatchObject({ customerId, verified })
  return found?.session ?? {}
}

test("a customer's own row comes with their session, once", async () => {
  const session = await readWith('a-verified-token', {})
  expect(reading.take(session)?.name).toBe(personas.rosa.name)
  expect(reading.take(session)).toBeNull()
})

test.each([
  ['not verified', { verified: false }],
  ['ended', { ended: true }],
])('nothing is read of a customer for a session that is %s', async (state, given) => {
  expect(reading.take(await readWith(`a-token-${state}`, given))).toBeNull()
  await readWith(`another-token-${state}`, given, dear)
  await expect(readWith(`a-token-beside-${state}`, {}, dear)).rejects.toThrow('division by zero')
})

test('a token that nobody has finds nobody', async () => {
  expect(await findSession(db, hashToken('a-token-of-nobody'), reading)).toBeNull()
})
