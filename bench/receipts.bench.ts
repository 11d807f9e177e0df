import { plainBrand } from '@llave/api/config/read-brand'
import type { ReceiptContent } from '@llave/api/payments/receipts/receipt-content'
import { renderReceipt } from '@llave/api/payments/receipts/render-receipt'
import { money } from '@llave/domain/money/money'
import { reportFigure } from './report-figure.ts'

/** Measures processor time, so that a busy machine does not change the figure. */
const count = 200

function paper(index: number): ReceiptContent {
  return {
    receiptNumber: `L-${String(index).padStart(8, '0')}`,
    verificationCode: 'k7qf3m9x2rbt',
    orderId: `211126104215-${String(index).padStart(4, '0')}`,
    kind: 'instalment',
    debt: { kind: 'instalment', proforma: '1000234', code: `L-${index}` },
    customerName: 'Lucía Paredes Vargas',
    customerEmail: 'lucia.paredes@example.pe',
    holderName: null,
    payer: null,
    customerDocument: { type: '01', number: '44556677' },
    projectName: 'Valle Sereno',
    productName: 'Lote C-2',
    dueOn: Temporal.PlainDate.from('2026-10-12'),
    amount: money(100_000 + index, 'PEN'),
    maskedCard: '455788******0216',
    authorizationNumber: '048213',
    operatedAt: Temporal.Instant.from('2026-11-21T15:42:00Z').add({ seconds: index }),
    letras: [],
    affiliation: 'none',
    exchange: null,
  }
}

async function print(from: number, to: number): Promise<void> {
  for (let index = from; index < to; index++) {
    await renderReceipt(
      paper(index),
      plainBrand('Llave'),
      `https://pagos.example.pe/verificar/k7qf3m9x${index}`,
    )
  }
}

await print(0, 50)
const before = process.cpuUsage()
await print(50, 50 + count)
const { user, system } = process.cpuUsage(before)
const perSecond = count / ((user + system) / 1_000_000)
reportFigure({
  name: 'receipts on one core',
  value: perSecond,
  unit: 'PDFs a second',
  budget: { atLeast: 30 },
})
