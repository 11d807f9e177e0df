import { fileSheet, readBook, readSheet } from '@llave/contract/complaints-book/book-calls'
import type { Page } from '@playwright/test'
import type { Screens } from '../screen.ts'
import type { ScreenStates } from '../screen-state.ts'
import { agreed, filed, longSheet, offered, openBook, sheetKey } from './fixtures.ts'

const book = { path: '/libro-de-reclamaciones', visitor: 'nobody' } as const
const own = { path: `/libro-de-reclamaciones/hoja#${sheetKey}`, visitor: 'nobody' } as const
const opened = (screens: Screens) => screens.answer(readBook, openBook)

/** Writes a sheet as who has no account does. */
export async function fillSheet(page: Page): Promise<void> {
  await page.getByLabel('Nombres y apellidos').fill('Rosa Quispe Mamani')
  await page.getByLabel('Número de documento').fill('09876543')
  await page.getByLabel('Correo', { exact: true }).fill('rosa.quispe@correo.example')
  await page.getByLabel('Detalle').fill('Pagué la letra 11 en el banco y hasta hoy figura vencida.')
}

export const bookStates = {
  'complaints book': {
    empty: { ...book, answer: opened, shows: 'Quién reclama' },
    'with an account': { path: book.path, answer: opened, shows: 'Con tu cuenta' },
    loading: { ...book, held: readBook, shows: /./ },
    failed: { ...book, refused: readBook, shows: 'No pudimos abrir el libro.' },
    faults: {
      ...book,
      answer: opened,
      reach: (page) => page.getByRole('button', { name: 'Enviar la hoja' }).click(),
      shows: 'Cuenta qué pasó',
    },
    presented: {
      ...book,
      answer: (screens) => {
        opened(screens)
        screens.answer(fileSheet, filed)
      },
      reach: async (page) => {
        await fillSheet(page)
        await page.getByRole('button', { name: 'Enviar la hoja' }).click()
      },
      shows: 'Tu hoja está presentada',
    },
  },
  'own sheet': {
    waiting: { ...own, answer: (screens) => screens.answer(readSheet, filed), shows: 'Esperando respuesta' },
    offered: { ...own, answer: (screens) => screens.answer(readSheet, offered), shows: 'Te ofrecemos' },
    agreed: { ...own, answer: (screens) => screens.answer(readSheet, agreed), shows: 'Acuerdo aceptado' },
    long: { ...own, answer: (screens) => screens.answer(readSheet, longSheet), shows: 'Tu reclamo' },
    failed: { ...own, refused: readSheet, shows: 'No pudimos abrir tu hoja.' },
  },
} as const satisfies ScreenStates
