import { progressRow } from '@llave/contract/integration/rows/progress-row'
import { ownKeyPrefix } from './own-keys.ts'
import type { RowShape } from './row-kind.ts'
import { plainName } from './source-file.ts'

export const progressRows: RowShape<typeof progressRow> = {
  schema: progressRow,
  lists: [],
  keyField: 'picture',
  key: (row) => `${row.projectCode} ${plainName(row.picture)}`,
  check: (row) => ({
    row,
    faults: plainName(row.picture).startsWith(ownKeyPrefix)
      ? [{ field: 'picture', reason: `empieza con ${ownKeyPrefix}, que es de las fotos de Mesa` }]
      : [],
    warnings: [],
  }),
}
