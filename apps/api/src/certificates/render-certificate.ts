import { accentOf, drawBrand, type PaperBrand } from '../paper/brand.ts'
import { checkCodeHeight, drawCheckCode } from '../paper/draw-check-code.ts'
import { type Column, drawGrid } from '../paper/draw-grid.ts'
import { drawHeading } from '../paper/draw-heading.ts'
import { drawLines } from '../paper/draw-lines.ts'
import { measure, openSheet, page } from '../paper/sheet.ts'
import {
  certificateLines,
  certificateStatement,
  certificateTable,
  certificateTitle,
} from './certificate-text.ts'
import type { IssuedCertificate } from './issued-certificate.ts'

const checkTexts = {
  title: 'Comprueba esta constancia',
  explanation:
    'La página muestra el número, el tipo, la fecha y el estado que tenemos. Si algo no coincide con este papel, no es genuino.',
} as const

/**
 * A certificate as A4 pages. Pure: the same paper, brand and address give the same bytes.
 * `checkUrl` is what the QR leads to.
 */
export async function renderCertificate(
  paper: IssuedCertificate,
  brand: PaperBrand,
  checkUrl: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const title = certificateTitle(paper.kind)
  const sheet = await openSheet({ title: `${title} ${paper.number}`, createdAt: paper.issuedAt })
  drawBrand(sheet, brand, page.margin, 52)
  drawHeading(sheet, title, `Nro. ${paper.number}`)
  let y = 166
  sheet.tag('P', () => {
    y += sheet.write(certificateStatement(paper, brand.name), page.margin, y, {
      weight: 'regular',
      size: 12,
      width: measure,
      lineGap: 5,
    })
  })
  const { signatory } = brand
  const signed = signatory ? ([['Firma', `${signatory.name}, ${signatory.role}`]] as const) : []
  y = drawLines(sheet, [...certificateLines(paper), ...signed], y + 22)
  const { headings, rows } = certificateTable(paper)
  if (rows.length > 0) {
    drawGrid(
      sheet,
      {
        columns: columnsOf(headings),
        rows,
        footer: `${title} Nro. ${paper.number}`,
        reserve: checkCodeHeight,
      },
      y + 16,
    )
  }
  drawCheckCode(sheet, checkUrl, checkTexts, accentOf(brand))
  return sheet.finish()
}

function columnsOf(headings: readonly string[]): Column[] {
  const width = measure / headings.length
  return headings.map((heading, index) => ({
    heading,
    width,
    align: index === headings.length - 1 ? 'right' : 'left',
  }))
}
