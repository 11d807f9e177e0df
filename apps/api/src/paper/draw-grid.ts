import { colours, page, type Sheet, type TextStyle } from './sheet.ts'

export type Column = {
  readonly heading: string
  /** Points. */
  readonly width: number
  readonly align: 'left' | 'right'
}

export type Grid = {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  /** Says on every page whose paper it is, where there are several. */
  readonly footer: string
  /** What has to fit below the last row, in points. */
  readonly reserve: number
}

const rowHeight = 19
/** Between the end of a text and the next column, at least. */
const columnGap = 4
const headHeight = 24
const bottom = page.height - page.margin - 6
/** Minimum number of rows on a page. */
const fewest = 3
const headStyle: TextStyle = { weight: 'regular', size: 9, colour: colours.ink2 }
const cellStyle: TextStyle = { weight: 'medium', size: 10 }
const footStyle: TextStyle = { weight: 'regular', size: 8.5, colour: colours.ink2 }

/**
 * The number of rows on each page; the first page's table begins at `top`. Below the last row
 * `reserve` is left free, and no page has fewer rows than the minimum.
 */
export function planPages(rows: number, top: number, reserve: number): number[] {
  const pages: number[] = []
  let rest = rows
  for (let y = top; ; y = page.margin) {
    const room = Math.floor((bottom - y - headHeight) / rowHeight)
    const roomAbove = Math.floor((bottom - reserve - y - headHeight) / rowHeight)
    if (rest <= roomAbove) return [...pages, rest]
    const here = Math.max(0, Math.min(room, rest - fewest))
    pages.push(here)
    rest -= here
  }
}

/** Draws a table over as many pages as it needs; every page names its columns. */
export function drawGrid(sheet: Sheet, grid: Grid, top: number): void {
  const pages = planPages(grid.rows.length, top, grid.reserve)
  const table = sheet.openGrid(cells(sheet, grid.columns, headings(grid), top, headStyle))
  let next = 0
  for (const [index, count] of pages.entries()) {
    if (index > 0) {
      sheet.doc.addPage()
      sheet.decorate(() => {
        for (const draw of cells(sheet, grid.columns, headings(grid), page.margin, headStyle)) draw()
      })
    }
    let y = (index > 0 ? page.margin : top) + headHeight
    sheet.rule(y - 6, 1, colours.ink)
    for (const row of grid.rows.slice(next, next + count)) {
      table.row(cells(sheet, grid.columns, row, y, cellStyle))
      y += rowHeight
      sheet.rule(y - 4, 0.6, colours.line)
    }
    next += count
    if (pages.length > 1) drawFooter(sheet, `${grid.footer} · Página ${index + 1} de ${pages.length}`)
  }
  table.end()
}

function headings({ columns }: Grid): string[] {
  return columns.map(({ heading }) => heading)
}

function cells(
  sheet: Sheet,
  columns: readonly Column[],
  texts: readonly string[],
  y: number,
  style: TextStyle,
): (() => void)[] {
  let left = page.margin
  return columns.map(({ width, align }, index) => {
    const text = fitted(sheet, texts[index] ?? '', width - columnGap, style)
    const x = left
    left += width
    return () => {
      const shift = align === 'right' ? width - sheet.widthOf(text, style) : 0
      sheet.write(text, x + shift, y, style)
    }
  })
}

/** The text, or as much of it as the width holds. */
function fitted(sheet: Sheet, text: string, width: number, style: TextStyle): string {
  if (sheet.widthOf(text, style) <= width) return text
  let shown = text
  while (shown !== '' && sheet.widthOf(`${shown}…`, style) > width) shown = shown.slice(0, -1)
  return `${shown}…`
}

function drawFooter(sheet: Sheet, text: string): void {
  sheet.decorate(() => {
    sheet.write(text, page.width - page.margin - sheet.widthOf(text, footStyle), page.height - 38, footStyle)
  })
}
