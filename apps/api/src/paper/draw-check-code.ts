import QRCode from 'qrcode'
import { colours, measure, page, type Sheet, type TextStyle } from './sheet.ts'

const size = 96
const top = page.height - page.margin - size

/** Height of the block at the foot of the page, including its rule. */
export const checkCodeHeight = size + 22

export type CheckTexts = { readonly title: string; readonly explanation: string; readonly note?: string }

/** The QR at the foot of the page, with its address as text for those who cannot scan. */
export function drawCheckCode(
  sheet: Sheet,
  checkUrl: string,
  texts: CheckTexts,
  accent: string = colours.accent,
): void {
  const { title, explanation, note = '' } = texts
  sheet.rule(top - 22, 2, colours.ink)
  const x = page.margin + size + 22
  const style: TextStyle = { weight: 'regular', size: 9.5, colour: colours.ink2, width: measure - size - 22 }
  sheet.tag('Figure', () => drawModules(sheet, checkUrl), { alt: `Código QR que abre ${checkUrl}` })
  let y = top - 2
  sheet.tag('H2', () => {
    y += sheet.write(title, x, y, {
      ...style,
      weight: 'medium',
      size: 11.5,
      colour: colours.ink,
    })
  })
  sheet.tag('P', () => {
    y += sheet.write(explanation, x, y + 4, style)
  })
  sheet.tag('Link', () => {
    y += sheet.write(checkUrl, x, y + 10, {
      ...style,
      weight: 'medium',
      colour: accent,
      link: checkUrl,
    })
  })
  if (note !== '') {
    sheet.tag('P', () => void sheet.write(note, x, y + 16, style))
  }
}

/** Each horizontal run of dark modules is one rectangle of a single path: separate squares would make the file large and slow. */
function drawModules({ doc }: Sheet, text: string): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const unit = size / modules.size
  for (let row = 0; row < modules.size; row++) {
    let start = -1
    for (let column = 0; column <= modules.size; column++) {
      const dark = column < modules.size && modules.get(row, column) === 1
      if (dark && start < 0) start = column
      if (!dark && start >= 0) {
        // Slightly taller than its row, so that no viewer shows a seam between rows.
        doc.rect(page.margin + start * unit, top + row * unit, (column - start) * unit, unit + 0.1)
        start = -1
      }
    }
  }
  doc.fill(colours.ink)
}
