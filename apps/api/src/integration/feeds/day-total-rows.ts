import type { DayTable } from './day-table.ts'

/** A row below the table of a day. */
export type TotalRow = { readonly isHeading: boolean; readonly cells: readonly (string | number)[] }

/** What the day adds up to, as the call of the day's ledger says it. */
export function totalRows(totals: DayTable['totals']): TotalRow[] {
  if (totals.length === 0) return []
  const hasChecksum = totals.some(({ checksum }) => checksum !== null)
  const heading = ['Totales', 'Sociedad', 'Moneda', 'Filas', 'Suma', ...(hasChecksum ? ['SHA-256'] : [])]
  return [
    { isHeading: true, cells: heading },
    ...totals.map(({ company, currency, count, sum, checksum }) => ({
      isHeading: false,
      cells: ['', company, currency, count, sum, ...(checksum === null ? [] : [checksum])],
    })),
  ]
}

export function dayState(complete: boolean): string {
  return complete
    ? 'Día cerrado: no recibe más filas.'
    : 'Día abierto: puede recibir más filas. Vuelve a exportarlo cuando cierre.'
}
