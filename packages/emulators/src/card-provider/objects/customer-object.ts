import type { TransactionRecord } from '../store/records.ts'

/** `V4/Customer/Customer`, with nulls present as the provider sends them. */
export function customerObject(transaction: TransactionRecord) {
  const { customer } = transaction
  const billing = customer.billingDetails ?? {}
  return {
    billingDetails: {
      address: billing.address ?? null,
      category: billing.category ?? null,
      cellPhoneNumber: billing.cellPhoneNumber ?? null,
      city: billing.city ?? null,
      country: billing.country ?? null,
      district: billing.district ?? null,
      firstName: billing.firstName ?? null,
      identityCode: billing.identityCode ?? null,
      identityType: billing.identityType ?? null,
      language: billing.language ?? null,
      lastName: billing.lastName ?? null,
      phoneNumber: billing.phoneNumber ?? null,
      state: billing.state ?? null,
      streetNumber: billing.streetNumber ?? null,
      title: billing.title ?? null,
      zipCode: billing.zipCode ?? null,
      legalName: billing.legalName ?? null,
      _type: 'V4/Customer/BillingDetails',
    },
    email: customer.email ?? null,
    reference: customer.reference ?? null,
    shippingDetails: noShipping,
    extraDetails: {
      browserAccept: null,
      fingerPrintId: null,
      ipAddress: transaction.ipAddress,
      browserUserAgent: transaction.userAgent,
      _type: 'V4/Customer/ExtraDetails',
    },
    shoppingCart: noCart,
    _type: 'V4/Customer/Customer',
  }
}

const noShipping = {
  address: null,
  address2: null,
  category: null,
  city: null,
  country: null,
  deliveryCompanyName: null,
  district: null,
  firstName: null,
  identityCode: null,
  lastName: null,
  legalName: null,
  phoneNumber: null,
  shippingMethod: null,
  shippingSpeed: null,
  state: null,
  streetNumber: null,
  zipCode: null,
  _type: 'V4/Customer/ShippingDetails',
}

const noCart = {
  insuranceAmount: null,
  shippingAmount: null,
  taxAmount: null,
  cartItemInfo: null,
  _type: 'V4/Customer/ShoppingCart',
}
