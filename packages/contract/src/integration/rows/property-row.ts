import * as z from 'zod/mini'
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

export const propertyRow = z.strictObject({
  proforma: identifier,
  documentType,
  documentNumber,
  projectCode,
  productName: text(300),
  currency,
  plaza: optionalText(20),
  soldOn: day,
  annualRate: z._default(
    z
      .string()
      .check(z.trim(), z.regex(/^[01](\.\d{1,6})?$/, 'no es una tasa anual como fracción: 0.12 es 12 %')),
    '0',
  ),
})

export type PropertyRow = z.output<typeof propertyRow>
