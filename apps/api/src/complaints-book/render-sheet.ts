import { documentTypeOf } from '@llave/domain/access/document-type'
import type { Provider } from '@llave/domain/complaints-book/book-sheet'
import { bookTexts } from '@llave/domain/complaints-book/book-texts'
import { agreementText } from '@llave/domain/complaints-book/sheet-fields'
import { formatMoney } from '@llave/domain/money/format-money'
import { complaintDueOn } from '@llave/domain/service-desk/complaint-clock'
import { formatDate, formatDateTime } from '@llave/domain/time/format-date'
import { limaDate, limaDateTime } from '@llave/domain/time/lima-date'
import { checkCodeHeight, drawCheckCode } from '../paper/draw-check-code.ts'
import { colours, measure, openSheet, page, type Sheet, type TextStyle } from '../paper/sheet.ts'
import type { StoredSheet } from './sheet.store.ts'

const labelStyle: TextStyle = { weight: 'regular', size: 7.5, colour: colours.ink2 }
const valueStyle: TextStyle = { weight: 'medium', size: 9.5 }
const noteStyle: TextStyle = { weight: 'regular', size: 8, width: measure }
/** Points: within a cell, between its label and its value, and from the top of the first page. */
const [pad, gap, top] = [5, 10, 40]
const bottom = page.height - page.margin

const checkTexts = {
  title: 'Comprueba esta hoja',
  explanation:
    'La página muestra el código, la fecha y el estado que tenemos. Si algo no coincide con este papel, no es genuino.',
} as const

type Cell = {
  readonly label: string
  readonly value: string
  readonly share: number
  readonly least?: number
}
type Row = readonly Cell[]

/** A sheet of the book as it stands now, on A4. Pure: the same sheet and address give the same bytes. */
export async function renderBookSheet(
  stored: StoredSheet,
  checkUrl: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { content, provider, code, filedAt } = stored
  const sheet = await openSheet({ title: `Hoja de reclamación ${code}`, createdAt: filedAt })
  const dueOn = complaintDueOn(limaDate(filedAt))
  const y = drawHead(sheet, provider, {
    code: `N.° ${code}`,
    date: formatDateTime(limaDateTime(filedAt)),
  })
  const { consumer, contracted } = content
  const { answer, agreedAt } = stored
  drawBody(
    sheet,
    y,
    [
      {
        title: '1. Identificación del consumidor reclamante',
        rows: [
          [
            { label: 'Nombre', value: consumer.name, share: 0.65 },
            {
              label: 'Documento',
              value: `${documentTypeOf(consumer.document.type).abbreviation} ${consumer.document.number}`,
              share: 0.35,
            },
          ],
          [{ label: 'Domicilio', value: consumer.address, share: 1 }],
          [
            { label: 'Teléfono', value: consumer.phone, share: 0.35 },
            { label: 'Correo', value: consumer.email, share: 0.65 },
          ],
          [
            {
              label: 'Padre, madre o tutor (si es menor de edad)',
              value: consumer.guardian || 'No corresponde',
              share: 1,
            },
          ],
        ],
      },
      {
        title: '2. Identificación del bien contratado',
        rows: [
          [
            {
              label: 'Tipo',
              value: ticked([
                ['Producto', contracted.kind === 'product'],
                ['Servicio', contracted.kind === 'service'],
              ]),
              share: 0.35,
            },
            {
              label: 'Monto reclamado',
              value: contracted.amount ? formatMoney(contracted.amount) : '',
              share: 0.2,
            },
            { label: 'Descripción', value: contracted.description, share: 0.45 },
          ],
        ],
      },
      {
        title: '3. Detalle de la reclamación y pedido del consumidor',
        rows: [
          [
            {
              label: 'Clase',
              value: ticked([
                ['Reclamo (1)', content.kind === 'claim'],
                ['Queja (2)', content.kind === 'grievance'],
              ]),
              share: 1,
            },
          ],
          [{ label: 'Detalle', value: content.detail, share: 1, least: 34 }],
          [{ label: 'Pedido', value: content.request, share: 1, least: 22 }],
          [
            {
              label: 'Firma del consumidor',
              value: `Presentada por internet el ${formatDateTime(limaDateTime(filedAt))}`,
              share: 1,
            },
          ],
        ],
      },
      {
        title: '4. Observaciones y acciones adoptadas por el proveedor',
        rows: [
          [
            {
              label: 'Detalle',
              value: answer ? answer.text : `Sin respuesta todavía. Plazo: hasta el ${formatDate(dueOn)}.`,
              share: 1,
              least: 34,
            },
          ],
          [
            {
              label: bookTexts.agreement,
              value: agreementText(stored),
              share: 0.6,
              least: 22,
            },
            {
              label: 'Fecha de la respuesta',
              value: answer ? formatDate(limaDate(answer.at)) : '',
              share: 0.2,
            },
            {
              label: 'Fecha del acuerdo',
              value: agreedAt ? formatDate(limaDate(agreedAt)) : '',
              share: 0.2,
            },
          ],
        ],
      },
    ],
    checkCodeHeight + 4,
  )
  drawCheckCode(sheet, checkUrl, checkTexts)
  return sheet.finish()
}

