import type { PaymentFilter } from '@llave/contract/staff/payments/payment-filter'
import { documentTypeOf } from '@llave/domain/access/document-type'
import { refusalReason } from '@llave/domain/payments/refusal-reason'
import { orderStateTexts } from '@llave/domain/staff/state-texts'
import { limaDateTime } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import type { Column, TableCell } from '../../files/table-cell.ts'
import { writeCsv } from '../../files/write-csv.ts'
import { writeWorkbook } from '../../files/write-workbook.ts'
import { type FoundPayment, findPaymentPage, type PaymentPlace } from './payment-list.store.ts'

/** Rows that are held at once, whatever the length of the file. */
const chunk = 1000

type PaymentColumn = Column & { readonly cell: (payment: FoundPayment) => TableCell }

const columns: readonly PaymentColumn[] = [
  { title: 'Fecha', width: 20, cell: ({ at }) => limaDateTime(at).round('second') },
  { title: 'Pedido', width: 20, cell: ({ orderId }) => orderId },
  { title: 'Estado', width: 14, cell: ({ state }) => orderStateTexts[state] },
  { title: 'Medio', width: 10, cell: ({ source }) => (source === 'debit' ? 'Débito' : 'Portal') },
  { title: 'Moneda', width: 9, cell: ({ amount }) => amount.currency },
  { title: 'Importe', width: 14, cell: ({ amount }) => amount },
  { title: 'Deuda', width: 16, cell: ({ debtCode }) => debtCode },
  { title: 'Proforma', width: 13, cell: ({ proforma }) => proforma },
  { title: 'Proyecto', width: 24, cell: ({ projectName }) => projectName },
  { title: 'Cliente', width: 34, cell: ({ customerName }) => customerName },
  {
    title: 'Tipo de documento',
    width: 12,
    cell: ({ document }) => documentTypeOf(document.type).abbreviation,
  },
  { title: 'Documento', width: 14, cell: ({ document }) => document.number },
  { title: 'Tarjeta', width: 18, cell: (payment) => `${payment.cardBrand} ${payment.cardLastFour}`.trim() },
  { title: 'Autorización', width: 13, cell: ({ authorization }) => authorization },
  { title: 'Recibo', width: 15, cell: ({ receipt }) => receipt },
  { title: 'Motivo de rechazo', width: 40, cell: ({ refusalCode }) => refusalText(refusalCode) },
]

/** Every payment of a filter as CSV, in parts. */
export function writePaymentsCsv(db: Database, filter: PaymentFilter): AsyncGenerator<string> {
  return writeCsv(columns, rowsOf(db, filter))
}

/** The same as a workbook. */
export function writePaymentsWorkbook(db: Database, filter: PaymentFilter): AsyncGenerator<Uint8Array> {
  return writeWorkbook('Pagos', columns, rowsOf(db, filter))
}

/** Page by page below the one before, so that what is paid meanwhile neither repeats nor hides a row. */
async function* rowsOf(db: Database, filter: PaymentFilter): AsyncGenerator<TableCell[][]> {
  let before: PaymentPlace | null = null
  do {
    const found: FoundPayment[] = await findPaymentPage(db, filter, { before, limit: chunk })
    yield found.map((payment) => columns.map(({ cell }) => cell(payment)))
    before = found.length < chunk ? null : (found.at(-1)?.place ?? null)
  } while (before)
}

function refusalText(code: string): string {
  if (code === '') return ''
  const [errorCode = '', detailed] = code.split(':')
  return `${refusalReason(errorCode, detailed ?? null).reason} (${code})`
}
