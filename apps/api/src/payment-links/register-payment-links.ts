import { createPaymentLink as createPaymentLinkCall } from '@llave/contract/payment-links/create-payment-link'
import { issueLinkForm as issueLinkFormCall } from '@llave/contract/payment-links/issue-link-form'
import { listPaymentLinks as listPaymentLinksCall } from '@llave/contract/payment-links/list-payment-links'
import { openPaymentLink as openPaymentLinkCall } from '@llave/contract/payment-links/open-payment-link'
import { printLinkReceipt as printLinkReceiptCall } from '@llave/contract/payment-links/print-link-receipt'
import { readLinkPayment as readLinkPaymentCall } from '@llave/contract/payment-links/read-link-payment'
import { registerLinkPayment as registerLinkPaymentCall } from '@llave/contract/payment-links/register-link-payment'
import { withdrawPaymentLink as withdrawPaymentLinkCall } from '@llave/contract/payment-links/withdraw-payment-link'
import { networkOf } from '@llave/domain/access/network-of'
import { deviceKindOf } from '@llave/domain/payment-links/opened-from'
import type { FastifyRequest } from 'fastify'
import type { RegisterCall } from '../http/register-call.ts'
import type { NotifyParts } from '../payments/notify-payment.ts'
import type { StateParts } from '../payments/read-payment-state.ts'
import type { ReceiptFileParts } from '../payments/receipts/receipt-file.ts'
import { createPaymentLink } from './create-link.ts'
import { issueLinkForm, type LinkFormParts } from './issue-link-form.ts'
import { listPaymentLinks } from './list-links.ts'
import { type LinkVisitor, openPaymentLink } from './open-link.ts'
import { printLinkReceipt, readLinkPayment, registerLinkPayment } from './payer-outcome.ts'
import { type WithdrawParts, withdrawPaymentLink } from './withdraw-link.ts'

export type PaymentLinkParts = Omit<WithdrawParts & LinkFormParts & NotifyParts, 'log'> &
  StateParts &
  ReceiptFileParts

/** The calls of payment links: of who makes them, and of the stranger who has one. */
export function registerPaymentLinks(register: RegisterCall, parts: PaymentLinkParts): void {
  register(listPaymentLinksCall, ({ session }) => listPaymentLinks(parts, session))
  register(createPaymentLinkCall, ({ session, body, request }) =>
    createPaymentLink(parts, session, body, readVisitor(request).device),
  )
  register(withdrawPaymentLinkCall, ({ session, body, request }) =>
    withdrawPaymentLink({ ...parts, log: request.log }, session, body.id),
  )
  register(openPaymentLinkCall, ({ body, request }) =>
    openPaymentLink({ ...parts, log: request.log }, body, readVisitor(request)),
  )
  register(issueLinkFormCall, ({ body, request }) =>
    issueLinkForm({ ...parts, log: request.log }, body, readVisitor(request)),
  )
  register(registerLinkPaymentCall, ({ body, request }) =>
    registerLinkPayment({ ...parts, log: request.log }, body),
  )
  register(readLinkPaymentCall, ({ body }) => readLinkPayment(parts, body))
  register(printLinkReceiptCall, ({ body }) => printLinkReceipt(parts, body))
}

function readVisitor({ headers, ip }: FastifyRequest): LinkVisitor {
  return { device: deviceKindOf(headers['user-agent'] ?? ''), network: networkOf(ip ?? '') }
}
