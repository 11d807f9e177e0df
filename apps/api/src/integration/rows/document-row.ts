import { documentKinds } from '@llave/domain/portfolio/property-document'
import * as z from 'zod'
import { day, identifier, projectCode, siblingFile, text } from './row-fields.ts'
import type { RowShape } from './row-kind.ts'

const schema = z.strictObject({
  id: text(80),
  proforma: identifier.nullable().default(null),
  projectCode: projectCode.nullable().default(null),
  kind: z.enum(documentKinds, 'no es un tipo de documento: contract, plan, act u other'),
  title: text(300),
  date: day,
  file: siblingFile,
})

export type DocumentRow = z.output<typeof schema>

export const documentRows: RowShape<typeof schema> = {
  schema,
  lists: [],
  keyField: 'id',
  key: (row) => row.id,
  check: (row) => ({
    row,
    faults:
      (row.proforma === null) === (row.projectCode === null)
        ? [{ field: 'proforma', reason: 'va proforma o projectCode, uno de los dos' }]
        : [],
    warnings: [],
  }),
}
