import { colours, measure, page, type Sheet, type TextStyle } from './sheet.ts'

const labelWidth = 150
const labelStyle: TextStyle = { weight: 'regular', size: 10, colour: colours.ink2, width: labelWidth - 12 }
const valueStyle: TextStyle = {
  weight: 'medium',
  size: 10.5,
  width: measure - labelWidth,
  maxLines: 3,
}

/** Draws lines of label and value. Answers the position of the last rule. */
export function drawLines(
  sheet: Sheet,
  lines: readonly (readonly [label: string, value: string])[],
  top: number,
): number {
  const table = sheet.openTable()
  let y = top
  for (const [label, value] of lines) {
    let height = 0
    table.row(
      () => void sheet.write(label, page.margin, y + 0.5, labelStyle),
      () => {
        height = sheet.write(value, page.margin + labelWidth, y, valueStyle)
      },
    )
    y += height + 12
    sheet.rule(y - 5, 0.6, colours.line)
  }
  table.end()
  return y
}
