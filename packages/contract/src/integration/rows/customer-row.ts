import * as z from 'zod/mini'
import { documentNumber, documentType, identifier, optionalText, orNull, text } from './row-fields.ts'

const phone = z.pipe(
  z.string().check(z.trim(), z.regex(/^\+\d{1,4} \d{4,15}$/, 'no es un celular como +51 999888777')),
  z.transform((value: string) => {
    const [dialCode = '', number = ''] = value.slice(1).split(' ')
    return { dialCode, number }
  }),
)

export const customerRow = z.strictObject({
  documentType,
  documentNumber,
  name: text(200),
  customerCode: orNull(identifier),
  email: optionalText(254),
  phones: z._default(z.array(phone).check(z.maxLength(20)), []),
})

export type CustomerRow = z.output<typeof customerRow>
