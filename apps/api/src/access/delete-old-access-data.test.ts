import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { personas } from '@llave/testkit/personas'
import { readLastCode } from '@llave/testkit/read-code'
import { testConfig } from '@llave/testkit/test-config'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { deleteOldAccessData } from './delete-old-access-data.ts'

const { db, drop } = await createTestDatabase()
const start = Temporal.Instant.from('2026-11-21T15:20:05Z')
const clock = new FixedClock(start)
const config = testConfig()
const app = await buildApp({ config, db, clock })
afterAll(async () => {
  await app.close()
  await drop()
})

beforeAll(async () => {
  await insertCustomer(db, personas.lucia)
  const visitor = new Visitor(app)
  await visitor.login(personas.lucia)
  await visitor.sendCode()
  await visitor.verify(await readLastCode(db, clock, config.secret))
  await new Visitor(app).login({ ...personas.lucia, phone: personas.mateo.phone })
})

async function kept(after: Temporal.DurationLike) {
  clock.set(start.add(Temporal.Duration.from(after)).toString())
  await deleteOldAccessData(db, clock)
  const count = async (
    table: 'verification_code' | 'session' | 'sign_in_tries' | 'sign_in' | 'verified_device',
  ) => (await db.selectFrom(table).selectAll().execute()).length
  return {
    codes: await count('verification_code'),
    tries: await count('sign_in_tries'),
    sessions: await count('session'),
    signIns: await count('sign_in'),
    devices: await count('verified_device'),
  }
}

test('codes and tries are kept for a day, sessions for 30, sign-ins and devices for 180', async () => {
  const all = { codes: 1, tries: 2, sessions: 2, signIns: 1, devices: 1 }
  expect(await kept({ hours: 13 })).toEqual(all)
  // Tries are counted per day in Lima, and that day is over.
  expect(await kept({ hours: 23 })).toEqual({ ...all, tries: 0 })
  expect(await kept({ hours: 25 })).toEqual({ ...all, codes: 0, tries: 0 })
  expect(await kept({ hours: 30 * 24 - 1 })).toMatchObject({ sessions: 2 })
  expect(await kept({ hours: 30 * 24 + 1 })).toMatchObject({ sessions: 0, signIns: 1, devices: 1 })
  expect(await kept({ hours: 180 * 24 + 1 })).toMatchObject({ signIns: 0, devices: 0 })
})
