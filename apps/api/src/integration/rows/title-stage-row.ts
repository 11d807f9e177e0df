import { titleStageRow } from '@llave/contract/integration/rows/title-stage-row'
import { stageFaults } from '@llave/domain/title-path/title-stage'
import type { RowShape } from './row-kind.ts'

export const titleStageRows: RowShape<typeof titleStageRow> = {
  schema: titleStageRow,
  lists: [],
  keyField: 'stage',
  key: ({ proforma, stage }) => `${proforma} ${stage}`,
  check: (row) => ({ row, faults: stageFaults(row), warnings: [] }),
}
