import type { PropertyRow } from '@llave/contract/integration/rows/property-row'
import { decideWithdrawal, type WithdrawalDecision } from '@llave/domain/holders/decide-withdrawal'
import type { Trx } from '../../database/database.ts'
import { lockProforma } from '../../debit/affiliation.store.ts'
import { endFormerHoldersCard } from '../../debit/end-former-holders-card.ts'
import { endHolders, lockDebtsOf } from '../../holders/change-holders.store.ts'
import type { RowOutcome, Stays, WithdrawContext } from './row-kind.ts'
import { readWithdrawnProforma } from './withdraw-properties.store.ts'

/**
 * Withdraws contracts that were resolved: nobody holds the proforma any more, and the card on debit goes
 * off it. Its history stays, and a later row of it brings it back (docs/decisions/0122).
 */
export async function withdrawProperties(
  trx: Trx,
  rows: readonly Pick<PropertyRow, 'proforma'>[],
  { now }: WithdrawContext,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  for (const { proforma } of rows) {
    await lockProforma(trx, proforma)
    await lockDebtsOf(trx, proforma)
    const decision = decideWithdrawal(await readWithdrawnProforma(trx, proforma))
    outcomes.push(outcomeOf[decision])
    if (decision !== 'withdrawn') continue
    await endHolders(trx, proforma, now)
    await endFormerHoldersCard(trx, proforma, 'withdrawn', now)
  }
  return outcomes
}

const outcomeOf = {
  withdrawn: 'withdrawn',
  gone: 'same',
  debts: {
    field: 'proforma',
    reason: 'tiene letras o pagos pendientes: primero se retiran',
    untilOthersGo: true,
  },
  payment: { field: 'proforma', reason: 'tiene un pago en curso o por resolver: primero termina' },
} as const satisfies Record<WithdrawalDecision, 'withdrawn' | 'same' | Stays>
