import type { FiledSheet, OpenBook } from '@llave/contract/complaints-book/book-calls'
import { LIMA } from '@llave/domain/time/lima-date'
import { longNames } from '../fixtures.ts'
import { bookSheet } from '../mesa/book-fixtures.ts'

function at(local: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(LIMA).toInstant()
}

export const openBook: OpenBook = {
  provider: bookSheet.provider,
  dueOn: Temporal.PlainDate.from('2026-12-15'),
}

export const sheetKey = '0123456789ABCDEF.AAAAAAAAAAAAAAAAAAAAAAAAAAA'

export const filed: FiledSheet = {
  key: sheetKey,
  sheet: { ...bookSheet, filedAt: at('2026-11-21T15:20:05'), dueOn: openBook.dueOn },
}

export const offered: FiledSheet = {
  key: sheetKey,
  sheet: {
    ...bookSheet,
    state: 'answered',
    answer: {
      text: 'Registramos el pago con su fecha, 03/11/2026. No debes mora.',
      offer: 'Te devolvemos los S/ 12.00 de la llamada.',
      at: at('2026-11-20T10:05:00'),
    },
  },
}

export const agreed: FiledSheet = {
  key: sheetKey,
  sheet: {
    ...offered.sheet,
    state: 'agreed',
    agreedAt: at('2026-11-21T08:40:00'),
    content: {
      ...offered.sheet.content,
      consumer: { ...offered.sheet.content.consumer, guardian: 'Elena Mamani Ccori' },
    },
  },
}

/** With the longest of everything. */
export const longSheet: FiledSheet = {
  key: sheetKey,
  sheet: {
    ...filed.sheet,
    provider: { ...bookSheet.provider, legalName: `${longNames.project} Sociedad Anónima Cerrada` },
    content: {
      ...bookSheet.content,
      consumer: { ...bookSheet.content.consumer, name: longNames.customer },
      contracted: { ...bookSheet.content.contracted, description: longNames.product },
      detail: 'Nadiecontestaenlacasetadeventas'.repeat(60),
    },
  },
}
