import { type ReceivableRow, receivableRow } from '@llave/contract/integration/rows/receivable-row'
import type { Fault, RowShape } from './row-kind.ts'

export const receivableRows: RowShape<typeof receivableRow> = {
  schema: receivableRow,
  lists: [],
  keyField: 'documentNumber',
  key: (row) => `${row.company} ${row.year} ${row.documentNumber}`,
  check: (row) => ({
    row: row.kind === 'reservation' ? { ...row, documentClass: row.documentClass || 'R1' } : row,
    faults: faultsOf(row),
    warnings: [],
  }),
  // A whole card number must not be quoted.
  unquoted: ['maskedCard'],
}

function faultsOf(row: ReceivableRow): Fault[] {
  const faults: Fault[] = []
  function refuse(field: keyof ReceivableRow, reason: string): void {
    faults.push({ field, reason })
  }
  if (row.kind === 'instalment' && row.code === null) refuse('code', 'es requerido en una letra')
  if (row.kind !== 'instalment' && row.code !== null) refuse('code', 'solo lo tiene una letra')
  if (row.kind === 'reservation' && !['', 'R1'].includes(row.documentClass))
    refuse('documentClass', 'en una separación es R1')
  if (row.kind !== 'reservation' && row.documentClass === 'R1')
    refuse('documentClass', 'R1 es una separación')
  // The card form distinguishes letras from cash items by it (docs/wire.md, "Paying").
  if (row.kind !== 'instalment' && row.documentClass === 'R3') refuse('documentClass', 'R3 es una letra')
  if (row.paidAmount !== null) {
    if (row.paidAmount > row.amount) refuse('paidAmount', 'es mayor que el importe')
    if (row.state === 'paid' && row.paidAmount < row.amount)
      refuse('paidAmount', 'es menor que el importe y el estado es paid')
    if (row.state === 'pending' && row.paidAmount === row.amount)
      refuse('paidAmount', 'cubre el importe y el estado es pending')
  }
  if ((row.paymentCurrency === null) !== (row.paymentAmount === null)) {
    refuse('paymentAmount', 'paymentCurrency y paymentAmount van juntos')
  }
  // A full card number must not be stored.
  if (/\d{11}/.test(row.maskedCard)) refuse('maskedCard', 'debe llegar enmascarado')
  return faults
}
