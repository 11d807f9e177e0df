import { documentTypeOf } from '@llave/domain/access/document-type'
import { formatMoney } from '@llave/domain/money/format-money'
import { formatAnnualRate } from '@llave/domain/prepayment/annual-rate'
import { formatDate } from '@llave/domain/time/format-date'
import { accentOf, drawBrand, type PaperBrand } from '../paper/brand.ts'
import { checkCodeHeight, drawCheckCode } from '../paper/draw-check-code.ts'
import { type Column, drawGrid } from '../paper/draw-grid.ts'
import { drawHeading } from '../paper/draw-heading.ts'
import { drawLines } from '../paper/draw-lines.ts'
import { measure, openSheet, page } from '../paper/sheet.ts'
import { type IssuedStatement, noInterestTexts, type StatedRow } from './statement-content.ts'

const checkTexts = {
  title: 'Comprueba este estado de cuenta',
  explanation:
    'La página muestra el número, el periodo y el saldo que tenemos, y compara este archivo con el que emitimos.',
} as const

/** Points; together the measure of the sheet. */
const columns: readonly Column[] = [
  { heading: 'Documento', width: 92, align: 'left' },
  { heading: 'Vence', width: 66, align: 'left' },
  { heading: 'Pagado', width: 70, align: 'left' },
  { heading: 'Cómo', width: 105, align: 'left' },
  { heading: 'Operación', width: 66, align: 'left' },
  { heading: 'Importe', width: measure - 399, align: 'right' },
]

/** A statement as A4 pages. Pure: the same paper, brand and address give the same bytes. */
export async function renderStatement(
  paper: IssuedStatement,
  brand: PaperBrand,
  checkUrl: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const title = 'Estado de cuenta'
  const sheet = await openSheet({ title: `${title} ${paper.number}`, createdAt: paper.issuedAt })
  drawBrand(sheet, brand, page.margin, 52)
  drawHeading(sheet, title, `Nro. ${paper.number}`)
  const y = drawLines(sheet, statementLines(paper), 166)
  drawGrid(
    sheet,
    {
      columns,
      rows: paper.rows.map(cellsOf),
      footer: `${title} Nro. ${paper.number}`,
      reserve: checkCodeHeight,
    },
    y + 16,
  )
  drawCheckCode(sheet, checkUrl, checkTexts, accentOf(brand))
  return sheet.finish()
}

/** The lines above the table: who, what, and the figures of each currency. */
function statementLines(paper: IssuedStatement): (readonly [label: string, value: string])[] {
  const { customerDocument, period, figures, annualRate } = paper
  const { abbreviation } = documentTypeOf(customerDocument.type)
  return [
    ['Periodo', `${formatDate(period.from)} al ${formatDate(period.to)}`],
    ['Cliente', `${paper.customerName}, ${abbreviation} ${customerDocument.number}`],
    ['Propiedad', `${paper.projectName} - ${paper.productName}, proforma ${paper.proforma}`],
    ...figures.flatMap((of): [string, string][] => [
      ['Saldo al empezar', formatMoney(of.opening)],
      ['Venció en el periodo', formatMoney(of.fellDue)],
      ['Pagado en el periodo', formatMoney(of.paid)],
      [
        'Saldo al terminar',
        of.overdue.minor > 0
          ? `${formatMoney(of.closing)}, de eso vencido ${formatMoney(of.overdue)}`
          : formatMoney(of.closing),
      ],
      ['Capital por pagar', of.capital ? formatMoney(of.capital) : noInterestTexts['plan-changed']],
      [
        `Interés de ${period.to.year}`,
        of.interest ? formatMoney(of.interest) : noInterestTexts[paper.noInterest ?? 'no-rate'],
      ],
    ]),
    [
      'Cómo se calcula',
      `${annualRate > 0 ? `Con TEA ${formatAnnualRate(annualRate)} y el plan de letras del ${formatDate(paper.on)}.` : `Con el plan de letras del ${formatDate(paper.on)}.`}${undatedText(paper.undated)}`,
    ],
  ]
}

function undatedText(undated: number): string {
  if (undated === 0) return ''
  return undated === 1
    ? ' De un pago no sabemos el día: cuenta como anterior.'
    : ` De ${undated} pagos no sabemos el día: cuentan como anteriores.`
}

function cellsOf({ code, dueOn, amount, state, paidOn, how, operation }: StatedRow): string[] {
  const paid = { paid: paidOn ? formatDate(paidOn) : 'Sin fecha', pending: 'Por pagar', overdue: 'Vencida' }
  return [code, formatDate(dueOn), paid[state], how, operation, formatMoney(amount)]
}
