import type { RetiredKeys, ShopConfig } from '../../config/config.ts'
import type { PaymentSnapshot } from './payment-snapshot.ts'
import { readPayment } from './read-payment.ts'
import { type SignedText, verifySignature } from './verify-signature.ts'

/** The card form's signed answer; null where the account did not sign it, or it cannot be read. */
export function readBrowserAnswer(
  answer: SignedText,
  shop: ShopConfig | undefined,
  retiredKeys: RetiredKeys | undefined,
): PaymentSnapshot | null {
  if (!shop) return null
  const keys = [shop.hmacKey, ...(retiredKeys?.hmacKeys ?? [])]
  return verifySignature(answer, 'browser', keys) ? readPayment(answer.rawAnswer, shop) : null
}
