import { projectRow } from '@llave/contract/integration/rows/project-row'
import type { RowShape } from './row-kind.ts'

export const projectRows: RowShape<typeof projectRow> = {
  schema: projectRow,
  lists: ['galleryPictures', 'stages'],
  keyField: 'code',
  key: (row) => row.code,
  check: (row) => ({
    row,
    faults:
      (row.latitude === null) === (row.longitude === null)
        ? []
        : [{ field: 'longitude', reason: 'latitude y longitude van juntas' }],
    warnings: [],
  }),
}
