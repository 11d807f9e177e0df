import { ProviderError } from '../provider-error.ts'
import type { CustomerInput } from '../store/records.ts'
import { onlyMembers, optionalObject, optionalText } from './members.ts'
import type { Body } from './service.ts'

const billingMembers = [
  'title',
  'category',
  'firstName',
  'lastName',
  'phoneNumber',
  'cellPhoneNumber',
  'streetNumber',
  'address',
  'address2',
  'district',
  'zipCode',
  'city',
  'state',
  'country',
  'language',
  'identityType',
  'identityCode',
  'legalName',
]

/** Reads `customer`. Throws INT_015 for a bad e-mail, INT_902 for members of a wrong type or name. */
export function readCustomer(body: Body): CustomerInput {
  const customer = optionalObject(body, 'customer')
  onlyMembers(
    customer,
    ['reference', 'email', 'billingDetails', 'shippingDetails', 'shoppingCart', 'extraDetails'],
    'customer.',
  )
  const result: CustomerInput = {}
  const reference = optionalText(customer, 'reference')
  if (reference !== null) result.reference = reference
  const email = optionalText(customer, 'email', 'INT_015')
  if (email !== null) {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new ProviderError('INT_015')
    result.email = email
  }
  result.billingDetails = readBilling(optionalObject(customer, 'billingDetails'))
  const ipAddress = optionalText(optionalObject(customer, 'extraDetails'), 'ipAddress')
  if (ipAddress !== null) result.extraDetails = { ipAddress }
  return result
}

function readBilling(billing: Body): Record<string, string> {
  onlyMembers(billing, billingMembers, 'customer.billingDetails.')
  const result: Record<string, string> = {}
  for (const name of billingMembers) {
    const value = optionalText(billing, name)
    if (value !== null) result[name] = value
  }
  return result
}
