import { readFileSync } from 'node:fs'
import { realRegistration } from '@llave/testkit/payments/real-registration'
import { expect, test } from 'vitest'
import { peekPayment, readPayment } from './read-payment.ts'
import { statusRank } from './status-rank.ts'

const raw = readFileSync(new URL('./payment-example.txt', import.meta.url), 'utf8')
const shop = {
  shopId: '12345678',
  password: 'testpassword_EXAMPLE',
  publicKey: '12345678:testpublickey_EXAMPLE',
  hmacKey: 'EXAMPLE',
}

test('the example of the protocol is read, without its card token', () => {
  const snapshot = readPayment(raw, shop)
  expect(snapshot).toMatchObject({ orderId: 'att-01JD7Z3K9Q-1', orderCycle: 'CLOSED' })
  expect(snapshot?.transactions).toEqual([
    {
      shop: '12345678',
      uuid: 'b72e91826ce14bfd802249d16eb30000',
      operation: 'DEBIT',
      amountMinor: 15000,
      currency: 'PEN',
      detailedStatus: 'AUTHORISED',
      parentUuid: null,
      refusalCode: null,
      maskedCard: '497010******0055',
      cardBrand: 'VISA',
      authorizationNumber: '3fe1a9',
      operatedAt: Temporal.Instant.from('2026-11-21T15:20:05Z'),
      newToken: 'd662d15e7ebf4682a22b8858b4f20000',
      // Its metadata is not ours and names none of our debts.
      debt: null,
      cardOnFile: {
        token: 'd662d15e7ebf4682a22b8858b4f20000',
        chainId: '3398451138180000',
        holder: 'ANA QUISPE',
        expiry: { month: 12, year: 2030 },
      },
      body: expect.stringContaining('"paymentMethodToken":"***"'),
    },
  ])
  expect(snapshot?.transactions[0]?.body).not.toContain('d662d15e7ebf4682a22b8858b4f20000')
})

test('our own metadata names the paid debt, and malformed metadata names none', () => {
  const withMetadata = (metadata: object) =>
    readPayment(raw.replace('{"paymentId":"pay_000777","attempt":"1"}', JSON.stringify(metadata)), shop)
      ?.transactions[0]?.debt
  const ours = { codLetra: 'L-0012', proforma: '1000234', nombres: 'Lucía' }
  expect(withMetadata(ours)).toEqual({ proforma: '1000234', document: 'L-0012' })
  for (const odd of [{ codLetra: 'L-0012' }, { ...ours, codLetra: 'x'.repeat(41) }, { ...ours, proforma: 7 }])
    expect(withMetadata(odd)).toBeNull()
})

test('a charge of a registered card names its token and creates no new one', () => {
  const charged = raw.replace('"paymentMethodSource":"NEW"', '"paymentMethodSource":"TOKEN"')
  expect(charged).not.toBe(raw)
  expect(readPayment(charged, shop)?.transactions[0]).toMatchObject({ newToken: null, cardOnFile: null })
})

test('a registration creates a new token, although real answers give TOKEN as its source, and has no holder', () => {
  const { krAnswer, token } = realRegistration(shop, { orderId: '211126152005-7K2Q' })
  expect(JSON.parse(krAnswer).transactions[0].transactionDetails.cardDetails.paymentMethodSource).toBe(
    'TOKEN',
  )
  expect(readPayment(krAnswer, shop)?.transactions).toMatchObject([
    {
      operation: 'VERIFICATION',
      detailedStatus: 'ACCEPTED',
      newToken: token,
      cardOnFile: { token, holder: '', expiry: { month: 12, year: 2030 } },
      operatedAt: Temporal.Instant.from('2026-11-21T15:20:05Z'),
      body: expect.not.stringContaining(token),
    },
  ])
})

test('a registration without an expiry still creates a token: the card is not kept, and the token is cancelled', () => {
  const { krAnswer, token } = realRegistration(shop, { orderId: 'X' }, { expiryMonth: null })
  expect(readPayment(krAnswer, shop)?.transactions[0]).toMatchObject({ newToken: token, cardOnFile: null })
})

test('a refund names the token of its payment, which is not a new one', () => {
  const refund = raw.replace('"operationType":"DEBIT"', '"operationType":"CREDIT"')
  expect(readPayment(refund, shop)?.transactions[0]).toMatchObject({ newToken: null, cardOnFile: null })
})

test('a payment of another account or mode is not read', () => {
  expect(readPayment(raw, { ...shop, shopId: '87654321' })).toBeNull()
  expect(readPayment(raw, { ...shop, password: 'prodpassword_EXAMPLE' })).toBeNull()
  expect(readPayment(raw.replace('"uuid":"b7', '"uuid":"ZZ'), shop)).toBeNull()
  expect(readPayment(raw.replace('"amount":15000', '"amount":150.5'), shop)).toBeNull()
  expect(readPayment(raw.replace('"operationType":"DEBIT"', '"operationType":"GIFT"'), shop)).toBeNull()
})

test('members that are only printed may be missing or malformed, and a status may be unknown', () => {
  const odd = raw
    .replace('"pan":"497010XXXXXX0055"', '"pan":42')
    .replace('"authorizationNumber":"3fe1a9"', '"authorizationNumber":null')
    .replace('"detailedStatus":"AUTHORISED"', '"detailedStatus":"BRAND_NEW"')
  expect(readPayment(odd, shop)?.transactions[0]).toMatchObject({
    maskedCard: '',
    authorizationNumber: '',
    detailedStatus: 'BRAND_NEW',
    amountMinor: 15000,
  })
})

test('an order id that cannot be ours is read as none, so that its money is quarantined', () => {
  const foreign = raw.replace('att-01JD7Z3K9Q-1', 'pago de María')
  expect(peekPayment(foreign)).toEqual({ orderId: '', shopId: '12345678' })
  expect(readPayment(foreign, shop)?.orderId).toBe('')
  expect(peekPayment('{')).toBeNull()
  expect(peekPayment('{"orderDetails":{}}')).toBeNull()
})

test("statuses rank by a transaction's life cycle, unknown ones as running", () => {
  const life = [
    'INITIAL',
    'WAITING_AUTHORISATION',
    'BRAND_NEW',
    'REFUSED',
    'AUTHORISED',
    'CAPTURED',
    'CANCELLED',
  ]
  const ranks = life.map(statusRank)
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
  expect(new Set(ranks).size).toBe(life.length)
})
