import { money } from '@llave/domain/money/money'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import { expect, test } from 'vitest'
import { receiptMail } from './receipt-mail.ts'

const sender = { brandName: 'Inmobiliaria Añil', publicUrl: 'https://pagos.example.pe', colours: null }
const pdf = new Uint8Array([37, 80, 68, 70])
const receipt: PaymentReceipt = {
  receiptNumber: 'WEB-00000018',
  verificationCode: 'K7QF3M9X2RBT4W8A',
  orderId: '211126104215-K7QF',
  kind: 'instalment',
  debt: { kind: 'instalment', proforma: '1000234', code: 'L-0018' },
  customerName: 'Lucía Paredes <Vargas> & Hijos',
  customerEmail: 'lucia@example.pe',
  letras: [],
  holderName: null,
  payer: null,
  projectName: 'Valle Sereno',
  productName: 'Lote "C-2"',
  dueOn: Temporal.PlainDate.from('2026-10-12'),
  amount: money(120188, 'PEN'),
  exchange: { debtAmount: money(31525, 'USD'), rate: 3_812_500 },
  maskedCard: '455788******0216',
  authorizationNumber: '048213',
  operatedAt: Temporal.Instant.from('2026-11-21T15:42:00Z'),
  affiliation: 'declined',
}

test("the receipt e-mail has the receipt's content, as text and as HTML with every value escaped", async () => {
  const mail = receiptMail(sender, 'lucia@example.pe', receipt, pdf)
  expect(mail.subject).toBe('Recibimos tu pago de S/\u00a01,201.88')
  await expect(mail.text).toMatchFileSnapshot('golden/receipt-mail.txt.golden')
  await expect(mail.html).toMatchFileSnapshot('golden/receipt-mail.html.golden')
  expect(mail.html).not.toContain('<Vargas>')
})

test('the receipt e-mail attaches the PDF under the name that GenerarRecibo uses', () => {
  const { attachments } = receiptMail(sender, 'lucia@example.pe', receipt, pdf)
  expect(attachments).toEqual([
    { fileName: 'Recibo_de_pago_L-0018.pdf', contentType: 'application/pdf', bytes: pdf },
  ])
})

test('links in e-mails have the login mode of what was paid', () => {
  const cash = { kind: 'cash', documentNumber: '1900000099' } as const
  expect(receiptMail(sender, 'a@example.pe', receipt, pdf).text).toContain(
    'https://pagos.example.pe/property/1000234/payment?type=letter',
  )
  expect(
    receiptMail(sender, 'a@example.pe', { ...receipt, kind: 'reservation', debt: cash }, pdf).text,
  ).toContain('https://pagos.example.pe/?type=cash')
})

test('the receipt e-mail mentions a declined affiliation, and only then', () => {
  expect(receiptMail(sender, 'a@example.pe', receipt, pdf).text).toContain('no quedó afiliada')
  expect(receiptMail(sender, 'a@example.pe', { ...receipt, affiliation: 'none' }, pdf).text).not.toContain(
    'afiliada',
  )
})
