import * as z from 'zod/mini'
import {
  currency,
  day,
  documentNumber,
  documentType,
  identifier,
  optionalText,
  orNull,
  projectCode,
  text,
} from './row-fields.ts'

const coHolder = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d{2}:\d{1,15}$/, 'no es un documento como 01:44556677')),
  z.transform((value: string) => {
    const [type = '', number = ''] = value.split(':')
    return { type, number }
  }),
)

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
  coHolders: z._default(z.array(coHolder).check(z.maxLength(10)), []),
  cededOn: orNull(day),
  /** Of the delivery act, from which warranties run. */
  deliveredOn: orNull(day),
})

export type PropertyRow = z.output<typeof propertyRow>
