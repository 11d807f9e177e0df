import { createTestDatabase } from '@llave/testkit/database/test-database'
import { afterAll, expect, test } from 'vitest'
import { recordDropped, recordFailure, recordSent } from './outbox.store.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const now = Temporal.Instant.from('2026-11-21T20:30:00Z')

async function newMessage(subject: string) {
  const { id } = await db
    .insertInto('outbox')
    .values({
      kind: 'verification-code',
      subject,
      channel: 'sms',
      recipient: '51999888777',
      payload: '{}',
      message_id: subject,
      next_attempt_at: now.toString(),
      created_at: now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function read(id: number) {
  return db
    .selectFrom('outbox')
    .select(['state', 'last_error', 'next_attempt_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

test('a sent message stays sent, whatever another process that held it records', async () => {
  const id = await newMessage('left')
  await recordSent(db, id, now)
  await recordFailure(db, id, 'timeout', now)
  await recordFailure(db, id, 'timeout', null)
  await recordDropped(db, id, 'paid')
  expect(await read(id)).toMatchObject({ state: 'sent', last_error: null })
})

test('a message that was given up or dropped counts as sent if it was sent after all', async () => {
  const [failed, dropped] = [await newMessage('failed'), await newMessage('dropped')]
  await recordFailure(db, failed, 'timeout', null)
  await recordDropped(db, dropped, 'paid')
  expect([(await read(failed)).state, (await read(dropped)).state]).toEqual(['failed', 'dropped'])
  await recordSent(db, failed, now)
  await recordSent(db, dropped, now)
  expect([(await read(failed)).state, (await read(dropped)).state]).toEqual(['sent', 'sent'])
})

test('a message that failed once is retried at its time', async () => {
  const id = await newMessage('again')
  const later = now.add({ minutes: 2 })
  await recordFailure(db, id, 'timeout', later)
  expect(await read(id)).toEqual({ state: 'pending', last_error: 'timeout', next_attempt_at: later })
})
