import { createTestDatabase, postgresAnswers } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { silentRenderers } from '@llave/testkit/silent-renderers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { connectPostgres } from '../database/connect-postgres.ts'
import { transact } from '../database/database.ts'
import { type DeliveryParts, deliverOutbox } from './deliver-outbox.ts'
import { enqueue } from './enqueue.ts'
import type { Mail } from './message.ts'
import { readOutboxHealth } from './outbox.store.ts'

const going = new AbortController().signal
const database = await createTestDatabase()
afterAll(() => database.drop())
let clock: FixedClock
beforeEach(async () => {
  clock = new FixedClock('2026-11-21T15:00:00Z')
  await database.db.deleteFrom('outbox').execute()
})

function mail(receiptId: number): Mail {
  return { to: 'a@example.pe', subject: `Recibo ${receiptId}`, text: 't', html: '<p>t</p>', attachments: [] }
}

function parts(overrides: Partial<DeliveryParts> = {}): DeliveryParts & { readonly sent: string[] } {
  const sent: string[] = []
  return {
    db: database.db,
    clock,
    render: {
      ...silentRenderers,
      'verification-code': async ({ codeId }) => ({
        phone: { dialCode: '51', number: '999888777' },
        text: `code ${codeId}`,
      }),
      'payment-receipt': async ({ receiptId }) => mail(receiptId),
      'surplus-refunded': async ({ refundId }) => mail(refundId),
    },
    sendSms: async ({ text }) => void sent.push(text),
    sendMail: async ({ subject }, messageId) => void sent.push(`${subject} ${messageId}`),
    sent,
    ...overrides,
  }
}

async function enqueueReceipt(receiptId: number): Promise<void> {
  await enqueue(
    database.db,
    {
      kind: 'payment-receipt',
      subject: String(receiptId),
      recipient: 'a@example.pe',
      payload: { receiptId },
    },
    clock.now(),
  )
}

async function readRow() {
  return database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
}

test('a message is sent after its transaction commits, once', async () => {
  await transact(database.db, (trx) =>
    enqueue(
      trx,
      { kind: 'verification-code', subject: 'code:7', recipient: '51999888777', payload: { codeId: 7 } },
      clock.now(),
    ),
  )
  const delivery = parts()
  expect(await deliverOutbox(delivery, 'email', going)).toBe(0)
  expect(await deliverOutbox(delivery, 'sms', going)).toBe(1)
  expect(await deliverOutbox(delivery, 'sms', going)).toBe(0)
  expect(delivery.sent).toEqual(['code 7'])
  expect(await readRow()).toMatchObject({ state: 'sent', attempts: 1 })
})

test('the same message enqueued twice is sent once', async () => {
  await enqueueReceipt(1)
  await enqueueReceipt(1)
  const delivery = parts()
  await deliverOutbox(delivery, 'email', going)
  expect(delivery.sent).toHaveLength(1)
})

test('a message whose process was killed after sending is sent again with the same Message-ID once the lease has ended', async () => {
  await enqueueReceipt(1)
  const first = parts()
  // The kill: sent, but never recorded as sent.
  const killed = parts({
    sendMail: async (message, messageId) => {
      await first.sendMail(message, messageId)
      await new Promise(() => undefined)
    },
  })
  void deliverOutbox(killed, 'email', going)
  await expect.poll(() => first.sent.length).toBe(1)
  const second = parts()
  expect(await deliverOutbox(second, 'email', going)).toBe(0)
  clock.advance({ minutes: 2 })
  expect(await deliverOutbox(second, 'email', going)).toBe(1)
  expect(second.sent).toEqual(first.sent)
})

test('a failed message is retried after 1, 2, 5, 15 and 60 minutes, for a day, then given up', async () => {
  await enqueueReceipt(1)
  const failing = parts({
    sendMail: async () => {
      throw Object.assign(new Error('550 no mailbox a@example.pe'), { code: 'EENVELOPE', responseCode: 550 })
    },
  })
  const waits: number[] = []
  for (;;) {
    const before = clock.now()
    await deliverOutbox(failing, 'email', going)
    const row = await readRow()
    expect(row.last_error).toBe('Error EENVELOPE 550')
    if (row.state === 'failed') break
    waits.push(row.next_attempt_at.since(before).total('minutes'))
    clock.set(row.next_attempt_at.toString())
  }
  expect(waits).toEqual([1, 2, 5, 15, 60, 120, 240, 480, 480])
  expect(await readOutboxHealth(database.db)).toEqual({ oldestDueAt: null, failed: 1 })
})

test('a failing message does not delay the others', async () => {
  await enqueueReceipt(1)
  await enqueueReceipt(2)
  const delivery = parts()
  const picky = {
    ...delivery,
    render: {
      ...delivery.render,
      'payment-receipt': async ({ receiptId }: { receiptId: number }) => {
        if (receiptId === 1) throw new Error('no such receipt')
        return mail(receiptId)
      },
    },
  }
  expect(await deliverOutbox(picky, 'email', going)).toBe(1)
  expect(delivery.sent[0]).toContain('Recibo 2')
  expect((await readOutboxHealth(database.db)).oldestDueAt?.equals(clock.now())).toBe(true)
})

test('a message that no longer applies is dropped: it is neither sent nor counted as failed', async () => {
  await enqueueReceipt(1)
  const delivery = parts()
  const render = { ...delivery.render, 'payment-receipt': async () => null }
  expect(await deliverOutbox({ ...delivery, render }, 'email', going)).toBe(0)
  expect(await readRow()).toMatchObject({ state: 'dropped' })
  expect(await readOutboxHealth(database.db)).toEqual({ oldestDueAt: null, failed: 0 })
})

test.runIf(await postgresAnswers())(
  'four processes share 200 messages, each of which is sent once',
  async () => {
    for (let receiptId = 1; receiptId <= 200; receiptId++) await enqueueReceipt(receiptId)
    const processes = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const db = connectPostgres(database.url ?? '', { poolSize: 3, pooled: database.pooled })
        const delivery = parts({ db })
        await deliverOutbox(delivery, 'email', going)
        await db.destroy()
        return delivery.sent
      }),
    )
    const all = processes.flat()
    expect(all).toHaveLength(200)
    expect(new Set(all).size).toBe(200)
  },
)
