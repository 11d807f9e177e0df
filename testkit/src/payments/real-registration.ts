import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ShopConfig } from '@llave/api/config/config'
import type { SignedFields } from './pay-form.ts'

const example = readFileSync(
  new URL('../../../apps/api/src/payments/provider/payment-example.txt', import.meta.url),
  'utf8',
)

/**
 * The form's answer to a registration, as the provider's real test mode gives it: the protocol's example,
 * with every member that differed in real answers to a VERIFICATION. Written here and not by the emulator, so
 * that a misreading in one does not confirm the other. `change` overrides members of its card.
 */
export function realRegistration(
  { shopId, hmacKey }: ShopConfig,
  { orderId, currency = 'USD' }: { readonly orderId: string; readonly currency?: 'PEN' | 'USD' },
  change: Readonly<Record<string, unknown>> = {},
): SignedFields & { readonly uuid: string; readonly token: string } {
  const payment = JSON.parse(example)
  const [uuid, token] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  payment.shopId = shopId
  Object.assign(payment.orderDetails, {
    orderId,
    orderTotalAmount: 0,
    orderEffectiveAmount: 0,
    orderCurrency: currency,
  })
  const [transaction] = payment.transactions
  Object.assign(transaction, {
    shopId,
    uuid,
    amount: 0,
    currency,
    paymentMethodToken: token,
    detailedStatus: 'ACCEPTED',
    operationType: 'VERIFICATION',
  })
  Object.assign(transaction.transactionDetails, {
    liabilityShift: 'NO',
    effectiveAmount: 0,
    effectiveCurrency: currency,
    creationContext: 'VERIFICATION',
    occurrenceType: 'RECURRENT_INITIAL',
  })
  Object.assign(transaction.transactionDetails.cardDetails, {
    expectedCaptureDate: null,
    paymentMethodSource: 'TOKEN',
    authorizationResponse: {
      amount: null,
      currency: null,
      authorizationDate: null,
      authorizationNumber: null,
      authorizationResult: null,
      authorizationMode: 'MARK',
      _type: 'V4/PaymentMethod/Details/Cards/CardAuthorizationResponse',
    },
    cardHolderName: null,
    ...change,
  })
  const krAnswer = JSON.stringify(payment)
  const krHash = createHmac('sha256', hmacKey).update(krAnswer).digest('hex')
  return { krAnswer, krHash, krHashAlgorithm: 'sha256_hmac', krHashKey: 'sha256_hmac', uuid, token }
}
