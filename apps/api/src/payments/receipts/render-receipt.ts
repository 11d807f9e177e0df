import { documentTypeOf } from '@llave/domain/access/document-type'
import { moneyParts } from '@llave/domain/money/format-money'
import { payerReceiptLines, receiptLines } from '@llave/domain/payments/receipt'
import { formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { accentOf, drawBrand, type PaperBrand } from '../../paper/brand.ts'
import { drawCheckCode } from '../../paper/draw-check-code.ts'
import { drawHeading } from '../../paper/draw-heading.ts'
import { drawLines } from '../../paper/draw-lines.ts'
import { colours, openSheet, page, type Sheet, type TextStyle } from '../../paper/sheet.ts'
import type { ReceiptContent } from './receipt-content.ts'

/** Lines of the screen's receipt that stand above the table here. */
const shownAbove = new Set(['Recibo Nro.', 'Fecha y hora', 'Importe'])

const checkTexts = {
  title: 'Comprueba este recibo',
  explanation:
    'La página muestra el número, la fecha, el importe y el estado que tenemos. Si algo no coincide con este papel, no es genuino.',
} as const

/**
 * The receipt as one A4 page. Pure: the same paper, brand and address give the same bytes.
 * `checkUrl` is what the QR leads to.
 */
export function renderReceipt(
  paper: ReceiptContent,
  brand: PaperBrand,
  checkUrl: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return draw(paper, brand, checkUrl, { lines: paperLines(paper), note: note(paper) })
}

/** The same payment on the paper of who paid it with a link, which says nothing of the buyer. Throws where nobody did. */
export function renderPayerReceipt(
  paper: ReceiptContent,
  brand: PaperBrand,
  checkUrl: string,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!paper.payer) throw new Error('A receipt that nobody else paid')
  const lines = payerReceiptLines(paper, paper.payer).filter(
    ([label, value]) => !shownAbove.has(label) && value !== '',
  )
  return draw(paper, brand, checkUrl, { lines, note: '' })
}

async function draw(
  paper: ReceiptContent,
  brand: PaperBrand,
  checkUrl: string,
  about: { readonly lines: readonly (readonly [label: string, value: string])[]; readonly note: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openSheet({
    title: `Recibo de pago ${paper.receiptNumber}`,
    createdAt: paper.operatedAt,
  })
  drawBrand(sheet, brand, page.margin, 52)
  drawHeading(sheet, 'Recibo de pago', `Recibo Nro. ${paper.receiptNumber}`)
  drawAmount(sheet, paper)
  // A year of letras fits above the code at the foot only if its lines stand close.
  drawLines(sheet, about.lines, 272, { tight: about.lines.length > 15 })
  drawCheckCode(sheet, checkUrl, { ...checkTexts, note: about.note }, accentOf(brand))
  return sheet.finish()
}

/** The lines of the receipt's table in order, without those that have no value. */
export function paperLines(paper: ReceiptContent): (readonly [label: string, value: string])[] {
  const lines = receiptLines(paper).filter(([label]) => !shownAbove.has(label))
  const afterCustomer = lines.findIndex(([label]) => label === 'Cliente') + 1
  const { type, number } = paper.customerDocument
  lines.splice(
    afterCustomer,
    0,
    ['Documento de identidad', `${documentTypeOf(type).abbreviation} ${number}`],
    ['Correo', paper.customerEmail],
  )
  return lines.filter(([, value]) => value !== '')
}

/** The amount once, large and tightened, its sign before it at 42 % in the second ink. */
function drawAmount(sheet: Sheet, paper: ReceiptContent): void {
  const { prefix, digits } = moneyParts(paper.amount)
  const size = 58
  const sign: TextStyle = { weight: 'regular', size: size * 0.42, colour: colours.ink2 }
  sheet.tag('P', () => {
    sheet.write(`${prefix}\u00a0`, page.margin, 192, sign)
    const x = page.margin + sheet.widthOf(`${prefix}\u00a0`, sign)
    sheet.write(digits, x, 158, { weight: 'medium', size, tracking: -0.035 })
  })
  drawMark(sheet, 'Pagado')
  sheet.tag('P', () => {
    sheet.write(formatDateTime(limaDateTime(paper.operatedAt)), page.margin, 234, {
      weight: 'semibold',
      size: 11,
    })
  })
  sheet.rule(264, 1, colours.ink)
}

function drawMark(sheet: Sheet, label: string): void {
  const { doc } = sheet
  const style: TextStyle = { weight: 'semibold', size: 9.5, colour: colours.good }
  const width = sheet.widthOf(label, style) + 28
  const x = page.width - page.margin - width
  sheet.decorate(() => {
    doc.roundedRect(x, 184, width, 22, 2).fill(colours.goodSoft)
    doc.circle(x + 12, 195, 3).fill(colours.good)
  })
  sheet.tag('P', () => void sheet.write(label, x + 20, 189, style))
}

function note(paper: ReceiptContent): string {
  return paper.customerEmail === '' ? '' : 'Enviamos una notificación de este pago a tu correo.'
}
