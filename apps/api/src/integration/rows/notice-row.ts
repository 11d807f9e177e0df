import { noticeRow } from '@llave/contract/integration/rows/notice-row'
import type { RowShape } from './row-kind.ts'

export const noticeRows: RowShape<typeof noticeRow> = {
  schema: noticeRow,
  lists: [],
  keyField: 'id',
  key: (row) => row.id,
  check: (row) => ({ row, faults: [], warnings: [] }),
}
