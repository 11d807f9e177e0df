import type { SheetRow } from '@llave/contract/staff/book/sheet-row'

/** How a sheet stands that was answered. */
export function answeredText({ state, hasOffer }: Pick<SheetRow, 'state' | 'hasOffer'>): string {
  if (state === 'agreed') return 'Acuerdo aceptado'
  return hasOffer ? 'Respondida, con oferta' : 'Respondida'
}
