import { formatDate } from '@llave/domain/time/format-date'
import { LIMA } from '@llave/domain/time/lima-date'
import { drawBrand, type PaperBrand } from '../paper/brand.ts'
import { colours, measure, openSheet, page, type Sheet, type TextStyle } from '../paper/sheet.ts'
import type { LegalText } from './legal-text.ts'

const bottom = page.height - page.margin - 24
const body: TextStyle = { weight: 'regular', size: 10.5, width: measure, lineGap: 4 }
const heading: TextStyle = { weight: 'semibold', size: 12, width: measure }
const small: TextStyle = { weight: 'regular', size: 9, colour: colours.ink2, width: measure }

/** A legal text as tagged PDF. Pure: the same words give the same bytes. */
export async function renderLegalText(text: LegalText, brand: PaperBrand): Promise<Uint8Array<ArrayBuffer>> {
  const createdAt = text.version.toZonedDateTime(LIMA).toInstant()
  const sheet = await openSheet({ title: text.title, createdAt })
  drawBrand(sheet, brand, page.margin, 52)
  let y = 110
  sheet.tag('H1', () => {
    y += sheet.write(text.title, page.margin, y, {
      weight: 'medium',
      size: 22,
      width: measure,
      tracking: -0.01,
    })
  })
  sheet.tag('P', () => {
    y += sheet.write(`Versión del ${formatDate(text.version)}`, page.margin, y + 4, small)
  })
  sheet.rule(y + 16, 2, colours.ink)
  y += 34

  for (const section of text.sections) {
    const firstParagraph = section.paragraphs[0] ?? ''
    // A heading is never left alone at the foot of a page.
    y = makeRoom(
      sheet,
      y,
      sheet.heightOf(section.heading, heading) + 6 + sheet.heightOf(firstParagraph, body),
    )
    sheet.tag('H2', () => {
      y += sheet.write(section.heading, page.margin, y, heading) + 6
    })
    for (const paragraph of section.paragraphs) {
      y = makeRoom(sheet, y, sheet.heightOf(paragraph, body))
      sheet.tag('P', () => {
        y += sheet.write(paragraph, page.margin, y, body) + 6
      })
    }
    y += 14
  }
  return sheet.finish()
}

/** The place where a block of that height begins: here, or on a new page. */
function makeRoom(sheet: Sheet, y: number, height: number): number {
  if (y + height <= bottom) return y
  sheet.doc.addPage()
  return page.margin
}
