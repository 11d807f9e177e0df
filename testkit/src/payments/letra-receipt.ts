import { money } from '@llave/domain/money/money'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'

/** The receipt of one letra, paid by its customer in its own currency. */
export const letraReceipt: PaymentReceipt = {
  receiptNumber: 'W-00000001',
  verificationCode: '7K2Q9A3M',
  orderId: '211126152005-7K2Q',
  kind: 'instalment',
  debt: { kind: 'instalment', proforma: '1000234', code: 'L-0012' },
  customerName: 'Ana Quispe Rojas',
  customerEmail: 'ana@example.pe',
  holderName: null,
  payer: null,
  projectName: 'Valle Sereno',
  productName: 'Lote C-2',
  dueOn: Temporal.PlainDate.from('2026-12-05'),
  amount: money(131438, 'PEN'),
  exchange: null,
  maskedCard: '497010******0055',
  authorizationNumber: '3fe1a9',
  operatedAt: Temporal.Instant.from('2026-11-21T20:20:05Z'),
  letras: [],
  affiliation: 'none',
}
