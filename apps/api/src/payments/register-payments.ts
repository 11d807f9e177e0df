import { followPayment as followPaymentCall } from '@llave/contract/payments/follow-payment'
import { issueFormToken as issueFormTokenCall } from '@llave/contract/payments/issue-form-token'
import { notificationPath } from '@llave/contract/payments/notification-path'
import { printReceipt as printReceiptCall } from '@llave/contract/payments/print-receipt'
import { readPaymentState as readPaymentStateCall } from '@llave/contract/payments/read-payment-state'
import { readReceipt as readReceiptCall } from '@llave/contract/payments/read-receipt'
import { registerPayment as registerPaymentCall } from '@llave/contract/payments/register-payment'
import { searchPayments as searchPaymentsCall } from '@llave/contract/payments/search-payments'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import type { RegisterCall } from '../http/register-call.ts'
import { followPayment, searchPayments } from './follow-payment.ts'
import { type IssueParts, issueFormToken } from './issue-form-token.ts'
import { type NotifyParts, notifyPayment } from './notify-payment.ts'
import { readPaymentState, type StateParts } from './read-payment-state.ts'
import { printReceipt } from './receipts/print-receipt.ts'
import { readReceipt } from './receipts/read-receipt.ts'
import type { ReceiptFileParts } from './receipts/receipt-file.ts'
import { registerPayment } from './register-payment.ts'

export type PaymentParts = Omit<IssueParts, 'log'> &
  ReceiptFileParts &
  Pick<NotifyParts, 'retiredKeys' | 'cards'> &
  Pick<StateParts, 'inquire'>

/** The calls of payments. `app` is for the provider's notification, which is a form and not a call of the contract. */
export function registerPayments(app: FastifyInstance, register: RegisterCall, parts: PaymentParts): void {
  register(issueFormTokenCall, ({ session, body, request }) =>
    issueFormToken({ ...parts, log: request.log }, session, body, request.ip),
  )
  register(registerPaymentCall, ({ session, body, request }) =>
    registerPayment({ ...parts, log: request.log }, session, body),
  )
  register(readPaymentStateCall, ({ session, query }) => readPaymentState(parts, session, query))
  register(followPaymentCall, ({ session, query }) => followPayment(parts, session, query))
  register(searchPaymentsCall, ({ session, query }) => searchPayments(parts, session, query))
  register(readReceiptCall, ({ session, query }) => readReceipt(parts, session, query))
  register(printReceiptCall, ({ session, body }) => printReceipt(parts, session, body))
  app.register(async (scope) => {
    const options = { parseAs: 'buffer', bodyLimit: 256 * 1024 } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
      done(null, body),
    )
    scope.post(notificationPath, { bodyLimit: options.bodyLimit }, async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw new ApiError('formato_no_admitido')
      await notifyPayment({ ...parts, log: request.log }, request.body)
      return reply.code(200).type('text/plain').send('OK')
    })
  })
}
