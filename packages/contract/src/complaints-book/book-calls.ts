import type { Provider } from '@llave/domain/complaints-book/book-sheet'
import * as z from 'zod/mini'
import { codec, defineCall, file, message } from '../call.ts'
import { isoDate } from '../fields.ts'
import { type BookSheet, bookSheet, presentedSheet, providerMessage, sheetKeyText } from './sheet-message.ts'

/** Who answers in the Libro de Reclamaciones, and until when what is presented today is answered. */
export type OpenBook = { readonly provider: Provider; readonly dueOn: Temporal.PlainDate }

/** `no_encontrado` where the developer keeps its book elsewhere. */
export const readBook = defineCall({
  name: 'readBook',
  method: 'GET',
  path: '/api/Libro/Leer',
  access: 'open',
  writes: false,
  answer: message(
    codec(z.object({ proveedor: providerMessage, respuestaHasta: isoDate }), {
      decode: (wire): OpenBook => ({ provider: wire.proveedor, dueOn: wire.respuestaHasta }),
      encode: (book: OpenBook) => ({ proveedor: book.provider, respuestaHasta: book.dueOn }),
    }),
  ),
  errors: ['no_encontrado'],
})

/** A sheet, and what opens it from now on. */
export type FiledSheet = { readonly key: string; readonly sheet: BookSheet }

const filedSheet = codec(z.object({ clave: sheetKeyText, hoja: bookSheet }), {
  decode: (wire): FiledSheet => ({ key: wire.clave, sheet: wire.hoja }),
  encode: (filed: FiledSheet) => ({ clave: filed.key, hoja: filed.sheet }),
})

/** Presents a sheet; the same `envio` again answers the sheet that it made. */
export const fileSheet = defineCall({
  name: 'fileSheet',
  method: 'POST',
  path: '/api/Libro/Presentar',
  access: 'open',
  writes: true,
  body: presentedSheet,
  answer: message(filedSheet),
  errors: ['no_encontrado'],
})

const opened = codec(z.object({ clave: sheetKeyText }), {
  decode: (wire) => ({ key: wire.clave }),
  encode: ({ key }: { readonly key: string }) => ({ clave: key }),
})

/** The sheet of a key as it stands now. A call and not a page, so that its key stands in no address of a request. */
export const readSheet = defineCall({
  name: 'readSheet',
  method: 'POST',
  path: '/api/Libro/Hoja',
  access: 'open',
  writes: false,
  body: opened,
  answer: message(filedSheet),
  errors: ['no_encontrado'],
})

export const printSheet = defineCall({
  name: 'printSheet',
  method: 'POST',
  path: '/api/Libro/ImprimirHoja',
  access: 'open',
  writes: false,
  body: opened,
  answer: file('application/pdf'),
  errors: ['no_encontrado'],
})

/** The consumer accepts what the provider offered. `ya_resuelto` where nothing is offered. */
export const acceptOffer = defineCall({
  name: 'acceptOffer',
  method: 'POST',
  path: '/api/Libro/AceptarOferta',
  access: 'open',
  writes: true,
  body: opened,
  answer: message(filedSheet),
  errors: ['no_encontrado', 'ya_resuelto'],
})

/** The sheet with nothing on it, for who writes by hand. */
export const printBlankSheet = defineCall({
  name: 'printBlankSheet',
  method: 'GET',
  path: '/api/Libro/HojaEnBlanco',
  access: 'open',
  writes: false,
  answer: file('application/pdf'),
  errors: ['no_encontrado'],
})
