import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evidence } from './evidence.ts'
import { answerBankPage, type Json, startTestMerchant, type TestMerchant } from './test-merchant.ts'

const example: Json = JSON.parse(
  readFileSync(new URL('objects/payment-example.txt', import.meta.url), 'utf8'),
)
const customer = {
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
}
const cards = {
  notEnrolled: '4970100000000048',
  unavailable: '4970100000000055',
  masterCard: '5970100300000042',
  frictionless: '4970110000001029',
  challenge: '4970110000001003',
  noFunds: '4970100000000113',
  notAuthenticated: '4970100000000063',
}

let merchant: TestMerchant
/** Every kind of answer that the emulator gives, by what caused it. */
const written: Record<string, Json> = {}

beforeAll(async () => {
  merchant = await startTestMerchant()
  await writeEverything()
})
afterAll(() => merchant.close())

async function payment(orderId: string, pan: string, more: object = {}): Promise<Json> {
  const { fields } = await merchant.pay(await merchant.formToken({ orderId, customer, ...more }), pan)
  return JSON.parse(fields['kr-answer'])
}

async function registration(orderId: string, pan: string): Promise<Json> {
  const body = { currency: 'PEN', orderId, customer }
  const { answer } = await merchant.call('Charge/CreateToken', body)
  return JSON.parse((await merchant.pay(answer.formToken, pan)).fields['kr-answer'])
}

async function writeEverything() {
  const metadata = { paymentId: 'pay_000777', attempt: '1' }
  written.form = await merchant.call('Charge/CreatePayment', { amount: 15000, currency: 'PEN' })
  written.paid = await payment('paid', cards.frictionless)
  written.paidNotEnrolled = await payment('paid-2', cards.notEnrolled)
  written.paidUnavailable = await payment('paid-3', cards.unavailable)
  written.paidMasterCard = await payment('paid-4', cards.masterCard)
  written.refused = await payment('refused', cards.noFunds)
  written.notAuthenticated = await payment('refused-2', cards.notAuthenticated)
  merchant.provider.faults.add({ kind: 'refuse', code: '05', orderId: 'refused-3' })
  written.notHonoured = await payment('refused-3', cards.notEnrolled)
  const token = await merchant.formToken({ orderId: 'challenged', customer })
  const { challengeId } = await merchant.pay(token, cards.challenge)
  await answerBankPage(merchant, challengeId, 'authorised')
  written.challenged = await merchant.call('Order/Get', { orderId: 'challenged' })
  // Frictionless and with the card stored, as in the example of the protocol.
  const kept = { metadata, formAction: 'REGISTER_PAY' }
  written.registeredWithPayment = await payment('kept', cards.frictionless, kept)
  written.registered = await registration('card', cards.notEnrolled)
  written.registrationRefused = await registration('card-2', cards.noFunds)

  const { paymentMethodToken } = written.registered.transactions[0]
  const silent = { amount: 100, currency: 'PEN', customer, formAction: 'SILENT', paymentMethodToken }
  written.charged = await merchant.call('Charge/CreatePayment', { ...silent, orderId: 'debit' })
  merchant.provider.faults.add({ kind: 'refuse', code: '51', orderId: 'debit-2' })
  written.chargeRefused = await merchant.call('Charge/CreatePayment', { ...silent, orderId: 'debit-2' })

  for (const formAction of ['PAYMENT', 'REGISTER_PAY']) {
    const token = await merchant.formToken({ formAction, customer })
    const readable = JSON.parse(Buffer.from(token.slice(27, -4), 'base64').toString())
    written[`form token of ${formAction}`] = { ...readable, _type: 'form token' }
  }
  const { fields } = await merchant.pay(await merchant.formToken({ orderId: 'told' }), cards.notEnrolled)
  written.browser = { ...fields, _type: 'kr fields' }
  const notification = merchant.notifications.at(-1) ?? new URLSearchParams()
  written.notification = { ...Object.fromEntries(notification), _type: 'kr fields' }

  const uuidOf = (answer: Json) => ({ uuid: answer.transactions[0].uuid })
  written.cancelled = await merchant.call('Transaction/CancelOrRefund', uuidOf(written.paidNotEnrolled))
  const early = { ...uuidOf(written.paid), resolutionMode: 'REFUND_ONLY' }
  written.refundTooEarly = await merchant.call('Transaction/CancelOrRefund', early)
  written.cancelledTwice = await merchant.call('Transaction/CancelOrRefund', uuidOf(written.paidNotEnrolled))
  written.refundOfRefused = await merchant.call('Transaction/CancelOrRefund', uuidOf(written.refused))
  merchant.provider.capture()
  const late = { ...uuidOf(written.paid), resolutionMode: 'CANCELLATION_ONLY' }
  written.cancelTooLate = await merchant.call('Transaction/CancelOrRefund', late)
  const tooMuch = { ...uuidOf(written.paid), amount: 99_999_999, currency: 'PEN' }
  written.refundTooMuch = await merchant.call('Transaction/CancelOrRefund', tooMuch)
  written.refunded = await merchant.call('Transaction/CancelOrRefund', uuidOf(written.registeredWithPayment))
  written.refundedTwice = await merchant.call(
    'Transaction/CancelOrRefund',
    uuidOf(written.registeredWithPayment),
  )
  written.order = await merchant.call('Order/Get', { orderId: 'kept' })
  written.transaction = await merchant.call('Transaction/Get', uuidOf(written.paid))

  written.token = await merchant.call('Token/Get', { paymentMethodToken })
  written.tokenCancelled = await merchant.call('Token/Cancel', { paymentMethodToken })
  written.tokenReactivated = await merchant.call('Token/Reactivate', { paymentMethodToken })
  const unknown = { paymentMethodToken: '0'.repeat(32) }
  written.tokenUnknown = await merchant.call('Token/Get', unknown)
  written.nothingToCancel = await merchant.call('Token/Cancel', unknown)
  written.probe = await merchant.call('Charge/SDKTest', { value: 'hola' })
  written.noLogin = await merchant.call('Charge/SDKTest', { value: 'hola' }, '')
  written.noTransaction = await merchant.call('Order/Get', { orderId: 'nobody' })
  written.badMember = await merchant.call('Order/Get', { orderId: 'nobody', other: 1 })
}

