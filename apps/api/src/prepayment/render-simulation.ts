import { documentTypeOf } from '@llave/domain/access/document-type'
import { LIMA } from '@llave/domain/time/lima-date'
import { accentOf, drawBrand, type PaperBrand } from '../paper/brand.ts'
import { drawGrid } from '../paper/draw-grid.ts'
import { drawHeading } from '../paper/draw-heading.ts'
import { drawLines } from '../paper/draw-lines.ts'
import { colours, measure, openSheet, page, type Sheet } from '../paper/sheet.ts'
import type { Simulation } from './simulation.ts'
import {
  comparisonLines,
  type Line,
  requestLines,
  scheduleHeadings,
  scheduleRows,
  simulationNote,
} from './simulation-lines.ts'

const title = 'Constancia de cuotas simuladas'
const gap = 24
const half = (measure - gap) / 2

/** The simulated letras as A4 pages. Pure: the same simulation and brand give the same bytes. */
export async function renderSimulation(
  simulation: Simulation,
  brand: PaperBrand,
): Promise<Uint8Array<ArrayBuffer>> {
  const createdAt = simulation.on.toZonedDateTime(LIMA).toInstant()
  const sheet = await openSheet({ title: `${title} ${simulation.proforma}`, createdAt })
  drawBrand(sheet, brand, page.margin, 52)
  drawHeading(sheet, title, '')
  const { type, number } = simulation.customerDocument
  const who: Line[] = [
    ['Cliente', simulation.customerName],
    ['Documento de identidad', `${documentTypeOf(type).abbreviation} ${number}`],
  ]
  let y = drawLines(sheet, [...who, ...requestLines(simulation)], 158)
  y = drawComparison(sheet, simulation, accentOf(brand), y + 10)
  sheet.tag('P', () => {
    y += sheet.write(simulationNote(simulation), page.margin, y, {
      weight: 'regular',
      size: 9.5,
      colour: colours.ink2,
      width: measure,
    })
  })
  drawGrid(
    sheet,
    {
      columns: [
        { heading: scheduleHeadings[0], width: 80, align: 'left' },
        { heading: scheduleHeadings[1], width: 200, align: 'left' },
        { heading: scheduleHeadings[2], width: measure - 280, align: 'right' },
      ],
      rows: scheduleRows(simulation),
      footer: `${title}, proforma ${simulation.proforma}`,
      reserve: 0,
    },
    y + 18,
  )
  return sheet.finish()
}

/** Today's plan on the left, the new one on the right under the accent. Answers where it ends. */
function drawComparison(sheet: Sheet, simulation: Simulation, accent: string, top: number): number {
  const { before, after } = comparisonLines(simulation)
  const right = page.margin + half + gap
  drawPlan(sheet, 'Hoy', before, page.margin, top, colours.ink2)
  drawPlan(sheet, 'Con tu prepago', after, right, top, accent)
  return top + 92
}

function drawPlan(
  sheet: Sheet,
  name: string,
  lines: readonly Line[],
  x: number,
  top: number,
  colour: string,
): void {
  sheet.decorate(() => {
    sheet.doc
      .moveTo(x, top)
      .lineTo(x + half, top)
      .lineWidth(2)
      .strokeColor(colour)
      .stroke()
  })
  sheet.tag('H2', () => void sheet.write(name, x, top + 9, { weight: 'semibold', size: 11 }))
  const table = sheet.openTable()
  for (const [index, [label, value]] of lines.entries()) {
    const y = top + 30 + index * 17
    table.row(
      () => void sheet.write(label, x, y, { weight: 'regular', size: 9.5, colour: colours.ink2 }),
      () => void sheet.write(value, x + 80, y, { weight: 'medium', size: 10, colour }),
    )
  }
  table.end()
}
