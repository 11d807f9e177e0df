import { documentRow } from '@llave/contract/integration/rows/document-row'
import { ownKeyPrefix } from './own-keys.ts'
import type { RowShape } from './row-kind.ts'

export const documentRows: RowShape<typeof documentRow> = {
  schema: documentRow,
  lists: [],
  keyField: 'id',
  key: (row) => row.id,
  check: (row) => ({
    row,
    faults: [
      ...((row.proforma === null) === (row.projectCode === null)
        ? [{ field: 'proforma', reason: 'va proforma o projectCode, uno de los dos' }]
        : []),
      ...(row.id.startsWith(ownKeyPrefix)
        ? [{ field: 'id', reason: `empieza con ${ownKeyPrefix}, que es de los documentos de Mesa` }]
        : []),
    ],
    warnings: [],
  }),
}
