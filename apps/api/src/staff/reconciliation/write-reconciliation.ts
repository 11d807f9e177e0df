import type { ReconciledAccount } from '@llave/contract/staff/reconciliation'
import { money } from '@llave/domain/money/money'
import { causeTexts } from '@llave/domain/reconciliation/cause-texts'
import { limaDateTime } from '@llave/domain/time/lima-date'
import type { Column, TableCell } from '../../files/table-cell.ts'
import { writeWorkbook } from '../../files/write-workbook.ts'

const columns: readonly Column[] = [
  { title: 'Cuenta', width: 14 },
  { title: 'Moneda', width: 9 },
  { title: 'Qué', width: 60 },
  { title: 'Pedido', width: 22 },
  { title: 'Transacción', width: 36 },
  { title: 'Llave', width: 14 },
  { title: 'Proveedor', width: 14 },
  { title: 'Banco', width: 14 },
  { title: 'Filas del banco', width: 16 },
  { title: 'Diferencia', width: 14 },
  { title: 'Proveedor leído', width: 18 },
  { title: 'Archivo del banco', width: 30 },
  { title: 'Cerró', width: 30 },
  { title: 'Cerrado', width: 18 },
  { title: 'Motivo', width: 40 },
]

/** A day as a workbook: of each account its sums, then what differs. An empty amount is a book without it. */
export async function* writeReconciliation(
  accounts: readonly ReconciledAccount[],
): AsyncGenerator<Uint8Array> {
  async function* rows() {
    for (const account of accounts) yield rowsOf(account)
  }
  yield* writeWorkbook('Conciliación', columns, rows())
}

function rowsOf({
  shop,
  currency,
  llave,
  provider,
  bank,
  differences,
  closed,
}: ReconciledAccount): TableCell[][] {
  const amount = (minor: number) => money(minor, currency)
  const gap = differences.reduce((sum, each) => sum + each.gap, 0)
  return [
    [
      ...[shop, currency, 'Total del día', '', ''],
      amount(llave.minor),
      provider && amount(provider.minor),
      bank && amount(bank.minor),
      '',
      provider && amount(gap),
      provider && limaDateTime(provider.readAt),
      bank?.file ?? '',
      closed?.by ?? '',
      closed && limaDateTime(closed.at),
      closed?.reason ?? '',
    ],
    ...differences.map((each): TableCell[] => [
      ...[shop, currency, causeTexts[each.cause], each.orderIds.join(', '), each.transactions.join(', ')],
      each.llave === null ? null : amount(each.llave),
      each.provider === null ? null : amount(each.provider),
      each.bank === null ? null : amount(each.bank),
      each.bankRows.join(', '),
      amount(each.gap),
      ...[null, '', '', null, ''],
    ]),
  ]
}
