import { openForm } from '../charge/open-form.ts'
import { onlyMembers } from './members.ts'
import { readCharge } from './read-charge.ts'
import type { Service } from './service.ts'

const members = [
  'currency',
  'customer',
  'orderId',
  'metadata',
  'ipnTargetUrl',
  'strongAuthentication',
  'transactionOptions',
  'contrib',
]

/** Charge/CreateToken: a form that registers a card without a payment (a VERIFICATION of amount 0). */
export const createToken: Service = (provider, shop, body) => {
  onlyMembers(body, members)
  const request = readCharge(shop, body, 'REGISTER', 0)
  return { formToken: openForm(provider, shop, request).formToken, _type: 'V4/Charge/PaymentForm' }
}
