import * as z from 'zod'
import {
  currency,
  day,
  documentNumber,
  documentType,
  identifier,
  optionalText,
  projectCode,
  text,
} from './row-fields.ts'
import type { RowShape } from './row-kind.ts'

const schema = z.strictObject({
  proforma: identifier,
  documentType,
  documentNumber,
  projectCode,
  productName: text(300),
  currency,
  plaza: optionalText(20),
  soldOn: day,
  annualRate: z
    .string()
    .trim()
    .regex(/^[01](\.\d{1,6})?$/, 'no es una tasa anual como fracción: 0.12 es 12 %')
    .default('0'),
})

export type PropertyRow = z.output<typeof schema>

export const propertyRows: RowShape<typeof schema> = {
  schema,
  lists: [],
  keyField: 'proforma',
  key: (row) => row.proforma,
  check: (row) => ({ row, faults: [], warnings: [] }),
}
