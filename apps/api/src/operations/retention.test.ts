import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { silentRenderers } from '@llave/testkit/silent-renderers'
import { afterAll, expect, test } from 'vitest'
import { deliverOutbox } from '../messaging/deliver-outbox.ts'
import { enqueue } from '../messaging/enqueue.ts'
import { deleteOldMessages } from './retention.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

async function enqueueAt(clock: FixedClock, receiptId: number): Promise<void> {
  const message = { kind: 'payment-receipt', recipient: 'a@correo.example', payload: { receiptId } } as const
  await enqueue(db, { ...message, subject: String(receiptId) }, clock.now())
}

test('sent messages are kept 90 days; a waiting one is kept until it ends', async () => {
  const clock = new FixedClock('2026-11-21T15:00:00Z')
  await enqueueAt(clock, 1)
  const gateways = { sendSms: async () => undefined, sendMail: async () => undefined }
  await deliverOutbox(
    { db, clock, render: silentRenderers, ...gateways },
    'email',
    new AbortController().signal,
  )
  await enqueueAt(clock, 2)

  clock.advance({ hours: 90 * 24 })
  await deleteOldMessages(db, clock)
  expect(await db.selectFrom('outbox').select('subject').orderBy('id').execute()).toHaveLength(2)
  clock.advance({ minutes: 1 })
  await deleteOldMessages(db, clock)
  expect(await db.selectFrom('outbox').select('subject').execute()).toEqual([{ subject: '2' }])
})

test("the provider's message bodies are deleted after 13 months, but not what was read from them", async () => {
  await db
    .insertInto('provider_message')
    .values({
      source: 'ipn',
      shop: '70001',
      transaction_uuid: 'b'.repeat(32),
      detailed_status: 'CAPTURED',
      body: '{"customer":"Lucía"}',
      verified: true,
      received_at: '2025-10-21T15:00:00Z',
    })
    .execute()
  const read = () => db.selectFrom('provider_message').select('body').execute()
  await deleteOldMessages(db, new FixedClock('2026-11-21T15:00:00Z'))
  expect(await read()).toEqual([{ body: '{"customer":"Lucía"}' }])
  await deleteOldMessages(db, new FixedClock('2026-11-21T15:00:01Z'))
  expect(await read()).toEqual([{ body: '' }])
})
