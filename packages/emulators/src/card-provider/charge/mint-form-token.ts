import { randomBytes } from 'node:crypto'
import { modeOf, type Shop } from '../shop.ts'
import type { ChargeRequest } from '../store/records.ts'

/**
 * 24 random characters, `244`, base64 of a JSON that the browser may read, four hex digits.
 * A new one each time, even for the same order.
 */
export function mintFormToken(request: ChargeRequest, shop: Shop): string {
  const readable = {
    amount: request.amount,
    currency: request.currency,
    mode: modeOf(shop),
    version: 4,
    orderId: request.orderId,
    shopName: `Comercio ${shop.shopId}`,
    formAction: request.formAction,
    brandPriority: ['VISA', 'MASTERCARD', 'AMEX', 'DINERS'],
    categories: { cards: { appId: 'cards', param: ['VISA', 'MASTERCARD', 'AMEX', 'DINERS'] } },
    cards: {
      cardHolderName: { required: true },
      cardHolderMail: { required: request.customer.email === undefined },
    },
    smartForm: { CARDS: { hasLogo: false } },
    apiRestVersion: '4.0',
    country: 'PE',
    jSessionId: randomBytes(12).toString('hex'),
  }
  const random = randomBytes(18).toString('base64url')
  return `${random}244${Buffer.from(JSON.stringify(readable)).toString('base64')}${randomBytes(2).toString('hex')}`
}
