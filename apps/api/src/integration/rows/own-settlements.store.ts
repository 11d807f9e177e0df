import { money } from '@llave/domain/money/money'
import { paymentSystem } from '@llave/domain/payments/settlement-decision'
import { limaDate } from '@llave/domain/time/lima-date'
import type { Trx } from '../../database/database.ts'
import { readSettlements } from '../../payments/settlement/settlements.store.ts'
import type { OwnSettlement } from './merge-receivable.ts'

/** What Llave settled of these receivables, which the caller has locked; those without a settlement are left out. */
export async function readOwnSettlements(
  trx: Trx,
  receivableIds: readonly number[],
): Promise<Map<number, OwnSettlement>> {
  const here = new Map<number, OwnSettlement>()
  const settlements = await readSettlements(trx, receivableIds)
  const receipts = await findReceiptNumbers(
    trx,
    settlements.map(({ id }) => id),
  )
  for (const settlement of settlements) {
    const left = settlement.amountMinor - settlement.correctedMinor
    if (left === 0) continue
    const { charged, source, maskedCard, authorizationNumber, operatedAt } = settlement
    const day = operatedAt === null ? null : limaDate(operatedAt).toString()
    const newer = here.get(settlement.receivableId)
    here.set(settlement.receivableId, {
      settled: (newer?.settled ?? 0) + left,
      credited: settlement.creditedMinor,
      currency: settlement.currency,
      receipts: [receipts.get(settlement.id) ?? [], newer?.receipts ?? []].flat(),
      payment: newer?.payment ?? {
        paidOn: day,
        operationOn: day,
        paymentSystem: paymentSystem({
          source,
          amount: charged,
          debtAmount: money(settlement.amountMinor, settlement.currency),
        }),
        paymentCurrency: charged.currency,
        paymentAmount: charged.minor,
        maskedCard,
        authorizationNumber,
      },
    })
  }
  return here
}

async function findReceiptNumbers(
  trx: Trx,
  settlementIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (settlementIds.length === 0) return new Map()
  const found = await trx
    .selectFrom('settlement_receipt')
    .select(['settlement_id', 'number'])
    .where('settlement_id', 'in', settlementIds)
    .execute()
  return new Map(found.map(({ settlement_id, number }) => [settlement_id as number, number as string]))
}
