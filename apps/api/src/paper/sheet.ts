import { lookColours } from '@llave/domain/brand/brand-colours'
import type { Weight } from './fonts.ts'
import { printableText } from './printable-text.ts'

/** Points. A4 with margins that leave a measure of 17 cm. */
export const page = { width: 595.28, height: 841.89, margin: 56 }
export const measure = page.width - 2 * page.margin

/** Colours of the look's tokens, in light. */
export const colours = {
  ink: '#17191f',
  ink2: '#54565d',
  line: '#d8d6ce',
  accent: lookColours.accent,
  good: '#1f5f3c',
  goodSoft: '#e0efe4',
} as const

export type TextStyle = {
  readonly weight: Weight
  /** Points. */
  readonly size: number
  readonly colour?: string
  readonly width?: number
  readonly tracking?: number
  readonly maxLines?: number
  readonly lineGap?: number
  readonly link?: string
}

export type Sheet = {
  readonly doc: PDFKit.PDFDocument
  /** Draws text at a place and answers the height that it took. */
  write(text: string, x: number, y: number, style: TextStyle): number
  widthOf(text: string, style: TextStyle): number
  heightOf(text: string, style: TextStyle): number
  /** Draws decoration, such as rules and the logo, which screen readers skip. */
  decorate(draw: () => void): void
  rule(y: number, thickness: number, colour: string): void
  /** Draws content under its structure tag (H1, P, Figure…), in reading order. */
  tag(type: string, draw: () => void, options?: PDFKit.Mixins.StructureElementOptions): void
  /** A table whose rows are each a heading and a value. */
  openTable(): RowWriter
  /** A table whose first row names its columns; it may go on over pages. */
  openGrid(headings: readonly (() => void)[]): GridWriter
  /** Closes the document and answers its bytes. */
  finish(): Promise<Uint8Array<ArrayBuffer>>
}

export type RowWriter = {
  row(heading: () => void, value: () => void): void
  end(): void
}

export type GridWriter = {
  row(cells: readonly (() => void)[]): void
  end(): void
}

/** pdfkit supports the scope of a heading cell, but its types lack it. */
const rowHeading = { scope: 'Row' } as PDFKit.Mixins.StructureElementOptions
const columnHeading = { scope: 'Column' } as PDFKit.Mixins.StructureElementOptions

/**
 * A tagged PDF in es-PE. The same content gives the same bytes: the file's date and identifier are
 * derived from `createdAt`, not from the clock or randomness.
 */
export async function openSheet(of: {
  readonly title: string
  readonly createdAt: Temporal.Instant
}): Promise<Sheet> {
  // Loaded only here: a process may never print, and pdfkit and the fonts take long to load.
  const [{ default: PDFDocument }, { fontHas, fonts }] = await Promise.all([
    import('pdfkit'),
    import('./fonts.ts'),
  ])
  const { title, createdAt } = of
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: page.margin, right: page.margin, bottom: 0, left: page.margin },
    pdfVersion: '1.7',
    lang: 'es-PE',
    tagged: true,
    displayTitle: true,
    // Typed as a name or bytes; see `fonts.ts`.
    font: fonts.regular as unknown as string,
    info: {
      Title: title,
      Producer: 'Llave',
      Creator: 'Llave',
      CreationDate: new Date(createdAt.epochMilliseconds),
    },
  })
  for (const [weight, font] of Object.entries(fonts)) doc.registerFont(weight, font)
  const root = doc.struct('Document')
  doc.addStructure(root)

  function apply(style: TextStyle): PDFKit.Mixins.TextOptions {
    doc.font(style.weight, style.size).fillColor(style.colour ?? colours.ink)
    return {
      ...(style.width === undefined ? { lineBreak: false } : { width: style.width }),
      ...(style.link ? { link: style.link } : {}),
      characterSpacing: (style.tracking ?? 0) * style.size,
      lineGap: style.lineGap ?? 0,
    }
  }
  function measured(text: string, style: TextStyle) {
    const options = apply(style)
    const height = doc.heightOfString(text, options)
    const limit = style.maxLines
      ? style.maxLines * (doc.currentLineHeight(true) + (style.lineGap ?? 0))
      : null
    return limit !== null && height > limit + 0.5
      ? { options: { ...options, height: limit + 0.5, ellipsis: '…' }, height: limit }
      : { options, height }
  }
  function printable(text: string): string {
    return printableText(text, fontHas)
  }
  function decorate(draw: () => void): void {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }

  return {
    doc,
    write(text, x, y, style) {
      const printed = printable(text)
      const { options, height } = measured(printed, style)
      doc.text(printed, x, y, options)
      return height
    },
    widthOf: (text, style) => doc.widthOfString(printable(text), apply(style)),
    heightOf: (text, style) => measured(printable(text), style).height,
    decorate,
    rule: (y, thickness, colour) =>
      decorate(() =>
        doc
          .moveTo(page.margin, y)
          .lineTo(page.width - page.margin, y)
          .lineWidth(thickness)
          .strokeColor(colour)
          .stroke(),
      ),
    tag(type, draw, options = {}) {
      root.add(doc.struct(type, options, draw))
    },
    openTable() {
      const table = doc.struct('Table')
      root.add(table)
      return {
        row(heading, value) {
          const row = doc.struct('TR')
          table.add(row)
          row.add(doc.struct('TH', rowHeading, heading))
          row.add(doc.struct('TD', {}, value))
          row.end()
        },
        end: () => table.end(),
      }
    },
    openGrid(headings) {
      const table = doc.struct('Table')
      root.add(table)
      function row(type: 'TH' | 'TD', cells: readonly (() => void)[]): void {
        const line = doc.struct('TR')
        table.add(line)
        for (const cell of cells) line.add(doc.struct(type, type === 'TH' ? columnHeading : {}, cell))
        line.end()
      }
      row('TH', headings)
      return { row: (cells) => row('TD', cells), end: () => table.end() }
    },
    async finish() {
      root.end()
      doc.end()
      const chunks: Uint8Array[] = []
      for await (const chunk of doc) chunks.push(chunk)
      return new Uint8Array(Buffer.concat(chunks))
    },
  }
}
