import { customerRow } from '@llave/contract/integration/rows/customer-row'
import { validateDocumentNumber } from '@llave/domain/access/validate-document-number'
import { validatePhone } from '@llave/domain/access/validate-phone'
import * as z from 'zod/mini'
import type { Fault, RowShape } from './row-kind.ts'

export const customerRows: RowShape<typeof customerRow> = {
  schema: customerRow,
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
    const badEmail = row.email !== '' && !z.safeParse(z.email(), row.email).success
    if (badEmail) warnings.push({ field: 'email', reason: 'no es un correo: se guarda sin correo' })
    return { row: badEmail ? { ...row, email: '' } : row, faults, warnings }
  },
}
