import { propertyRow } from '@llave/contract/integration/rows/property-row'
import type { RowShape } from './row-kind.ts'

export const propertyRows: RowShape<typeof propertyRow> = {
  schema: propertyRow,
  lists: [],
  keyField: 'proforma',
  key: (row) => row.proforma,
  check: (row) => ({ row, faults: [], warnings: [] }),
}
