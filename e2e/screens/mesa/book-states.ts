import { listBookSheets, readBookSheet, type SheetOfBook } from '@llave/contract/staff/book/book-sheets'
import { agreedSheet, filedSheet, longSheet, sheetRows } from './book-fixtures.ts'
import { staffSession } from './fixtures.ts'
import type { MesaState } from './mesa-state.ts'

const service = staffSession('service')

function sheet(of: SheetOfBook, shows: string, session = service): MesaState {
  return {
    path: `/libro/${of.sheet.code}`,
    session,
    answer: (mesa) => mesa.answer(readBookSheet, of),
    shows,
  }
}

/** The Libro de Reclamaciones, by name of the screen. */
export const bookStates: Readonly<Record<string, Readonly<Record<string, MesaState>>>> = {
  'mesa-book': {
    'some of each': {
      path: '/libro',
      session: service,
      answer: (mesa) => mesa.answer(listBookSheets, sheetRows),
      shows: 'Acuerdo aceptado',
    },
    empty: {
      path: '/libro',
      session: service,
      answer: (mesa) => mesa.answer(listBookSheets, []),
      shows: 'Nadie presentó una hoja todavía',
    },
    failed: {
      path: '/libro',
      session: service,
      answer: (mesa) => mesa.refuse(listBookSheets, 'error_interno'),
      shows: 'No pudimos cargar las hojas.',
    },
    'a sheet to answer': sheet(filedSheet, 'Responder la hoja'),
    'a long sheet that is late': sheet(longSheet, 'Ningún cliente tiene ese documento.'),
    'a sheet agreed on': sheet(agreedSheet, 'Acuerdo aceptado para solucionar el reclamo'),
    'a sheet for who may only read': sheet(filedSheet, 'Tu rol no la escribe.', staffSession('audit')),
  },
}
