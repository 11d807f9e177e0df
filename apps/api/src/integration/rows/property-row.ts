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
import type { Fault, RowShape } from './row-kind.ts'

const coHolder = z
  .string()
  .trim()
  .regex(/^\d{2}:\d{1,15}$/, 'no es un documento como 01:44556677')
  .transform((value) => {
    const [type = '', number = ''] = value.split(':')
    return { type, number }
  })

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
  coHolders: z.array(coHolder).max(10).default([]),
  cededOn: day.nullable().default(null),
})

export type PropertyRow = z.output<typeof schema>

/** A document as one text: `01 44556677`. */
export function documentKey({ type, number }: { readonly type: string; readonly number: string }): string {
  return `${type} ${number}`
}

export const propertyRows: RowShape<typeof schema> = {
  schema,
  lists: ['coHolders'],
  keyField: 'proforma',
  key: (row) => row.proforma,
  check(row) {
    const faults: Fault[] = []
    const named = row.coHolders.map(documentKey)
    if (named.includes(documentKey({ type: row.documentType, number: row.documentNumber }))) {
      faults.push({ field: 'coHolders', reason: 'nombra al titular' })
    }
    if (new Set(named).size < named.length) {
      faults.push({ field: 'coHolders', reason: 'nombra dos veces a la misma persona' })
    }
    return { row, faults, warnings: [] }
  },
}
