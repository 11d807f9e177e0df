import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestMerchant, type TestMerchant, testShop } from '../test-merchant.ts'

let merchant: TestMerchant
beforeEach(async () => {
  merchant = await startTestMerchant()
})
afterEach(() => merchant.close())

const charge = { amount: 15000, currency: 'PEN', orderId: 'order-1' }

async function errorOf(service: string, body: object): Promise<string> {
  const envelope = await merchant.call(service, body)
  expect(envelope.status).toBe('ERROR')
  return envelope.answer.errorCode
}

test("an answer is wrapped in the provider's envelope", async () => {
  const envelope = await merchant.call('Charge/SDKTest', { value: 'hola' })
  expect(Object.keys(envelope)).toEqual([
    ...['webService', 'version', 'applicationVersion', 'status', 'answer', 'ticket', 'serverDate'],
    ...['applicationProvider', 'metadata', 'mode', 'serverUrl', '_type'],
  ])
  expect(envelope).toMatchObject({
    webService: 'Charge/SDKTest',
    version: 'V4',
    status: 'SUCCESS',
    answer: { value: 'hola', _type: 'V4/Charge/SDKTestResult' },
    serverDate: '2026-11-21T15:20:05+00:00',
    metadata: null,
    mode: 'TEST',
    _type: 'V4/WebService/Response',
  })
  expect(envelope.ticket).toMatch(/^[0-9a-f]{32}$/)
})

test.each([
  ['another password', '12345678:testpassword_other'],
  ['another shop', `87654321:${testShop.password}`],
  ['no login', ''],
])('%s is INT_905 with HTTP 200', async (_what, login) => {
  const envelope = await merchant.call('Charge/SDKTest', { value: 'x' }, login)
  expect(envelope).toMatchObject({
    status: 'ERROR',
    answer: { errorCode: 'INT_905', ticket: 'null', _type: 'V4/WebService/WebServiceError' },
  })
})

test('an unknown service is INT_901, text that is not JSON INT_902', async () => {
  expect(await errorOf('Charge/Nothing', {})).toBe('INT_901')
  const answer = await fetch(`${merchant.provider.localUrl}/api-payment/V4/Charge/SDKTest`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${testShop.shopId}:${testShop.password}`)}` },
    body: '{',
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ status: 'ERROR', answer: { errorCode: 'INT_902' } })
})

test.each([
  ['INT_009', { amount: 150.5 }],
  ['INT_009', { amount: 0 }],
  ['INT_010', { currency: 'soles' }],
  ['PSP_610', { currency: 'EUR' }],
  ['INT_013', { orderId: 'a b' }],
  ['INT_013', { orderId: 'x'.repeat(65) }],
  ['INT_015', { customer: { email: 'nobody' } }],
  ['INT_091', { metadata: { nested: {} } }],
  ['INT_811', { formAction: 'REGISTER_PAY' }],
  ['INT_811', { formAction: 'ASK_REGISTER_PAY' }],
  ['INT_812', { formAction: 'REGISTER_UPDATE' }],
  ['INT_875', { formAction: 'BUY' }],
  ['INT_899', { transactionOptions: { cardOptions: { retry: -1 } } }],
  ['INT_902', { formaction: 'PAYMENT' }],
  ['INT_902', { customer: { billingDetails: { name: 'Ana' } } }],
  ['INT_926', { ipnTargetUrl: 'ftp://example.pe' }],
  ['INT_030', { formAction: 'SILENT' }],
  ['PSP_030', { formAction: 'SILENT', paymentMethodToken: 'unknown' }],
])('CreatePayment answers %s for %j', async (code, change) => {
  expect(await errorOf('Charge/CreatePayment', { ...charge, ...change })).toBe(code)
})

test('a form token can be decoded by the browser, and each call creates another', async () => {
  const [first, second] = [await merchant.formToken(), await merchant.formToken()]
  expect(first).not.toBe(second)
  expect(first.slice(24, 27)).toBe('244')
  expect(JSON.parse(Buffer.from(first.slice(27, -4), 'base64').toString())).toMatchObject({
    amount: 15000,
    currency: 'PEN',
    mode: 'TEST',
    version: 4,
    orderId: 'order-1',
    formAction: 'PAYMENT',
    apiRestVersion: '4.0',
  })
})

test('an order that nobody paid is PSP_010, however many forms it has', async () => {
  await merchant.formToken()
  expect(await errorOf('Order/Get', { orderId: 'order-1' })).toBe('PSP_010')
})

test('Order/Get answers transactions without an order status, each with customer and order', async () => {
  await merchant.pay(await merchant.formToken({ metadata: { attempt: '1' } }), '4970100000000055')
  const { answer } = await merchant.call('Order/Get', { orderId: 'order-1' })
  expect(Object.keys(answer)).toEqual(['orderId', 'shopId', 'transactions', '_type'])
  const [transaction] = answer.transactions
  expect(transaction).toMatchObject({
    status: 'PAID',
    detailedStatus: 'AUTHORISED',
    amount: 15000,
    metadata: { attempt: '1' },
    customer: { email: null },
    orderDetails: { orderId: 'order-1', metadata: null },
    _type: 'V4/Transaction',
  })
  expect((await merchant.call('Transaction/Get', { uuid: transaction.uuid })).answer).toEqual(transaction)
})

test('the same order can be paid twice: the provider does not keep it unique', async () => {
  for (const _each of [1, 2]) await merchant.pay(await merchant.formToken(), '4970100000000055')
  const { answer } = await merchant.call('Order/Get', { orderId: 'order-1' })
  expect(answer.transactions.map(({ status }: { status: string }) => status)).toEqual(['PAID', 'PAID'])
})

test('another shop’s order and transaction do not exist', async () => {
  await merchant.close()
  const other = {
    shopId: '87654321',
    password: 'testpassword_2',
    publicKey: '87654321:testpublickey_2',
    hmacKey: 'k2',
  }
  merchant = await startTestMerchant({ shops: [testShop, other] })
  await merchant.pay(await merchant.formToken(), '4970100000000055')
  const login = `${other.shopId}:${other.password}`
  const { answer } = await merchant.call('Order/Get', { orderId: 'order-1' }, login)
  expect(answer.errorCode).toBe('PSP_010')
})
