import { inboxViewNames } from '@llave/domain/staff/inbox-views'
import { mostRowsRead } from '@llave/testkit/database/read-plan'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { insertProperty } from '@llave/testkit/payments/insert-letras'
import { personas } from '@llave/testkit/personas'
import { fillInbox } from '@llave/testkit/staff/fill-inbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../database/database.ts'
import { insertPerson } from '../people/people.store.ts'
import { casesQuery, findCases } from './inbox.store.ts'

const { db, owner, drop } = await createTestDatabase()
afterAll(drop)
const now = Temporal.Instant.from('2026-11-23T15:00:00Z')
let personId = 0

beforeAll(async () => {
  await insertProperty(db, await insertCustomer(db, personas.lucia), '1000234')
  const newcomer = { name: 'Ana', email: 'ana@llave.example', roles: [] }
  personId = (await transact(db, (trx) => insertPerson(trx, newcomer, now))) ?? 0
  await fillInbox(owner, { cases: 20_000, openShare: 0.5, ownerId: personId }, now)
})

test('a page of every view comes from an index in its order, the first and one far behind', async () => {
  for (const view of inboxViewNames) {
    for (const [projectCode, topic] of [
      ['', null],
      ['LLENO-3', null],
      ['', 'papers'],
    ] as const) {
      const selection = { view, personId, projectCode, topic, after: null, limit: 51 }
      const far = await findCases(db, { ...selection, limit: 400 }, now)
      for (const after of [null, far.at(-1) ?? null]) {
        const read = await mostRowsRead(db, casesQuery({ ...selection, after }, now))
        // What is read is the page, not the inbox: of one project or topic, at most as many more as there are of
        // them. Only what waits for us has an index by topic; elsewhere the complaints, which come first, are read.
        expect(read, `${view} ${projectCode} ${topic} ${after ? 'later' : 'first'}`).toBeLessThan(
          topic && view !== 'waiting' ? 2_200 : 1_200,
        )
      }
    }
  }
})
