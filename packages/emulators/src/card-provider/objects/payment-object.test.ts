import { expect, test } from 'vitest'
import type { TransactionRecord } from '../store/records.ts'
import { testShop } from '../test-merchant.ts'
import { paymentObject } from './payment-object.ts'

const paidAt = Date.UTC(2026, 10, 21, 15, 20, 5)

const transaction: TransactionRecord = {
  uuid: 'b72e91826ce14bfd802249d16eb30000',
  shopId: testShop.shopId,
  orderId: 'att-01JD7Z3K9Q-1',
  paymentId: 'f'.repeat(32),
  amount: 15000,
  currency: 'PEN',
  operationType: 'DEBIT',
  detailedStatus: 'AUTHORISED',
  createdAt: paidAt,
  error: null,
  metadata: { paymentId: 'pay_000777', attempt: '1' },
  customer: {
    email: 'ana@example.pe',
    reference: 'CUST-000123',
    billingDetails: {
      cellPhoneNumber: '999888777',
      country: 'PE',
      firstName: 'Ana',
      identityCode: '44556677',
      identityType: 'DNI',
      language: 'ES',
      lastName: 'Quispe',
    },
  },
  card: {
    pan: '497010XXXXXX0055',
    brand: 'VISA',
    expiryMonth: 12,
    expiryYear: 2030,
  },
  paymentMethodToken: 'd662d15e7ebf4682a22b8858b4f20000',
  paymentMethodSource: 'NEW',
  strongAuthentication: 'ENABLED',
  authentication: { id: '0f7f2f5e-6a58-4d3c-9f0d-2a1c7be1f001', type: 'FRICTIONLESS', status: 'SUCCESS' },
  authorizationNumber: '3fe1a9',
  authorizationResult: '0',
  initialIssuerTransactionIdentifier: '3398451138180000',
  occurrenceType: 'UNITAIRE',
  sequenceNumber: 1,
  legacyTransId: '900123',
  parentUuid: null,
  refundedAmount: 0,
  capturedAt: null,
  orderOpen: false,
  ipnTargetUrl: null,
  userAgent: 'Mozilla/5.0',
  ipAddress: '203.0.113.9',
}

test("the server's date changes with each sending, and with it the signed text", () => {
  const [now, later] = [paidAt, paidAt + 1_000].map((at) =>
    JSON.stringify(paymentObject(transaction, testShop, at)),
  )
  expect(later).toBe(now?.replace('"serverDate":"2026-11-21T15:20:05', '"serverDate":"2026-11-21T15:20:06'))
  expect(later).not.toBe(now)
})

test('a refusal by the bank has its code, and no authorization', () => {
  const refused: TransactionRecord = {
    ...transaction,
    detailedStatus: 'REFUSED',
    error: {
      code: 'ACQ_001',
      detailedCode: '51',
      detailedMessage: 'Insufficient funds or credit limit exceeded',
    },
    authorizationNumber: null,
    authorizationResult: '51',
    orderOpen: true,
  }
  const payment = paymentObject(refused, testShop, paidAt)
  expect(payment).toMatchObject({ orderCycle: 'OPEN', orderStatus: 'UNPAID' })
  expect(payment.transactions[0]).toMatchObject({
    status: 'UNPAID',
    detailedStatus: 'REFUSED',
    errorCode: 'ACQ_001',
    errorMessage: 'payment refused',
    detailedErrorCode: '51',
    detailedErrorMessage: 'Insufficient funds or credit limit exceeded',
    transactionDetails: {
      cardDetails: { authorizationResponse: { authorizationNumber: null, authorizationResult: '51' } },
    },
  })
})