/** Every object with a type, at any depth. */
function typedObjects(value: Json): Json[] {
  if (value === null || typeof value !== 'object') return []
  const inner = Object.values(value).flatMap(typedObjects)
  return typeof value._type === 'string' ? [value, ...inner] : inner
}

test('every written member and value is marked as seen, documented, or ours', () => {
  const unmarked = new Set<string>()
  for (const { _type, ...members } of Object.values(written).flatMap(typedObjects)) {
    for (const [name, value] of Object.entries(members)) {
      const mark = evidence[_type]?.[name]
      const known = typeof mark === 'string' || (mark && Object.hasOwn(mark, String(value)))
      if (!known) unmarked.add(`${_type} ${name} ${JSON.stringify(value)}`)
    }
  }
  expect([...unmarked]).toEqual([])
})

test('every marked member is written, in the order of the table', () => {
  const objects = Map.groupBy(Object.values(written).flatMap(typedObjects), ({ _type }) => _type)
  // A shared member has one mark for both objects, so one of them having the value is enough.
  const values = new Map<object, Set<string>>()
  const missing: string[] = []
  for (const [type, members] of Object.entries(evidence)) {
    const group = objects.get(type) ?? []
    for (const [name, mark] of Object.entries(members)) {
      const holders = group.filter((each) => Object.hasOwn(each, name))
      if (holders.length === 0) missing.push(`${type} ${name}`)
      if (typeof mark === 'string') continue
      const found = values.getOrInsert(mark, new Set())
      for (const each of holders) found.add(String(each[name]))
    }
    for (const each of group) {
      const order = Object.keys(members).filter((name) => Object.hasOwn(each, name))
      expect(Object.keys(each)).toEqual([...order, '_type'])
    }
  }
  for (const [mark, found] of values) missing.push(...Object.keys(mark).filter((value) => !found.has(value)))
  expect(missing).toEqual([])
})

/** Where real answers differ from the protocol's example, which was composed by hand. */
const exampleDiffers = [
  'customer.shippingDetails',
  'customer.shoppingCart',
  'transactions.0.transactionDetails.cardDetails.cardHolderName',
]

test("a payment has every member of the protocol's example, in its order, and of the same type", () => {
  const differs: string[] = []
  function compare(there: Json, here: Json, path: string) {
    const isObject = (value: Json) => value !== null && typeof value === 'object'
    if (isObject(there) !== isObject(here) || (there === null) !== (here === null)) {
      differs.push(path)
      return
    }
    if (!isObject(there)) {
      if (typeof there !== typeof here) differs.push(path)
      return
    }
    const order = Object.keys(here).filter((name) => Object.hasOwn(there, name))
    expect(order, path).toEqual(Object.keys(there))
    for (const name of Object.keys(there))
      compare(there[name], here[name], `${path}.${name}`.replace(/^\./, ''))
  }
  compare(example, written.registeredWithPayment, '')
  expect(differs).toEqual(exampleDiffers)
})

