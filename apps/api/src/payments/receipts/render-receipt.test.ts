import { money } from '@llave/domain/money/money'
import { maxLetrasOfSet } from '@llave/domain/receivables/choosable-letras'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { expect, test } from 'vitest'
import { plainBrand } from '../../config/read-brand.ts'
import { checkCodeHeight } from '../../paper/draw-check-code.ts'
import { drawLines } from '../../paper/draw-lines.ts'
import { openSheet, page } from '../../paper/sheet.ts'
import { type ReceiptContent, receiptFromJson, receiptToJson } from './receipt-content.ts'
import { paperLines, renderReceipt } from './render-receipt.ts'

const brand = plainBrand('Inmobiliaria Añil')
const checkUrl = 'https://pagos.example.pe/verificar/k7qf3m9x2rbt'
const paper: ReceiptContent = {
  receiptNumber: 'L-00000018',
  verificationCode: 'k7qf3m9x2rbt',
  orderId: '211126104215-K7QF',
  kind: 'instalment',
  debt: { kind: 'instalment', proforma: '1000234', code: 'L-0018' },
  customerName: 'Lucía Paredes Núñez',
  customerEmail: 'lucia@example.pe',
  holderName: null,
  payer: null,
  customerDocument: { type: '01', number: '44556677' },
  projectName: 'Valle Sereno',
  productName: 'Lote C-2',
  dueOn: Temporal.PlainDate.from('2026-10-12'),
  amount: money(120188, 'PEN'),
  maskedCard: '455788******0216',
  authorizationNumber: '048213',
  operatedAt: Temporal.Instant.from('2026-11-21T15:42:00Z'),
  letras: [],
  affiliation: 'none',
  exchange: { debtAmount: money(32050, 'USD'), rate: 3_812_500 },
}
const reservation: ReceiptContent = {
  ...paper,
  kind: 'reservation',
  debt: { kind: 'cash', documentNumber: '1900000099' },
  exchange: null,
}

test('the receipt PDF prints every field of the receipt request, the order and the receipt number', async () => {
  const { texts } = readPdf(await renderReceipt(paper, brand, checkUrl))
  expect(texts).toEqual([
    '',
    'Inmobiliaria Añil',
    'Recibo de pago',
    'Recibo Nro. L-00000018',
    'S/\u00a01,201.88',
    'Pagado',
    '21/11/2026 10:42 AM',
    'Operación Nro.',
    '048213',
    'Tarjeta',
    '455788******0216',
    'Pedido',
    '211126104215-K7QF',
    'Cliente',
    'Lucía Paredes Núñez',
    'Documento de identidad',
    'DNI 44556677',
    'Correo',
    'lucia@example.pe',
    'Tipo de pago',
    'Pago de letra',
    'Letra',
    'L-0018',
    'Proyecto',
    'Valle Sereno - Lote C-2',
    'Vencimiento',
    '12/10/2026',
    'Importe de la deuda',
    'US$\u00a0320.50',
    'Tipo de cambio',
    '3.8125',
    '',
    'Comprueba este recibo',
    'La página muestra el número, la fecha, el importe y el estado que tenemos. Si algo no coincide con este papel, no es genuino.',
    checkUrl,
    'Enviamos una notificación de este pago a tu correo.',
  ])
})

test('the receipt of a reservation has its document number and says Separación de lote', async () => {
  const { texts } = readPdf(await renderReceipt(reservation, brand, checkUrl))
  expect(texts.join('|')).toContain('Tipo de pago|Separación de lote|Documento|1900000099|')
  expect(texts).not.toContain('Tipo de cambio')
})

test('the receipt PDF is one tagged A4 page in es-PE with its fonts embedded', async () => {
  const { pages, tags, embeddedFonts, catalogue } = readPdf(await renderReceipt(paper, brand, checkUrl))
  expect(pages).toBe(1)
  expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1)
  expect(tags.filter((tag) => tag === 'TH')).toHaveLength(12)
  expect(tags.filter((tag) => tag === 'TD')).toHaveLength(12)
  expect(tags).toEqual(expect.arrayContaining(['Document', 'Table', 'TR', 'Figure', 'H2', 'Link']))
  expect(embeddedFonts.map((name) => name.slice(7)).sort()).toEqual([
    'InstrumentSans-Medium',
    'InstrumentSans-Regular',
    'InstrumentSans-Semibold',
  ])
  expect(catalogue).toContain('/Lang (es-PE)')
  expect(catalogue).toContain('/StructTreeRoot')
})

test('a receipt rendered again from its stored content is the same byte for byte', async () => {
  const first = await renderReceipt(paper, brand, checkUrl)
  const kept = receiptFromJson(JSON.parse(receiptToJson(paper)))
  expect(kept).toEqual(paper)
  expect(Buffer.from(await renderReceipt(kept, brand, checkUrl)).equals(Buffer.from(first))).toBe(true)
})

test('another amount gives another file', async () => {
  const first = await renderReceipt(paper, brand, checkUrl)
  const other = await renderReceipt({ ...paper, amount: money(120189, 'PEN') }, brand, checkUrl)
  expect(Buffer.from(other).equals(Buffer.from(first))).toBe(false)
})

test('the longest fields fit on one page; characters that the font lacks lose their accent or become ?', async () => {
  const { pages, texts } = readPdf(
    await renderReceipt(
      {
        ...paper,
        customerName: `Nạme 王 ${'María de los Ángeles '.repeat(12)}`,
        customerEmail: `${'x'.repeat(244)}@correo.pe`,
        holderName: 'José Francisco '.repeat(16),
        projectName: 'Condominio Las Terrazas '.repeat(14),
        productName: 'Torre '.repeat(50),
        amount: money(999_999_999, 'USD'),
      },
      plainBrand('Constructora & Hijos '.repeat(12)),
      checkUrl,
    ),
  )
  expect(pages).toBe(1)
  expect(texts.find((text) => text.includes('María'))).toMatch(/^Name \? María.*…$/)
  expect(texts).toContain(checkUrl)
})

test('a year of letras, each with its part, fits on one page above the code', async () => {
  const letras = Array.from({ length: maxLetrasOfSet }, (_, index) => ({
    code: `L-${String(index + 1).padStart(4, '0')}`,
    dueOn: paper.dueOn.add({ months: index }),
    amount: money(10_016, 'PEN'),
    debtAmount: money(2_671, 'USD'),
  }))
  const several = { ...paper, letras, holderName: 'Luis Salas Mori', projectName: 'Condominio '.repeat(30) }
  const { pages, texts } = readPdf(await renderReceipt(several, brand, checkUrl))
  expect(pages).toBe(1)
  for (const { code } of letras) expect(texts).toContain(`Letra ${code}`)
  expect(texts).toContain(checkUrl)
  const sheet = await openSheet({ title: 'Recibo', createdAt: paper.operatedAt })
  const end = drawLines(sheet, paperLines(several), 272, { tight: true })
  expect(end).toBeLessThan(page.height - page.margin - checkCodeHeight)
})

test('a line without a value is omitted, and without an e-mail no notification is mentioned', async () => {
  const { texts } = readPdf(
    await renderReceipt({ ...paper, customerEmail: '', authorizationNumber: '' }, brand, checkUrl),
  )
  expect(texts).not.toContain('Correo')
  expect(texts).not.toContain('Operación Nro.')
  expect(texts.join()).not.toContain('notificación')
})
