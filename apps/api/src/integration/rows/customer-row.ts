import { validateDocumentNumber } from '@llave/domain/access/validate-document-number'
import { validatePhone } from '@llave/domain/access/validate-phone'
import * as z from 'zod'
import { documentNumber, documentType, identifier, optionalText, text } from './row-fields.ts'
import type { Fault, RowShape } from './row-kind.ts'

const phone = z
  .string()
  .trim()
  .regex(/^\+\d{1,4} \d{4,15}$/, 'no es un celular como +51 999888777')
  .transform((value) => {
    const [dialCode = '', number = ''] = value.slice(1).split(' ')
    return { dialCode, number }
  })

const schema = z.strictObject({
  documentType,
  documentNumber,
  name: text(200),
  customerCode: identifier.nullable().default(null),
  email: optionalText(254),
  phones: z.array(phone).max(20).default([]),
})

export type CustomerRow = z.output<typeof schema>

export const customerRows: RowShape<typeof schema> = {
  schema,
  lists: ['phones'],
  keyField: 'documentNumber',
  key: (row) => `${row.documentType} ${row.documentNumber}`,
  otherKey: ({ customerCode }) =>
    customerCode === null ? null : { field: 'customerCode', key: `code ${customerCode}` },
  check(row) {
    const faults: Fault[] = []
    const warnings: Fault[] = []
    const wrongNumber = validateDocumentNumber(row.documentType, row.documentNumber)
    if (wrongNumber) faults.push({ field: 'documentNumber', reason: wrongNumber })
    for (const each of row.phones) {
      const wrongPhone = validatePhone(each)
      if (wrongPhone) faults.push({ field: 'phones', reason: wrongPhone })
    }
    // Only a warning: properties refer to the customer, and the ERP can be corrected later.
    if (row.phones.length === 0) {
      warnings.push({ field: 'phones', reason: 'sin celular: esta persona no puede ingresar' })
    }
    const badEmail = row.email !== '' && !z.email().safeParse(row.email).success
    if (badEmail) warnings.push({ field: 'email', reason: 'no es un correo: se guarda sin correo' })
    return { row: badEmail ? { ...row, email: '' } : row, faults, warnings }
  },
}
