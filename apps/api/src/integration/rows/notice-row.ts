import * as z from 'zod'
import { day, identifier, text } from './row-fields.ts'
import type { RowShape } from './row-kind.ts'

const schema = z.strictObject({
  id: text(80),
  proforma: identifier.nullable().default(null),
  title: text(300),
  text: text(10_000),
  publishedOn: day,
})

export type NoticeRow = z.output<typeof schema>

export const noticeRows: RowShape<typeof schema> = {
  schema,
  lists: [],
  keyField: 'id',
  key: (row) => row.id,
  check: (row) => ({ row, faults: [], warnings: [] }),
}
