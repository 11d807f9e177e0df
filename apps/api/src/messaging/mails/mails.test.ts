import { money } from '@llave/domain/money/money'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import { expect, test } from 'vitest'
import type { Simulation } from '../../prepayment/simulation.ts'
import { receiptMail } from './receipt-mail.ts'
import { simulationMail } from './simulation-mail.ts'
import { type SurplusNotice, surplusMail } from './surplus-mail.ts'

const sender = { brandName: 'Inmobiliaria Añil', publicUrl: 'https://pagos.example.pe' }
const pdf = new Uint8Array([37, 80, 68, 70])
const receipt: PaymentReceipt = {
  receiptNumber: 'WEB-00000018',
  verificationCode: 'K7QF3M9X2RBT4W8A',
  orderId: '211126104215-K7QF',
  kind: 'instalment',
  debt: { kind: 'instalment', proforma: '1000234', code: 'L-0018' },
  customerName: 'Lucía Paredes <Vargas> & Hijos',
  customerEmail: 'lucia@example.pe',
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
const notice: SurplusNotice = {
  customerName: 'Lucía Paredes',
  debt: { kind: 'instalment', proforma: '1000234', code: 'L-0018' },
  projectName: 'Valle Sereno',
  productName: 'Lote C-2',
  orderId: '211126104215-K7QF',
  amount: money(32050, 'USD'),
  maskedCard: '455788******0216',
  operatedAt: Temporal.Instant.from('2026-11-21T15:42:00Z'),
  done: true,
  why: 'paid-already',
}

test('the receipt e-mail says what the receipt says, as text and as HTML with every value escaped', async () => {
  const mail = receiptMail(sender, 'lucia@example.pe', receipt, pdf)
  expect(mail.subject).toBe('Recibimos tu pago de S/\u00a01,201.88')
  await expect(mail.text).toMatchFileSnapshot('golden/receipt-mail.txt.golden')
  await expect(mail.html).toMatchFileSnapshot('golden/receipt-mail.html.golden')
  expect(mail.html).not.toContain('<Vargas>')
})

test('the receipt e-mail carries the PDF under the name of GenerarRecibo', () => {
  const { attachments } = receiptMail(sender, 'lucia@example.pe', receipt, pdf)
  expect(attachments).toEqual([
    { fileName: 'Recibo_de_pago_L-0018.pdf', contentType: 'application/pdf', bytes: pdf },
  ])
})

test('links in e-mails carry the mode of what was paid', () => {
  const cash = { kind: 'cash', documentNumber: '1900000099' } as const
  expect(receiptMail(sender, 'a@example.pe', receipt, pdf).text).toContain(
    'https://pagos.example.pe/property/1000234/payment?type=letter',
  )
  expect(
    receiptMail(sender, 'a@example.pe', { ...receipt, kind: 'reservation', debt: cash }, pdf).text,
  ).toContain('https://pagos.example.pe/?type=cash')
})

test('a refused affiliation is told in the receipt e-mail, and only then', () => {
  expect(receiptMail(sender, 'a@example.pe', receipt, pdf).text).toContain('no quedó afiliada')
  expect(receiptMail(sender, 'a@example.pe', { ...receipt, affiliation: 'none' }, pdf).text).not.toContain(
    'afiliada',
  )
})

const simulation: Simulation = {
  on: Temporal.PlainDate.from('2026-11-21'),
  proforma: '1000234',
  projectName: 'Valle Sereno',
  productName: 'Lote "C-2"',
  customerName: 'Lucía Paredes <Vargas> & Hijos',
  customerEmail: 'lucia@example.pe',
  customerDocument: { type: '01', number: '44556677' },
  annualRate: 120_000,
  prepayment: money(300_000, 'USD'),
  today: { count: 12, totalMinor: 1_200_000, lastDueOn: Temporal.PlainDate.from('2027-11-05') },
  plan: {
    count: 9,
    eachMinor: 96_685,
    lastMinor: 96_686,
    firstDueOn: Temporal.PlainDate.from('2026-12-05'),
    day: 5,
  },
}

test('a simulation is told with both plans and every simulated letra, and says why it came', async () => {
  const mail = simulationMail(sender, 'lucia@example.pe', simulation, pdf)
  await expect(mail.text).toMatchFileSnapshot('golden/simulation-mail.txt.golden')
  await expect(mail.html).toMatchFileSnapshot('golden/simulation-mail.html.golden')
  expect(mail.html).not.toContain('<Vargas>')
  expect(mail.text).toContain('pediste esta simulación')
})

test('a simulation of 360 letras stays below the size at which mail programs cut an e-mail', () => {
  const long = { ...simulation, plan: { ...simulation.plan, count: 360 } }
  const { html } = simulationMail(sender, 'lucia@example.pe', long, pdf)
  expect(html).toContain('<td>360</td>')
  expect(Buffer.byteLength(html)).toBeLessThan(102_000)
})

test('a surplus payment is told as given back, with amount, card and order', async () => {
  const mail = surplusMail(sender, 'lucia@example.pe', notice)
  expect(mail.subject).toBe('Te devolvimos US$\u00a0320.50')
  await expect(mail.text).toMatchFileSnapshot('golden/surplus-mail.txt.golden')
  await expect(mail.html).toMatchFileSnapshot('golden/surplus-mail.html.golden')
})

test('what was paid too much of a debt that was lowered is told as given back, and why', async () => {
  const mail = surplusMail(sender, 'lucia@example.pe', { ...notice, why: 'lowered' })
  expect(mail.subject).toBe('Te devolvimos US$\u00a0320.50')
  await expect(mail.text).toMatchFileSnapshot('golden/lowered-mail.txt.golden')
  await expect(mail.html).toMatchFileSnapshot('golden/lowered-mail.html.golden')
})

test('a payment that goes back while its debt is owed is never called paid twice', async () => {
  const mail = surplusMail(sender, 'lucia@example.pe', { ...notice, why: 'not-applied' })
  expect(mail.subject).toBe('Te devolvimos US$\u00a0320.50')
  await expect(mail.text).toMatchFileSnapshot('golden/not-applied-mail.txt.golden')
  await expect(mail.html).toMatchFileSnapshot('golden/not-applied-mail.html.golden')
  const cash = { kind: 'cash', documentNumber: '1900000099' } as const
  expect(
    surplusMail(sender, 'lucia@example.pe', { ...notice, why: 'not-applied', debt: cash }).text,
  ).toContain('Este pago no se aplicó al documento 1900000099: ')
})

test('a refund that the provider did not confirm yet is told as on its way', () => {
  expect(surplusMail(sender, 'a@example.pe', { ...notice, done: false }).subject).toBe(
    'Te estamos devolviendo US$\u00a0320.50',
  )
})
