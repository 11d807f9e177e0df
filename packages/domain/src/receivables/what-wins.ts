import type { Currency } from '../money/money.ts'
import { creditedAmount, surplusOf } from './credited-amount.ts'
import type { ReceivableState } from './receivable.ts'

/** What is said of a debt, by the developer's system or by what is stored. Amounts in minor units of its currency. */
export type DebtClaim = {
  readonly currency: Currency
  readonly amount: number
  /** From 0 to the amount. */
  readonly paid: number
  readonly state: ReceivableState
}

/** What Llave settled of a debt and was not reversed, in minor units of its currency. */
export type PaidHere = {
  /** Above 0. */
  readonly settled: number
  /** What counted as paid at Llave's last settlement. */
  readonly credited: number
}

/** Why a claim refuses its row: money that was paid here would be undone, or counted in another currency. */
export type ClaimRefusal = 'paid-here' | 'other-currency'

/**
 * What is stored of a debt once the developer's system has claimed something of it. A payment made
 * here is never undone, however old the extract is; anything else is the ERP's to say
 * (docs/money.md, "What is paid of a receivable").
 */
export function decideDebt(
  claim: DebtClaim,
  stored: Pick<DebtClaim, 'currency'> | null,
  here: PaidHere | null,
): Pick<DebtClaim, 'paid' | 'state'> | ClaimRefusal {
  if (stored && here && stored.currency !== claim.currency) return 'other-currency'
  if (here && claim.state === 'annulled') return 'paid-here'
  const { amount, paid: erpPaid } = claim
  const paid = creditedAmount({
    amount,
    erpPaid,
    settled: here?.settled ?? 0,
    credited: here?.credited ?? 0,
  })
  const open = paid === amount ? 'paid' : 'pending'
  return { paid, state: claim.state === 'annulled' ? 'annulled' : open }
}

/**
 * A payment of a debt that has not ended. `form`: somebody may be paying on it. `payment`: a
 * transaction runs, or may. `quarantine`: its money waits for a person. `planned-charge`: a debit day
 * has planned it and sent nothing.
 */
export type UnderWay = 'form' | 'payment' | 'quarantine' | 'planned-charge'

/** What became of one member of the row about which the two sides, or a payment under way, disagree. */
export type Verdict = {
  readonly member: 'state' | 'amount' | 'currency' | 'paidAmount'
  /** Whose word is stored. */
  readonly wins: 'llave' | 'erp'
  /**
   * `paid-here`: paid in Llave, and the ERP does not show it yet. `surplus`: lowered below what was
   * paid in Llave. The others meet a payment under way: `withdrawn` and `changed` send its money to
   * quarantine, `paid-elsewhere` sends it back.
   */
  readonly cause: 'paid-here' | 'surplus' | 'withdrawn' | 'changed' | 'paid-elsewhere'
}

export type JudgedDebt = {
  readonly claim: DebtClaim
  /** Null where the debt is new. */
  readonly stored: DebtClaim | null
  /** What `decideDebt` answered. */
  readonly kept: Pick<DebtClaim, 'paid' | 'state'>
  readonly here: PaidHere | null
  readonly underWay: UnderWay | null
}

/** Which side won, and why; empty where both agree and no payment is under way. */
export function judgeClaim({ claim, stored, kept, here, underWay }: JudgedDebt): Verdict[] {
  const verdicts: Verdict[] = []
  if (here && kept.paid > claim.paid) {
    const member = kept.state === claim.state ? 'paidAmount' : 'state'
    verdicts.push({ member, wins: 'llave', cause: 'paid-here' })
  }
  if (!stored) return verdicts
  if (here && claim.amount < stored.amount && surplusOf({ amount: claim.amount, ...here }) > 0) {
    verdicts.push({ member: 'amount', wins: 'erp', cause: 'surplus' })
  }
  const met = underWay && meetPayment(claim, stored, kept, underWay)
  return met ? [...verdicts, met] : verdicts
}

/** What a claim does to a payment under way; null where the payment goes on as it was. */
function meetPayment(
  claim: DebtClaim,
  stored: DebtClaim,
  kept: JudgedDebt['kept'],
  underWay: UnderWay,
): Verdict | null {
  if (kept.state === 'annulled') {
    return stored.state === 'annulled' ? null : { member: 'state', wins: 'erp', cause: 'withdrawn' }
  }
  // A charge that is only planned is sent with what is owed by then.
  if (underWay !== 'planned-charge') {
    const member =
      claim.currency !== stored.currency ? 'currency' : claim.amount !== stored.amount ? 'amount' : null
    if (member) return { member, wins: 'erp', cause: 'changed' }
  }
  if (kept.state === 'paid' && stored.state === 'pending') {
    return { member: 'state', wins: 'erp', cause: 'paid-elsewhere' }
  }
  const partly = kept.paid > stored.paid && underWay !== 'planned-charge'
  return partly ? { member: 'paidAmount', wins: 'erp', cause: 'paid-elsewhere' } : null
}
