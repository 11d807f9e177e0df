import { inflateSync } from 'node:zlib'

export type PdfContent = {
  readonly pages: number
  /** Structure tags in the order of the file: H1, TH… */
  readonly tags: readonly string[]
  /** The text of each marked content sequence, as a screen reader gets it. */
  readonly texts: readonly string[]
  readonly embeddedFonts: readonly string[]
  readonly catalogue: string
}

/**
 * Reads back a PDF that pdfkit wrote, without using pdfkit: objects, streams, and text through each font's
 * ToUnicode table. Does not read other PDFs.
 */
export function readPdf(bytes: Uint8Array): PdfContent {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, number = '', body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(number, body)
  }
  const all = [...objects.values()]
  const fonts = readFonts(objects)
  return {
    pages: all.filter((body) => /\/Type \/Page\n/.test(body)).length,
    tags: all.flatMap((body) => (/\/K \[/.test(body) ? (/\/S \/(\w+)\n/.exec(body)?.[1] ?? []) : [])),
    texts: all.flatMap((body) => (isPageContent(body) ? readTexts(inflate(body), fonts) : [])),
    embeddedFonts: all.flatMap((body) =>
      /\/FontFile2 /.test(body) ? (/\/FontName \/(\S+)/.exec(body)?.[1] ?? []) : [],
    ),
    catalogue: all.find((body) => /\/Type \/Catalog\n/.test(body)) ?? '',
  }
}

function isPageContent(body: string): boolean {
  return body.includes('\nstream\n') && body.includes('FlateDecode') && / Tf\n/.test(inflate(body))
}

function inflate(body: string): string {
  const start = body.indexOf('\nstream\n') + '\nstream\n'.length
  const stream = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1')
  return body.includes('FlateDecode') ? inflateSync(stream).toString('latin1') : stream.toString('latin1')
}

function readFonts(objects: Map<string, string>): Map<string, string[]> {
  const fonts = new Map<string, string[]>()
  for (const body of objects.values()) {
    for (const [, name = '', number = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1]
      if (table) fonts.set(name, readUnicode(inflate(objects.get(table) ?? '')))
    }
  }
  return fonts
}

function readUnicode(table: string): string[] {
  const letters = [...table.matchAll(/\[([^\]]*)\]/g)].flatMap(([, range = '']) => [
    ...range.matchAll(/<([0-9a-f ]*)>/g),
  ])
  return letters.map(([, code = '']) =>
    code
      .split(' ')
      .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
      .join(''),
  )
}

function readTexts(content: string, fonts: Map<string, string[]>): string[] {
  return content.split(/\/MCID \d+/).map((piece) => {
    let letters: string[] = []
    let text = ''
    for (const [, font, shown] of piece.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (font) letters = fonts.get(font) ?? []
      if (shown && text !== '' && !text.endsWith('\u00a0')) text += ' '
      for (const [, glyphs = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g)) {
        for (const [glyph] of glyphs.matchAll(/.{4}/g)) text += letters[Number.parseInt(glyph, 16)] ?? '?'
      }
    }
    return text.replaceAll(/ {2,}/g, ' ').trim()
  })
}
