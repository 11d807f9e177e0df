import { majorFromMinor } from '@llave/domain/money/major-units'
import { type Money, sumByCurrency } from '@llave/domain/money/money'
import { instalmentNumber } from '@llave/domain/receivables/instalment-number'
import { paymentSystemLabel } from '@llave/domain/receivables/payment-system'
import type { Instalment } from '@llave/domain/receivables/receivable'
import type { Cell, Column, Row } from 'write-excel-file/node'

type ReportColumn = Column<Instalment> & { readonly header: Cell; readonly cell: (letra: Instalment) => Cell }

const amountFormat = '#,##0.00'
const dateFormat = 'dd/mm/yyyy'

// The totals stand under these three.
const state = column('Estado', 22, (letra) => text(letra.state === 'paid' ? 'PAGADA' : 'PENDIENTE DE PAGO'))
const currency = column('Moneda', 9, (letra) => text(letra.amount.currency))
const owed = column('Importe', 16, (letra) => amount(letra.amount))

const columns: ReportColumn[] = [
  column('Proyecto', 24, (letra) => text(letra.projectName)),
  column('Producto', 24, (letra) => text(letra.productName)),
  column('Proforma', 13, (letra) => text(letra.proforma)),
  column('Letra', 16, (letra) => text(letra.code)),
  column('Número de cuota', 22, (letra) => text(instalmentNumber(letra.accounting))),
  column('Fecha de vencimiento', 20, (letra) => date(letra.dueOn)),
  state,
  currency,
  owed,
  column('Fecha de pago', 15, ({ payment }) => date(payment?.paidOn ?? payment?.operationOn ?? null)),
  column('Forma de pago', 27, ({ payment }) => text(payment ? paymentSystemLabel(payment.system) : '')),
  column('Moneda de pago', 15, ({ payment }) => text(payment?.amount?.currency ?? '')),
  column('Importe pagado', 16, ({ payment }) => amount(payment?.amount ?? null)),
  column('Tarjeta', 20, ({ payment }) => text(payment?.maskedCard ?? '')),
  column('Número de operación', 20, ({ payment }) => text(payment?.authorizationNumber ?? '')),
]

/**
 * ReporteLetras.xlsx from the letras of one proforma: real dates, numbers with formats, and
 * under them what is paid, pending and in all, a row a currency. Amounts of the totals are
 * in the debt's own currency.
 */
export async function renderLetrasReport(letras: readonly Instalment[]): Promise<Uint8Array<ArrayBuffer>> {
  const rows: Row[] = [
    columns.map(({ header }) => header),
    ...letras.map((letra) => columns.map(({ cell }) => cell(letra))),
    [],
    ...totalRows(
      'Total pagado',
      letras.filter(({ state }) => state === 'paid'),
    ),
    ...totalRows(
      'Total pendiente',
      letras.filter(({ state }) => state === 'pending'),
    ),
    ...totalRows('Total', letras),
  ]
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const file = writeExcelFile(rows, {
    sheet: 'Letras',
    columns: columns.map(({ width }) => (width === undefined ? {} : { width })),
    stickyRowsCount: 1,
  })
  return new Uint8Array(await file.toBuffer())
}

function totalRows(label: string, letras: readonly Instalment[]): Row[] {
  return sumByCurrency(letras.map((letra) => letra.amount)).map((sum) => {
    const cells = new Map<ReportColumn, Cell>([
      [state, { value: label, fontWeight: 'bold' }],
      [currency, { value: sum.currency, fontWeight: 'bold' }],
      [owed, { value: majorFromMinor(sum.minor), format: amountFormat, fontWeight: 'bold' }],
    ])
    return columns.map((each) => cells.get(each) ?? null)
  })
}

function column(title: string, width: number, cell: (letra: Instalment) => Cell): ReportColumn {
  return { header: { value: title, fontWeight: 'bold', wrap: true }, cell, width }
}

function text(value: string): Cell {
  return value === '' ? null : { value, type: String }
}

function amount(value: Money | null): Cell {
  return value && { value: majorFromMinor(value.minor), type: Number, format: amountFormat }
}

/** The library writes dates in UTC, so a day is given as midnight UTC. */
function date(day: Temporal.PlainDate | null): Cell {
  return (
    day && { value: new Date(Date.UTC(day.year, day.month - 1, day.day)), type: Date, format: dateFormat }
  )
}
