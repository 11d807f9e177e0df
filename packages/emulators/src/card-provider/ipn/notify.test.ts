import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectedHash, type Json, startTestMerchant, type TestMerchant, testShop } from '../test-merchant.ts'

let merchant: TestMerchant
beforeEach(async () => {
  merchant = await startTestMerchant()
})
afterEach(() => merchant.close())

const approved = '4970100000000055'
const minute = 60_000

function ordersNotified(): string[] {
  return merchant.notifications.map(
    (fields) => JSON.parse(fields.get('kr-answer') ?? '').orderDetails.orderId,
  )
}

async function payOrder(orderId: string): Promise<Json> {
  return merchant.pay(await merchant.formToken({ orderId }), approved)
}

function signedWell(fields: URLSearchParams | undefined): boolean {
  return fields?.get('kr-hash') === expectedHash(fields?.get('kr-answer') ?? '', testShop.password)
}

test('the notification has the five fields, signed with the shop’s password', async () => {
  const result = await payOrder('order-1')
  const [fields] = merchant.notifications
  expect([...(fields?.keys() ?? [])]).toEqual([
    'kr-hash',
    'kr-hash-algorithm',
    'kr-hash-key',
    'kr-answer-type',
    'kr-answer',
  ])
  expect(fields?.get('kr-hash-key')).toBe('password')
  expect(signedWell(fields)).toBe(true)
  expect(result.fields['kr-hash-key']).toBe('sha256_hmac')
  expect(result.fields['kr-hash']).toBe(expectedHash(result.fields['kr-answer'], testShop.hmacKey))
})

test('the browser gets no answer until the merchant has answered the notification', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  merchant.answerWith.holdUntil = promise
  let told = false
  const result = payOrder('order-1').then(() => {
    told = true
  })
  await expect.poll(() => merchant.notifications.length).toBe(1)
  const { answer } = await merchant.call('Order/Get', { orderId: 'order-1' })
  expect(answer.transactions[0].status).toBe('PAID')
  expect(told).toBe(false)
  release()
  await result
  expect(told).toBe(true)
})

test("a request's own notification address is used", async () => {
  const path = `${merchant.provider.localUrl}/elsewhere`
  await merchant.pay(await merchant.formToken({ ipnTargetUrl: path }), approved)
  expect(merchant.notifications).toHaveLength(0)
  expect(merchant.provider.state.ipnLog[0]).toMatchObject({ url: path, status: 404, outcome: 'failed' })
})

test('a failed notification is not resent unless retries are enabled', async () => {
  merchant.answerWith.status = 500
  expect((await payOrder('order-1')).kind).toBe('answer')
  await merchant.clock.advance(60 * minute)
  expect(merchant.notifications).toHaveLength(1)
})

test('with retries it is sent four more times, at the quarter hours', async () => {
  await merchant.close()
  merchant = await startTestMerchant({ ipnRetries: true })
  merchant.answerWith.status = 500
  await payOrder('order-1')
  await merchant.clock.advance(9 * minute + 55_000)
  for (const _each of [1, 2, 3, 4, 5]) await merchant.clock.advance(15 * minute)
  const sent = merchant.provider.state.ipnLog.map(({ sentAt }) =>
    new Date(sentAt).toISOString().slice(11, 19),
  )
  expect(sent).toEqual(['15:20:05', '15:30:00', '15:45:00', '16:00:00', '16:15:00'])
})

test('with retries, a merchant that recovers is notified once', async () => {
  await merchant.close()
  merchant = await startTestMerchant({ ipnRetries: true })
  merchant.answerWith.status = 500
  await payOrder('order-1')
  merchant.answerWith.status = 200
  await merchant.clock.advance(60 * minute)
  await merchant.clock.advance(60 * minute)
  expect(merchant.provider.state.ipnLog.map(({ outcome }) => outcome)).toEqual(['failed', 'delivered'])
})

test('fault ipn-drop: the payment is made, the browser is told, the merchant is not', async () => {
  merchant.provider.faults.add({ kind: 'ipn-drop' })
  expect((await payOrder('order-1')).kind).toBe('answer')
  await payOrder('order-2')
  expect(ordersNotified()).toEqual(['order-2'])
})

test('fault ipn-delay: the notification comes later than the browser’s result', async () => {
  merchant.provider.faults.add({ kind: 'ipn-delay', ms: 5 * minute })
  expect((await payOrder('order-1')).kind).toBe('answer')
  await merchant.clock.advance(5 * minute - 1)
  expect(ordersNotified()).toEqual([])
  await merchant.clock.advance(1)
  expect(ordersNotified()).toEqual(['order-1'])
})

test('fault ipn-duplicate: three copies', async () => {
  merchant.provider.faults.add({ kind: 'ipn-duplicate' })
  await payOrder('order-1')
  expect(ordersNotified()).toEqual(['order-1', 'order-1', 'order-1'])
})

test('fault ipn-reorder: the notification comes after the next one, or after a minute', async () => {
  merchant.provider.faults.add({ kind: 'ipn-reorder', orderId: 'order-1' })
  await payOrder('order-1')
  await payOrder('order-2')
  expect(ordersNotified()).toEqual(['order-2', 'order-1'])
  merchant.provider.faults.add({ kind: 'ipn-reorder' })
  await payOrder('order-3')
  await merchant.clock.advance(minute)
  expect(ordersNotified()).toEqual(['order-2', 'order-1', 'order-3'])
})

test('fault ipn-bad-signature: the fields are there, the hash is of another key', async () => {
  merchant.provider.faults.add({ kind: 'ipn-bad-signature' })
  await payOrder('order-1')
  await payOrder('order-2')
  expect(merchant.notifications.map(signedWell)).toEqual([false, true])
})
