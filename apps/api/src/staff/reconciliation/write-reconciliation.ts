import type { ReconciledAccount } from '@llave/contract/staff/reconciliation'
import { majorFromMinor } from '@llave/domain/money/major-units'
import { causeTexts } from '@llave/domain/reconciliation/cause-texts'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { type WorkbookCell, type WorkbookColumn, writeWorkbook } from '../../files/write-workbook.ts'

const columns: readonly WorkbookColumn[] = [
  { title: 'Cuenta', width: 14 },
  { title: 'Moneda', width: 9 },
  { title: 'Qué', width: 60 },
  { title: 'Pedido', width: 22 },
  { title: 'Transacción', width: 36 },
  { title: 'Llave', width: 14, format: 'amount' },
  { title: 'Proveedor', width: 14, format: 'amount' },
  { title: 'Diferencia', width: 14, format: 'amount' },
  { title: 'Proveedor leído', width: 18, format: 'moment' },
  { title: 'Cerró', width: 30 },
  { title: 'Cerrado', width: 18, format: 'moment' },
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
  differences,
  closed,
}: ReconciledAccount): WorkbookCell[][] {
  const gap = differences.reduce((sum, each) => sum + each.gap, 0)
  return [
    [
      ...[shop, currency, 'Total del día', '', ''],
      majorFromMinor(llave.minor),
      provider && majorFromMinor(provider.minor),
      provider && majorFromMinor(gap),
      provider && limaDateTime(provider.readAt),
      closed?.by ?? '',
      closed && limaDateTime(closed.at),
      closed?.reason ?? '',
    ],
    ...differences.map((each): WorkbookCell[] => [
      ...[shop, currency, causeTexts[each.cause], each.orderIds.join(', '), each.transactions.join(', ')],
      each.llave === null ? null : majorFromMinor(each.llave),
      each.provider === null ? null : majorFromMinor(each.provider),
      majorFromMinor(each.gap),
      ...[null, '', null, ''],
    ]),
  ]
}
