import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestMerchant, type TestMerchant } from '../test-merchant.ts'

let merchant: TestMerchant
beforeEach(async () => {
  merchant = await startTestMerchant()
})
afterEach(() => merchant.close())

async function paid(pan = '4970100000000055'): Promise<string> {
  const result = await merchant.pay(await merchant.formToken(), pan)
  return JSON.parse(result.fields['kr-answer']).transactions[0].uuid
}

async function send(uuid: string, more: object = {}) {
  return (await merchant.call('Transaction/CancelOrRefund', { uuid, ...more })).answer
}

const soles = (amount: number) => ({ amount, currency: 'PEN' })

test('before capture a debit is cancelled: the same transaction, CANCELLED', async () => {
  const uuid = await paid()
  expect(await send(uuid)).toMatchObject({
    uuid,
    operationType: 'DEBIT',
    status: 'UNPAID',
    detailedStatus: 'CANCELLED',
  })
  expect((await send(uuid)).errorCode).toBe('PSP_105')
})

test('before capture a refund is PSP_076, and so is a part', async () => {
  const uuid = await paid()
  expect((await send(uuid, { resolutionMode: 'REFUND_ONLY' })).errorCode).toBe('PSP_076')
  expect((await send(uuid, soles(5000))).errorCode).toBe('PSP_076')
})

test('after capture a refund is a new CREDIT, and the debit has the refunded sum', async () => {
  const uuid = await paid()
  merchant.provider.capture()
  const credit = await send(uuid, soles(5000))
  expect(credit).toMatchObject({
    operationType: 'CREDIT',
    status: 'PAID',
    amount: 5000,
    transactionDetails: { creationContext: 'REFUND', parentTransactionUuid: uuid },
  })
  expect(credit.uuid).not.toBe(uuid)
  const { answer } = await merchant.call('Transaction/Get', { uuid })
  expect(answer).toMatchObject({
    detailedStatus: 'CAPTURED',
    transactionDetails: { cardDetails: { captureResponse: { refundAmount: 5000, refundCurrency: 'PEN' } } },
  })
})

test('after capture a cancellation is PSP_075', async () => {
  const uuid = await paid()
  merchant.provider.capture()
  expect((await send(uuid, { resolutionMode: 'CANCELLATION_ONLY' })).errorCode).toBe('PSP_075')
})

test('a refund cannot exceed what is left; without an amount it is all that is left', async () => {
  const uuid = await paid()
  merchant.provider.capture()
  await send(uuid, soles(10000))
  expect((await send(uuid, soles(5001))).errorCode).toBe('PSP_510')
  expect((await send(uuid)).amount).toBe(5000)
  expect((await send(uuid)).errorCode).toBe('PSP_104')
})

test('the same refund sent twice pays twice: there is no idempotency', async () => {
  const uuid = await paid()
  merchant.provider.capture()
  const [first, second] = [await send(uuid, soles(1000)), await send(uuid, soles(1000))]
  expect(first.uuid).not.toBe(second.uuid)
  const { answer } = await merchant.call('Order/Get', { orderId: 'order-1' })
  expect(answer.transactions).toHaveLength(3)
})

test.each([
  ['PSP_010', () => '0'.repeat(32), {}],
  ['PSP_083', () => paid('4970100000000113'), {}],
  ['PSP_020', () => paid(), { amount: -1, currency: 'PEN' }],
  ['PSP_021', () => paid(), { amount: 100, currency: 'USD' }],
  ['INT_902', () => paid(), { resolutionMode: 'BOTH' }],
])('answers %s', async (code, uuid, more) => {
  expect((await send(await uuid(), more)).errorCode).toBe(code)
})

test('what was authorised is captured by the evening batch, 23:00 in Lima', async () => {
  const uuid = await paid()
  const status = async () => (await merchant.call('Transaction/Get', { uuid })).answer.detailedStatus
  const batch = Date.UTC(2026, 10, 22, 4)
  await merchant.clock.advance(batch - 1 - merchant.clock.now())
  expect(await status()).toBe('AUTHORISED')
  await merchant.clock.advance(1)
  expect(await status()).toBe('CAPTURED')
})

test('refunds are not notified', async () => {
  const uuid = await paid()
  merchant.provider.capture()
  await send(uuid)
  expect(merchant.notifications).toHaveLength(1)
})
