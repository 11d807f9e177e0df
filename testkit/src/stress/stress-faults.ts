import type { CardProvider } from '@llave/emulators/card-provider/start-card-provider'

/** The fault of a payment's notification, and whether its browser reports the payment. */
const notices = [
  { kind: null, reports: true },
  { kind: 'ipn-drop', reports: true },
  { kind: 'ipn-duplicate', reports: true },
  { kind: 'ipn-delay', reports: false },
  { kind: null, reports: false },
  { kind: 'ipn-reorder', reports: true },
  { kind: 'ipn-bad-signature', reports: true },
  // Nobody reports this one; only reconciliation finds it.
  { kind: 'ipn-drop', reports: false },
] as const

/** HTTP faults between us and the provider, each for every n-th payment. */
const calls = [
  { every: 9, fault: { kind: 'lose-response', service: 'Charge/CreatePayment' } },
  { every: 13, fault: { kind: 'server-error', service: 'Charge/CreatePayment' } },
  { every: 17, fault: { kind: 'slow', service: 'Charge/CreatePayment', ms: 300 } },
  { every: 11, fault: { kind: 'lose-response', service: 'Order/Get' } },
  { every: 19, fault: { kind: 'error-envelope', service: 'Order/Get' } },
  { every: 23, fault: { kind: 'server-error', service: 'Order/Get' } },
  { every: 29, fault: { kind: 'lose-response', service: 'Transaction/CancelOrRefund' } },
  { every: 31, fault: { kind: 'server-error', service: 'Transaction/CancelOrRefund' } },
] as const

/** HTTP faults of charges without their buyer, in turn: also one that is made after the first questions about it. */
const charges = [
  { kind: 'process-later', ms: 2000 },
  { kind: 'lose-response' },
  { kind: 'process-later', ms: 10 * 60_000 },
  { kind: 'server-error' },
] as const

/**
 * Adds faults for the first charges of a debit day, one for ten. Only one charge at a time is tried while an answer is
 * missing, so that many would keep it waiting.
 */
export function addChargeFaults(card: CardProvider, letras: number): void {
  for (let nth = 0; nth < Math.min(24, letras / 10); nth++) {
    const fault = charges[nth % charges.length] ?? charges[0]
    card.faults.add({ ...fault, service: 'Charge/CreatePayment' })
  }
}

/** Adds faults for the next calls, by the number of the payment. */
export function addCallFaults(card: CardProvider, index: number): void {
  for (const { every, fault } of calls) if (index % every === every - 1) card.faults.add(fault)
}

/** Adds faults for this order's notification and form. */
export function addOrderFaults(card: CardProvider, index: number, orderId: string): void {
  const { kind } = noticeOf(index)
  if (kind) card.faults.add({ kind, orderId, ms: 2000 })
  if (index % 14 === 5) card.faults.add({ kind: 'lose-response', service: 'Form/Pay', orderId })
  if (index % 21 === 8) card.faults.add({ kind: 'server-error', service: 'Form/Pay', orderId })
  if (index % 26 === 12) card.faults.add({ kind: 'refuse', service: 'Form/Pay', orderId })
}

/** Whether the browser stays open until it has reported this payment. */
export function reportsPayment(index: number): boolean {
  return noticeOf(index).reports
}

function noticeOf(index: number): (typeof notices)[number] {
  return notices[index % notices.length] ?? notices[0]
}
