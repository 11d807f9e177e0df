import * as z from 'zod'
import { day, optionalText, projectCode, siblingFile } from './row-fields.ts'
import type { RowShape } from './row-kind.ts'

const schema = z.strictObject({
  projectCode,
  takenOn: day,
  picture: siblingFile.min(1),
  title: optionalText(200),
  stage: optionalText(40),
})

export type ProgressRow = z.output<typeof schema>

export const progressRows: RowShape<typeof schema> = {
  schema,
  lists: [],
  keyField: 'picture',
  key: (row) => `${row.projectCode} ${row.picture}`,
  check: (row) => ({ row, faults: [], warnings: [] }),
}
