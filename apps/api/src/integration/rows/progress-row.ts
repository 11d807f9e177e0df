import { progressRow } from '@llave/contract/integration/rows/progress-row'
import type { RowShape } from './row-kind.ts'
import { plainName } from './source-file.ts'

export const progressRows: RowShape<typeof progressRow> = {
  schema: progressRow,
  lists: [],
  keyField: 'picture',
  key: (row) => `${row.projectCode} ${plainName(row.picture)}`,
  check: (row) => ({ row, faults: [], warnings: [] }),
}
