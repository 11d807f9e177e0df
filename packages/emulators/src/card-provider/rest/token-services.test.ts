import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestMerchant, type TestMerchant } from '../test-merchant.ts'

let merchant: TestMerchant
beforeEach(async () => {
  merchant = await startTestMerchant()
})
afterEach(() => merchant.close())

const customer = { email: 'ana@example.pe', reference: 'C1' }

async function registerCard(): Promise<{ paymentMethodToken: string; chainId: string }> {
  const { answer } = await merchant.call('Charge/CreateToken', {
    currency: 'PEN',
    customer,
    orderId: 'card-1',
  })
  const result = await merchant.pay(answer.formToken, '4970100000000055')
  const [transaction] = JSON.parse(result.fields['kr-answer']).transactions
  const { cardDetails } = transaction.transactionDetails
  return {
    paymentMethodToken: transaction.paymentMethodToken,
    chainId: cardDetails.initialIssuerTransactionIdentifier,
  }
}

function silent(paymentMethodToken: string, more: object = {}) {
  const body = {
    amount: 35050,
    currency: 'USD',
    orderId: 'debit-1',
    formAction: 'SILENT',
    paymentMethodToken,
  }
  return merchant.call('Charge/CreatePayment', { ...body, ...more })
}

test('registering a card without a payment is a verification of amount 0 with the token', async () => {
  const { answer } = await merchant.call('Charge/CreateToken', { currency: 'PEN', customer })
  const result = await merchant.pay(answer.formToken, '4970100000000055')
  const payment = JSON.parse(result.fields['kr-answer'])
  expect(payment).toMatchObject({ orderStatus: 'PAID', orderDetails: { orderTotalAmount: 0, orderId: null } })
  expect(payment.transactions[0]).toMatchObject({
    operationType: 'VERIFICATION',
    detailedStatus: 'ACCEPTED',
    amount: 0,
    paymentMethodToken: expect.stringMatching(/^[0-9a-f]{32}$/),
    transactionDetails: {
      creationContext: 'VERIFICATION',
      occurrenceType: 'RECURRENT_INITIAL',
      cardDetails: { authorizationResponse: { authorizationMode: 'MARK' } },
    },
  })
})

test('a silent charge answers the whole payment at once, and no notification is sent', async () => {
  const { paymentMethodToken, chainId } = await registerCard()
  const before = merchant.notifications.length
  const { status, answer } = await silent(paymentMethodToken)
  expect(status).toBe('SUCCESS')
  expect(answer).toMatchObject({ orderStatus: 'PAID', orderCycle: 'CLOSED', _type: 'V4/Payment' })
  expect(answer.transactions[0]).toMatchObject({
    operationType: 'DEBIT',
    amount: 35050,
    currency: 'USD',
    paymentMethodToken,
    effectiveStrongAuthentication: 'DISABLED',
    transactionDetails: {
      liabilityShift: 'NO',
      occurrenceType: 'RECURRENT_INTERMEDIAIRE',
      cardDetails: { paymentMethodSource: 'TOKEN', initialIssuerTransactionIdentifier: chainId },
    },
  })
  expect(merchant.notifications).toHaveLength(before)
})

test('a silent charge that the bank refuses is SUCCESS around an UNPAID payment', async () => {
  const { paymentMethodToken } = await registerCard()
  merchant.provider.faults.add({ kind: 'refuse', code: '41', orderId: 'debit-1' })
  const { status, answer } = await silent(paymentMethodToken)
  expect(status).toBe('SUCCESS')
  expect(answer).toMatchObject({ orderStatus: 'UNPAID', orderCycle: 'CLOSED' })
  expect(answer.transactions[0]).toMatchObject({ errorCode: 'ACQ_001', detailedErrorCode: '41' })
})

test('a card past its month is refused with 54', async () => {
  const { paymentMethodToken } = await registerCard()
  await merchant.clock.advance(Date.UTC(2031, 0, 1) - merchant.clock.now())
  expect((await silent(paymentMethodToken)).answer.transactions[0]).toMatchObject({ detailedErrorCode: '54' })
})

test('a cancelled token cannot be charged until it is reactivated', async () => {
  const { paymentMethodToken } = await registerCard()
  const get = async () => (await merchant.call('Token/Get', { paymentMethodToken })).answer
  expect((await get()).cancellationDate).toBeNull()
  const { answer } = await merchant.call('Token/Cancel', { paymentMethodToken })
  expect(answer).toEqual({ responseCode: 0, _type: 'V4/Common/ResponseCodeAnswer' })
  expect((await get()).cancellationDate).toBe('2026-11-21T15:20:05+00:00')
  expect((await silent(paymentMethodToken)).answer.errorCode).toBe('PSP_031')
  await merchant.call('Token/Reactivate', { paymentMethodToken })
  expect((await silent(paymentMethodToken)).answer.orderStatus).toBe('PAID')
})

test('an unknown token is a response code inside SUCCESS when cancelled, an error when read', async () => {
  const unknown = { paymentMethodToken: '0'.repeat(32) }
  expect(await merchant.call('Token/Cancel', unknown)).toMatchObject({
    status: 'SUCCESS',
    answer: { responseCode: 30 },
  })
  expect((await merchant.call('Token/Get', unknown)).answer.errorCode).toBe('PSP_030')
})

test.each([
  ['REGISTER_PAY', false, true],
  ['ASK_REGISTER_PAY', true, true],
  ['ASK_REGISTER_PAY', false, false],
  ['PAYMENT', true, false],
])('%s with the checkbox at %s creates a token: %s', async (formAction, register, made) => {
  const result = await merchant.pay(await merchant.formToken({ formAction, customer }), '4970100000000055', {
    register,
  })
  const [transaction] = JSON.parse(result.fields['kr-answer']).transactions
  expect(transaction.paymentMethodToken !== null).toBe(made)
  expect(transaction.amount).toBe(15000)
})

test('a refused card is not registered', async () => {
  await merchant.pay(await merchant.formToken({ formAction: 'REGISTER_PAY', customer }), '4970100000000113')
  expect([...merchant.provider.state.tokens.values()]).toEqual([])
})
