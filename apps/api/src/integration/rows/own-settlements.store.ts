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
  for (const settlement of await readSettlements(trx, receivableIds)) {
    const left = settlement.amountMinor - settlement.correctedMinor
    if (left === 0) continue
    const { charged, source, maskedCard, authorizationNumber, operatedAt } = settlement
    const day = operatedAt === null ? null : limaDate(operatedAt).toString()
    const older = here.get(settlement.receivableId)
    here.set(settlement.receivableId, {
      minor: (older?.minor ?? 0) + left,
      credited: settlement.creditedMinor,
      payment: older?.payment ?? {
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
