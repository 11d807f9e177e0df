import { Readable } from 'node:stream'
import { exportPaymentsCsv, exportPaymentsWorkbook } from '@llave/contract/staff/payments/export-payments'
import { listPaymentProjects, listPayments } from '@llave/contract/staff/payments/list-payments'
import { readPayment } from '@llave/contract/staff/payments/read-payment'
import { readPaymentNeighbours } from '@llave/contract/staff/payments/read-payment-neighbours'
import { readPaymentReceipt } from '@llave/contract/staff/payments/read-payment-receipt'
import { receiptFileName } from '@llave/domain/payments/receipt'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { ApiError } from '../../http/api-error.ts'
import { findOrder } from '../../payments/orders/order.store.ts'
import { findReceiptOf } from '../../payments/receipts/receipt.store.ts'
import { type ReceiptFileParts, receiptFile } from '../../payments/receipts/receipt-file.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import {
  findPayersOf,
  findPaymentNeighbours,
  findPaymentPage,
  listProjects,
  type PaymentPlace,
} from './payment-list.store.ts'
import { findPaymentStory } from './payment-story.store.ts'
import { writePaymentsCsv, writePaymentsWorkbook } from './write-payments.ts'

const pageSize = 50

export function registerPaymentDesk(register: RegisterStaffCall, parts: ReceiptFileParts): void {
  const { db, clock } = parts
  register(listPayments, async ({ query: { before, ...filter }, tellsOf }) => {
    const found = await findPaymentPage(db, filter, { before: readPlace(before), limit: pageSize + 1 })
    const payments = found.slice(0, pageSize)
    tellsOf(payments.map(({ customerId }) => Number(customerId)))
    const last = payments.at(-1)
    return { payments, before: found.length > pageSize && last ? printPlace(last.place) : '' }
  })

  register(listPaymentProjects, async () => listProjects(db))

  register(exportPaymentsCsv, async ({ query, tellsOf }) => {
    tellsOf(await findPayersOf(db, query))
    return { stream: Readable.from(writePaymentsCsv(db, query)), fileName: `${fileName(clock)}.csv` }
  })

  register(exportPaymentsWorkbook, async ({ query, tellsOf }) => {
    tellsOf(await findPayersOf(db, query))
    return { stream: Readable.from(writePaymentsWorkbook(db, query)), fileName: `${fileName(clock)}.xlsx` }
  })

  register(readPayment, async ({ params: { orderId }, tellsOf }) => {
    const story = await findPaymentStory(db, orderId)
    if (!story) throw new ApiError('ajeno')
    tellsOf([Number(story.customerId)], `order:${orderId}`)
    return story
  })

  register(readPaymentReceipt, async ({ params: { orderId }, tellsOf }) => {
    const order = await findOrder(db, orderId)
    const receipt = order && (await findReceiptOf(db, orderId))
    if (!receipt) throw new ApiError('no_encontrado')
    tellsOf([order.customerId], `order:${orderId}`)
    const fileName = receiptFileName(receipt.paper.receiptNumber)
    return { bytes: await receiptFile(parts, receipt), fileName, shown: true }
  })

  register(readPaymentNeighbours, async ({ params: { orderId }, query }) => {
    const neighbours = await findPaymentNeighbours(db, orderId, query)
    if (!neighbours) throw new ApiError('ajeno')
    return neighbours
  })
}

function fileName(clock: Clock): string {
  return `pagos-${limaDate(clock.now())}`
}

function readPlace(text: string | undefined): PaymentPlace | null {
  const [micros, id] = text?.split('.') ?? []
  return micros === undefined || id === undefined ? null : { micros, id }
}

function printPlace({ micros, id }: PaymentPlace): string {
  return `${micros}.${id}`
}