/** Combinations of values observed in real answers of the test mode. */
test.each([
  [
    'registered',
    'VERIFICATION ACCEPTED PAID',
    { paymentMethodSource: 'TOKEN', creationContext: 'VERIFICATION', occurrenceType: 'RECURRENT_INITIAL' },
  ],
  [
    'registeredWithPayment',
    'DEBIT AUTHORISED PAID',
    { paymentMethodSource: 'NEW', creationContext: 'CHARGE', occurrenceType: 'RECURRENT_INITIAL' },
  ],
  [
    'paid',
    'DEBIT AUTHORISED PAID',
    { paymentMethodSource: 'NEW', creationContext: 'CHARGE', occurrenceType: 'UNITAIRE' },
  ],
  [
    'charged',
    'DEBIT AUTHORISED PAID',
    { paymentMethodSource: 'TOKEN', creationContext: 'CHARGE', occurrenceType: 'RECURRENT_INTERMEDIAIRE' },
  ],
  [
    'refunded',
    'CREDIT AUTHORISED PAID',
    { paymentMethodSource: 'NEW', creationContext: 'REFUND', occurrenceType: 'UNITAIRE' },
  ],
])('%s: %s', (name, summary, { paymentMethodSource, creationContext, occurrenceType }) => {
  const payment = written[name].answer ?? written[name]
  const transaction = payment.transactions?.[0] ?? payment
  const { operationType, detailedStatus, status, transactionDetails } = transaction
  expect(`${operationType} ${detailedStatus} ${status}`).toBe(summary)
  expect(transactionDetails).toMatchObject({ creationContext, occurrenceType })
  expect(transactionDetails.cardDetails).toMatchObject({ paymentMethodSource, cardHolderName: null })
  // Only an ordinary payment creates no token; a refund names the token of its payment.
  expect(transaction.paymentMethodToken === null).toBe(name === 'paid')
})

test('a cancelled payment keeps its uuid and says nothing of a refund', () => {
  const [paid] = written.paidNotEnrolled.transactions
  const { uuid, operationType, status, detailedStatus, amount, transactionDetails } = written.cancelled.answer
  expect(`${operationType} ${detailedStatus} ${status}`).toBe('DEBIT CANCELLED UNPAID')
  expect({ uuid, amount }).toEqual({ uuid: paid.uuid, amount: paid.amount })
  expect(transactionDetails).toMatchObject({ creationContext: 'CHARGE', parentTransactionUuid: null })
})

test('Order/Get lists a refund beside its payment, which stays captured and says how much went back', () => {
  const { transactions, ...order } = written.order.answer
  expect(order).toEqual({ orderId: 'kept', shopId: '12345678', _type: 'V4/OrderTransactions' })
  const refund = transactions.find(({ operationType }: Json) => operationType === 'CREDIT')
  const payment = transactions.find(({ operationType }: Json) => operationType === 'DEBIT')
  expect(transactions).toHaveLength(2)
  expect(refund.uuid).not.toBe(payment.uuid)
  expect(refund.transactionDetails).toMatchObject({
    creationContext: 'REFUND',
    parentTransactionUuid: payment.uuid,
  })
  expect(payment).toMatchObject({ detailedStatus: 'CAPTURED', status: 'PAID' })
  expect(payment.transactionDetails.cardDetails.captureResponse.refundAmount).toBe(refund.amount)
  for (const each of transactions) {
    expect(Object.keys(each)).toEqual(expect.arrayContaining(['customer', 'orderDetails', 'paymentId']))
  }
})

test('a registration is authorised by the mark, and its authorization is empty', () => {
  const { cardDetails } = written.registered.transactions[0].transactionDetails
  expect(cardDetails.authorizationResponse).toMatchObject({
    authorizationMode: 'MARK',
    authorizationNumber: null,
  })
  expect(cardDetails.markAuthorizationResponse).toMatchObject({
    amount: 0,
    currency: 'PEN',
    authorizationNumber: expect.stringMatching(/^[0-9a-f]{6}$/),
    authorizationResult: '0',
  })
})
