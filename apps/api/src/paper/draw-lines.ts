import { colours, measure, page, type Sheet, type TextStyle } from './sheet.ts'

const labelWidth = 150
const labelStyle: TextStyle = { weight: 'regular', size: 10, colour: colours.ink2, width: labelWidth - 12 }
const valueStyle: TextStyle = {
  weight: 'medium',
  size: 10.5,
  width: measure - labelWidth,
  maxLines: 3,
}

/** Between two lines, and between two of many. */
const gaps = { wide: 12, tight: 3 } as const

/** Draws lines of label and value; many of them stand close, each cut to one line. Answers the position of the last rule. */
export function drawLines(
  sheet: Sheet,
  lines: readonly (readonly [label: string, value: string])[],
  top: number,
  { tight = false }: { readonly tight?: boolean } = {},
): number {
  const gap = tight ? gaps.tight : gaps.wide
  const style = tight ? { ...valueStyle, maxLines: 1 } : valueStyle
  const table = sheet.openTable()
  let y = top
  for (const [label, value] of lines) {
    let height = 0
    table.row(
      () => void sheet.write(label, page.margin, y + 0.5, labelStyle),
      () => {
        height = sheet.write(value, page.margin + labelWidth, y, style)
      },
    )
    y += height + gap
    sheet.rule(y - gap / 2 + 1, 0.6, colours.line)
  }
  table.end()
  return y
}
