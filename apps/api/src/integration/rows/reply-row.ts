import { replyRow } from '@llave/contract/integration/rows/reply-row'
import type { RowShape } from './row-kind.ts'

export const replyRows: RowShape<typeof replyRow> = {
  schema: replyRow,
  lists: [],
  keyField: 'id',
  key: (row) => row.id,
  check: (row) => ({ row, faults: [], warnings: [] }),
}