/** The sheet with nothing on it, for who writes by hand. */
export async function renderBlankSheet(
  provider: Provider,
  createdAt: Temporal.Instant,
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openSheet({ title: 'Hoja de reclamación en blanco', createdAt })
  const y = drawHead(sheet, provider, { code: 'N.°', date: '' })
  const cell = (label: string, share = 1, least = 0): Cell => ({ label, value: '', share, least })
  drawBody(
    sheet,
    y,
    [
      {
        title: '1. Identificación del consumidor reclamante',
        rows: [
          [cell('Nombre', 0.65, 14), cell('Documento (DNI, CE, pasaporte)', 0.35)],
          [cell('Domicilio', 1, 14)],
          [cell('Teléfono', 0.35, 14), cell('Correo', 0.65)],
          [cell('Padre, madre o tutor (si es menor de edad)', 1, 14)],
        ],
      },
      {
        title: '2. Identificación del bien contratado',
        rows: [
          [
            {
              ...cell('Tipo', 0.35),
              value: ticked([
                ['Producto', false],
                ['Servicio', false],
              ]),
            },
            cell('Monto reclamado', 0.2),
            cell('Descripción', 0.45),
          ],
        ],
      },
      {
        title: '3. Detalle de la reclamación y pedido del consumidor',
        rows: [
          [
            {
              ...cell('Clase'),
              value: ticked([
                ['Reclamo (1)', false],
                ['Queja (2)', false],
              ]),
            },
          ],
          [cell('Detalle', 1, 96)],
          [cell('Pedido', 1, 48)],
          [cell('Firma del consumidor', 1, 20)],
        ],
      },
      {
        title: '4. Observaciones y acciones adoptadas por el proveedor',
        rows: [
          [cell('Detalle', 1, 44)],
          [
            cell(bookTexts.agreement, 0.6, 24),
            cell('Fecha de la respuesta', 0.2),
            cell('Firma del proveedor', 0.2),
          ],
        ],
      },
    ],
    0,
  )
  return sheet.finish()
}

/** `[X] Producto   [  ] Servicio` */
function ticked(choices: readonly (readonly [label: string, chosen: boolean])[]): string {
  return choices.map(([label, chosen]) => `[${chosen ? 'X' : '  '}] ${label}`).join('    ')
}

function drawHead(
  sheet: Sheet,
  provider: Provider,
  { code, date }: { readonly code: string; readonly date: string },
): number {
  const right = 190
  sheet.tag('H1', () => {
    sheet.write('Libro de Reclamaciones', page.margin, top, { weight: 'medium', size: 20, tracking: -0.01 })
  })
  let y = top + 28
  const x = page.width - page.margin - right
  sheet.tag('P', () => {
    const style: TextStyle = { weight: 'regular', size: 9, colour: colours.ink2, width: measure - right - 16 }
    const identity = provider.code === '' ? '' : ` Código de identificación ${provider.code}`
    y += sheet.write(`${provider.legalName}, RUC ${provider.ruc}`, page.margin, y, style) + 2
    y += sheet.write(`${provider.address}.${identity}`, page.margin, y, style)
  })
  sheet.tag('P', () => {
    sheet.write('Hoja de reclamación', x, top + 29, labelStyle)
    sheet.write(code, x + 84, top + 27, { ...valueStyle, weight: 'semibold' })
    sheet.write('Fecha', x, top + 42, labelStyle)
    sheet.write(date, x + 84, top + 40, valueStyle)
  })
  y = Math.max(y, top + 54) + 5
  sheet.rule(y, 2, colours.ink)
  return y + 9
}

/** The four parts, over as many pages as their texts need, then the words of the law. */
function drawBody(
  sheet: Sheet,
  start: number,
  parts: readonly { readonly title: string; readonly rows: readonly Row[] }[],
  /** Points that stay free below the words of the law. */
  reserve: number,
): void {
  let y = start
  function make(room: number): void {
    if (y + room <= bottom) return
    sheet.doc.addPage()
    y = page.margin
  }
  for (const { title, rows } of parts) {
    const [first] = rows
    make(14 + (first ? rowHeight(sheet, first) : 0))
    sheet.tag('H2', () => void sheet.write(title, page.margin, y, { weight: 'semibold', size: 9.5 }))
    y += 14
    for (const row of rows) {
      const height = rowHeight(sheet, row)
      make(height)
      drawRow(sheet, row, y, height)
      y += height
    }
    y += 7
  }
  const notes = [
    `(1) Reclamo: ${bookTexts.claim}`,
    `(2) Queja: ${bookTexts.grievance}`,
    ...bookTexts.legends.map((legend) => `* ${legend}`),
  ]
  make(notes.reduce((sum, note) => sum + sheet.heightOf(note, noteStyle) + 2, 0) + reserve)
  for (const note of notes) {
    sheet.tag('P', () => {
      const weight = note.startsWith('*') ? 'semibold' : 'regular'
      y += sheet.write(note, page.margin, y, { ...noteStyle, weight }) + 2
    })
  }
}

function rowHeight(sheet: Sheet, row: Row): number {
  const heights = row.map(({ value, share, least = 0 }) =>
    Math.max(
      least,
      value === '' ? 0 : sheet.heightOf(value, { ...valueStyle, width: measure * share - 2 * pad }),
    ),
  )
  return gap + Math.max(11, ...heights) + 2 * pad - 2
}

function drawRow(sheet: Sheet, row: Row, y: number, height: number): void {
  let x = page.margin
  for (const { label, value, share } of row) {
    const [left, width] = [x, measure * share]
    sheet.decorate(() => {
      sheet.doc.rect(left, y, width, height).lineWidth(0.6).strokeColor(colours.ink2).stroke()
    })
    sheet.tag('P', () => {
      sheet.write(label, left + pad, y + pad - 1, labelStyle)
      if (value !== '')
        sheet.write(value, left + pad, y + pad + gap - 1, { ...valueStyle, width: width - 2 * pad })
    })
    x += width
  }
}
