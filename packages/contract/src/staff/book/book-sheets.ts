import { sheetLimits, validateSheetAnswer } from '@llave/domain/complaints-book/validate-sheet'
import * as z from 'zod/mini'
import { codec, defineCall, file, message, noContent } from '../../call.ts'
import { type BookSheet, bookSheet } from '../../complaints-book/sheet-message.ts'
import { isoDate, text } from '../../fields.ts'
import { type SheetRow, sheetRow } from './sheet-row.ts'

/** As many as are answered at once. */
export const mostSheets = 200

const code = z.string().check(z.regex(/^\d{10}-\d{4}$/, 'no es un código como 0000000042-2026'))

/** What waits, the oldest first, then what was answered. */
export const listBookSheets = defineCall({
  name: 'listBookSheets',
  method: 'GET',
  path: '/mesa/book',
  access: { right: 'read:inbox', reads: 'customers' },
  answer: message(
    codec(z.object({ rows: z.array(sheetRow) }), {
      decode: ({ rows }): readonly SheetRow[] => rows,
      encode: (rows: readonly SheetRow[]) => ({ rows: [...rows] }),
    }),
  ),
})

/** A sheet, who answered it, and which customer has the document of who presented it. */
export type SheetOfBook = {
  readonly sheet: BookSheet
  /** Empty where nobody did. */
  readonly answeredBy: string
  /** Empty where no customer has it. */
  readonly customerId: string
}

export const readBookSheet = defineCall({
  name: 'readBookSheet',
  method: 'GET',
  path: '/mesa/book/{code}',
  access: { right: 'read:inbox', reads: 'customers' },
  params: z.object({ code }),
  answer: message(
    codec(z.object({ sheet: bookSheet, answeredBy: text(200), customerId: text(15) }), {
      decode: (wire): SheetOfBook => wire,
      encode: (sheet: SheetOfBook) => sheet,
    }),
  ),
  errors: ['no_encontrado'],
})

/** Answers a sheet, once: it goes to who presented it and is never changed. */
export const answerBookSheet = defineCall({
  name: 'answerBookSheet',
  method: 'POST',
  path: '/mesa/book/{code}/answer',
  access: { right: 'write:inbox' },
  params: z.object({ code }),
  body: codec(
    z.object({ text: text(sheetLimits.answer), offer: text(sheetLimits.offer) }).check((context) => {
      const { text: answer, offer } = context.value
      const faults = validateSheetAnswer({ text: answer.trim(), offer: offer.trim() })
      for (const [field, fault] of Object.entries(faults))
        if (fault)
          context.issues.push({ code: 'custom', message: fault, path: [field], input: context.value })
    }),
    {
      decode: (wire) => ({ text: wire.text.trim(), offer: wire.offer.trim() }),
      encode: (answer: { readonly text: string; readonly offer: string }) => answer,
    },
  ),
  answer: noContent,
  errors: ['no_encontrado', 'ya_resuelto'],
})

export const printBookSheet = defineCall({
  name: 'printBookSheet',
  method: 'GET',
  path: '/mesa/book/{code}/sheet.pdf',
  access: { right: 'read:inbox', reads: 'customers' },
  params: z.object({ code }),
  answer: file('application/pdf'),
  errors: ['no_encontrado'],
})

/** Every sheet of the days, for the register of the authority, as CSV. */
export const exportBookSheets = defineCall({
  name: 'exportBookSheets',
  method: 'GET',
  path: '/mesa/book.csv',
  access: { right: 'read:inbox', reads: 'customers' },
  query: z.object({ from: isoDate, to: isoDate }),
  answer: file('text/csv; charset=utf-8'),
})
