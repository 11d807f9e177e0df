import type { OverdueFilter } from '@llave/contract/staff/collections/list-overdue'
import { documentTypeOf } from '@llave/domain/access/document-type'
import { daysOverdue } from '@llave/domain/receivables/overdue'
import { promiseText } from '@llave/domain/reminders/payment-promise'
import type { Database } from '../../database/database.ts'
import type { Column, TableCell } from '../../files/table-cell.ts'
import { type FoundOverdue, findOverdue, type OverduePlace } from './overdue.store.ts'

/** Rows that are held at once, whatever the length of the file. */
const chunk = 1000

export const overdueColumns: readonly Column[] = [
  { title: 'Proyecto', width: 24 },
  { title: 'Proforma', width: 13 },
  { title: 'Cliente', width: 34 },
  { title: 'Documento', width: 16 },
  { title: 'Teléfonos', width: 24 },
  { title: 'Correo', width: 30 },
  { title: 'Moneda', width: 9 },
  { title: 'Importe vencido', width: 15 },
  { title: 'Deudas', width: 8 },
  { title: 'Vence desde', width: 12 },
  { title: 'Días', width: 7 },
  { title: 'Débito automático', width: 18 },
  { title: 'Promesa', width: 36 },
]

/** The debts of a filter as lines of a file, the oldest first, in parts. */
export async function* readOverdueLines(
  db: Database,
  filter: OverdueFilter,
  today: Temporal.PlainDate,
): AsyncGenerator<TableCell[][]> {
  let after: OverduePlace | null = null
  do {
    const found: FoundOverdue[] = await findOverdue(
      db,
      { ...filter, order: 'age', after, limit: chunk },
      today,
    )
    yield found.map((row) => lineOf(row, today))
    const last = found.length < chunk ? undefined : found.at(-1)
    after = last ? placeOf(last) : null
  } while (after)
}

export function placeOf({ oldestDueOn, owed, proforma }: FoundOverdue): OverduePlace {
  return { oldestDueOn, owedMinor: owed.minor, proforma, currency: owed.currency }
}

const debitWords = { none: 'No', active: 'Sí', suspended: 'Suspendido' } as const

function lineOf(row: FoundOverdue, today: Temporal.PlainDate): TableCell[] {
  const { document, owed, oldestDueOn } = row
  return [
    row.projectName,
    row.proforma,
    row.customer.name,
    `${documentTypeOf(document.type).abbreviation} ${document.number}`,
    row.phones.map(({ number }) => number).join(', '),
    row.email,
    owed.currency,
    owed,
    row.debts,
    oldestDueOn,
    daysOverdue(oldestDueOn, today),
    debitWords[row.debit],
    row.promise ? promiseText(row.promise) : '',
  ]
}
