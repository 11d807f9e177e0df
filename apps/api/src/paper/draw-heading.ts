import { colours, page, type Sheet, type TextStyle } from './sheet.ts'

const top = 110

/** The title of a paper with its number at the other end, over the rule that opens it. */
export function drawHeading(sheet: Sheet, title: string, number: string): void {
  sheet.tag('H1', () => {
    sheet.write(title, page.margin, top, { weight: 'medium', size: 22, tracking: -0.01 })
  })
  const style: TextStyle = { weight: 'medium', size: 10.5 }
  if (number !== '') {
    sheet.tag('P', () => {
      sheet.write(number, page.width - page.margin - sheet.widthOf(number, style), top + 11, style)
    })
  }
  sheet.rule(146, 2, colours.ink)
}
