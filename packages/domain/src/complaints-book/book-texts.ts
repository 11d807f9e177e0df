import type { SheetContent } from './book-sheet.ts'

/** How the two kinds of sheets are called. */
export const sheetKindNames = { claim: 'Reclamo', grievance: 'Queja' } as const satisfies Record<
  SheetContent['kind'],
  string
>

/**
 * The words that the law puts on every sheet, word for word as they are printed. Where they come from, and what a
 * counsel should compare: docs/complaints-book.md.
 */
export const bookTexts = {
  source: 'Anexo I del DS 011-2011-PCM, modificado por DS 006-2014-PCM y DS 101-2022-PCM; Ley 31435',
  version: '2026-11-26',
  claim: 'Disconformidad relacionada a los productos o servicios.',
  grievance:
    'Disconformidad no relacionada a los productos o servicios; o, malestar o descontento respecto a la atención al público.',
  legends: [
    'La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.',
    'El proveedor debe dar respuesta al reclamo o queja en un plazo no mayor a quince (15) días hábiles, el cual es improrrogable.',
  ],
  agreement: 'Acuerdo aceptado para solucionar el reclamo',
} as const
