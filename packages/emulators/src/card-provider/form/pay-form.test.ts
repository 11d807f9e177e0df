import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Json, startTestMerchant, type TestMerchant, testShop } from '../test-merchant.ts'

let merchant: TestMerchant
beforeEach(async () => {
  merchant = await startTestMerchant()
})
afterEach(() => merchant.close())

const minute = 60_000
const approved = '4970100000000055'
const refused = '4970100000000113'
const retry = (tries: number) => ({ transactionOptions: { cardOptions: { retry: tries } } })

function payment(result: Json): Json {
  expect(result.kind).toBe('answer')
  return JSON.parse(result.fields['kr-answer'])
}

test('a form can be paid for 15 minutes and not an instant longer', async () => {
  const [inTime, late] = [await merchant.formToken(), await merchant.formToken()]
  await merchant.clock.advance(15 * minute - 1)
  expect(payment(await merchant.pay(inTime, approved)).orderStatus).toBe('PAID')
  await merchant.clock.advance(1)
  expect(await merchant.pay(late, approved)).toMatchObject({ kind: 'error', errorCode: 'PSP_108' })
})

test('a refusal with tries left leaves the order open; the last one closes it', async () => {
  const formToken = await merchant.formToken(retry(1))
  expect(payment(await merchant.pay(formToken, refused))).toMatchObject({
    orderCycle: 'OPEN',
    orderStatus: 'UNPAID',
  })
  expect(payment(await merchant.pay(formToken, refused))).toMatchObject({
    orderCycle: 'CLOSED',
    orderStatus: 'UNPAID',
  })
  expect(await merchant.pay(formToken, approved)).toMatchObject({ errorCode: 'PSP_099' })
})

test('only the last refusal of a form is notified', async () => {
  const formToken = await merchant.formToken(retry(1))
  await merchant.pay(formToken, refused)
  expect(merchant.notifications).toHaveLength(0)
  await merchant.pay(formToken, refused)
  expect(merchant.notifications).toHaveLength(1)
})

test('a form left after a refusal is closed and notified when its time ends', async () => {
  await merchant.pay(await merchant.formToken(retry(3)), refused)
  await merchant.clock.advance(15 * minute)
  expect(merchant.notifications).toHaveLength(1)
  expect(JSON.parse(merchant.notifications[0]?.get('kr-answer') ?? '')).toMatchObject({
    orderCycle: 'CLOSED',
    orderStatus: 'UNPAID',
  })
})

test('a form that was paid cannot be paid again', async () => {
  const formToken = await merchant.formToken()
  await merchant.pay(formToken, approved)
  expect(await merchant.pay(formToken, approved)).toMatchObject({ errorCode: 'PSP_113' })
  expect((await merchant.call('Order/Get', { orderId: 'order-1' })).answer.transactions).toHaveLength(1)
})

test.each([
  ['INT_903', { formToken: 'nothing' }],
  ['INT_904', { publicKey: '12345678:testpublickey_OTHER' }],
  ['CLIENT_300', { pan: '4970100000000056' }],
  ['CLIENT_300', { securityCode: '12' }],
  ['CLIENT_300', { expiryMonth: 13 }],
  ['CLIENT_300', { expiryMonth: 10, expiryYear: 2026 }],
])('answers %s for %j, and no transaction is made', async (code, change) => {
  const result = await merchant.pay(await merchant.formToken(), approved, change)
  expect(result).toMatchObject({ kind: 'error', errorCode: code })
  expect(merchant.provider.state.transactions.size()).toBe(0)
})

test('a public key of another shop than the form’s is INT_911', async () => {
  await merchant.close()
  const other = {
    shopId: '87654321',
    password: 'testpassword_2',
    publicKey: '87654321:testpublickey_2',
    hmacKey: 'k2',
  }
  merchant = await startTestMerchant({ shops: [testShop, other] })
  const result = await merchant.pay(await merchant.formToken(), approved, { publicKey: other.publicKey })
  expect(result.errorCode).toBe('INT_911')
})

test.each([
  ['4970100000000055', 'PAID', null, null],
  ['5970100300000067', 'PAID', null, null],
  ['4970110000001029', 'PAID', null, null],
  ['375900000000008', 'PAID', null, null],
  ['4970100000000113', 'UNPAID', 'ACQ_001', '51'],
  ['4970100000000071', 'UNPAID', 'ACQ_001', '61'],
  ['4970100000000089', 'UNPAID', 'ACQ_001', '82'],
  ['4970100000000063', 'UNPAID', 'PSP_539', null],
  ['4970110000000401', 'UNPAID', 'PSP_539', null],
  ['4111111111111111', 'UNPAID', 'ACQ_001', '14'],
])('card %s ends %s %s %s', async (pan, status, errorCode, detailedErrorCode) => {
  const more = pan.startsWith('37') ? { securityCode: '1234' } : {}
  const result = payment(await merchant.pay(await merchant.formToken(), pan, more))
  expect(result.orderStatus).toBe(status)
  expect(result.transactions[0]).toMatchObject({ status, errorCode, detailedErrorCode })
})

test('no whole card number is stored or answered', async () => {
  const result = await merchant.pay(await merchant.formToken(), approved)
  expect(JSON.stringify(result)).not.toContain(approved)
  const answer = await fetch(`${merchant.provider.localUrl}/emulator/state`)
  const state: Json = await answer.json()
  expect(JSON.stringify(state.transactions)).not.toContain(approved)
})

test('an e-mail that the buyer typed is part of the payment', async () => {
  const result = await merchant.pay(await merchant.formToken(), approved, { email: 'ana@example.pe' })
  expect(payment(result).customer.email).toBe('ana@example.pe')
})
