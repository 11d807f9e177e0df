import { type PropertyRow, propertyRow } from '@llave/contract/integration/rows/property-row'
import type { Fault, RowShape } from './row-kind.ts'

/** A document as one text: `01 44556677`. */
export function documentKey({ type, number }: PropertyRow['coHolders'][number]): string {
  return `${type} ${number}`
}

export const propertyRows: RowShape<typeof propertyRow> = {
  schema: propertyRow,
  lists: ['coHolders'],
  keyField: 'proforma',
  key: (row) => row.proforma,
  check(row) {
    const faults: Fault[] = []
    const named = row.coHolders.map(documentKey)
    if (named.includes(documentKey({ type: row.documentType, number: row.documentNumber }))) {
      faults.push({ field: 'coHolders', reason: 'nombra al titular' })
    }
    if (new Set(named).size < named.length) {
      faults.push({ field: 'coHolders', reason: 'nombra dos veces a la misma persona' })
    }
    return { row, faults, warnings: [] }
  },
}
