import { markStrokes } from '@llave/domain/brand/mark'
import type { Brand } from '../config/read-brand.ts'
import { colours, measure, type Sheet } from './sheet.ts'

/** The developer as a paper names them. */
export type PaperBrand = Pick<Brand, 'name' | 'provider' | 'signatory' | 'logo' | 'colours'>

/** The accent of this brand's papers. */
export function accentOf(brand: PaperBrand): string {
  return brand.colours?.accent ?? colours.accent
}

/**
 * Who the paper is of, at its head: mark and name, or the developer's own picture, and who they are by law. The mark is
 * the portal's own, drawn on a field of 28.
 */
export function drawBrand(sheet: Sheet, brand: PaperBrand, x: number, y: number): void {
  const { logo, name, provider } = brand
  if (logo) {
    const height = 22
    const width = Math.min((logo.width / logo.height) * height, 120)
    sheet.tag('Figure', () => void sheet.doc.image(Buffer.from(logo.bytes), x, y, { fit: [width, height] }), {
      alt: name,
    })
  } else {
    drawMark(sheet, accentOf(brand), x, y)
    sheet.tag('P', () => {
      sheet.write(name, x + 30, y + 3, { weight: 'semibold', size: 13, width: measure - 30, maxLines: 1 })
    })
  }
  if (provider)
    sheet.tag('P', () => {
      sheet.write(`${provider.legalName}, RUC ${provider.ruc}`, x, y + 27, {
        ...{ weight: 'regular', size: 8, colour: colours.ink2, width: measure, maxLines: 1 },
      })
    })
}

function drawMark(sheet: Sheet, accent: string, x: number, y: number): void {
  sheet.decorate(() => {
    sheet.doc.save().translate(x, y).scale(0.75).strokeColor(accent)
    for (const { path, width } of markStrokes) sheet.doc.path(path).lineWidth(width).stroke()
    sheet.doc.restore()
  })
}
