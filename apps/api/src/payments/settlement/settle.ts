import { type Decision, isUnpaid } from '@llave/domain/payments/settlement-decision'
import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyBaseLogger } from 'fastify'
import { type Database, transact } from '../../database/database.ts'
import { prepareStatements } from '../../database/prepare-statements.ts'
import type { CardRegistry } from '../orders/card-registry.ts'
import type { PaymentSnapshot } from '../provider/payment-snapshot.ts'
import type { Source } from '../provider/source.ts'
import { statusRank } from '../provider/status-rank.ts'
import { planTokenDisposal } from './card-token.store.ts'
import { credit } from './credit.ts'
import { providerAccount } from './ledger.ts'
import { lockForSettlement } from './lock-for-settlement.ts'
import { logOutcomes } from './log-outcomes.ts'
import { planSurplusRefund } from './plan-surplus-refund.ts'
import { quarantine } from './quarantine.ts'
import { recordRefusal, recordRunning } from './record-unpaid.ts'
import { writeMessage, writeTransaction } from './settle.store.ts'
import { isCompletedRefund, settleQuarantineReversal, settleReversal } from './settle-reversal.ts'
import { requireOrder, type SettlementContext, type SettlementOutcome } from './settlement-context.ts'

export type SettleParts = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Automatic debit; without it no card is affiliated, and the payment is settled all the same. */
  readonly cards?: CardRegistry | undefined
}

/**
 * The one place where money is credited. Every report of a payment ends here, any number of times,
 * in any order, from any number of processes, with one result: the debt is locked, then the order,
 * and what is already known changes nothing. The caller has verified the origin of the snapshot.
 */
export async function settle(
  { db, clock, log, cards }: SettleParts,
  source: Source,
  snapshot: PaymentSnapshot,
): Promise<SettlementOutcome[]> {
  const outcomes = await transact(db, async (transaction) => {
    const message = { trx: prepareStatements(transaction), clock, source, snapshot, cards }
    if (snapshot.transactions.some(({ cardOnFile }) => cardOnFile))
      await cards?.lock(message.trx, snapshot.orderId)
    const settled: SettlementOutcome[] = []
    for (const reported of snapshot.transactions) {
      const outcome = await settleTransaction(await lockForSettlement(message, reported))
      settled.push({ transaction: reported.uuid, ...outcome })
    }
    return settled
  })
  logOutcomes(log, source, snapshot.orderId, outcomes)
  return outcomes
}

type Outcome = Omit<SettlementOutcome, 'transaction'>
const ignored: Outcome = { kind: 'ignore' }

async function settleTransaction(context: SettlementContext): Promise<Outcome> {
  const { recorded, decision } = context
  if (isOlder(context)) return ignored
  if (recorded?.quarantined) {
    return isQuarantineReversal(context) ? settleQuarantineReversal(context) : ignored
  }
  if (isAlreadyHandled(context)) return ignored
  await writeTransaction(context, quarantineReason(context))
  await writeMessage(context)
  if (leavesUnwantedCard(context)) await planTokenDisposal(context.trx, context.transaction, context.now)
  return (await settleReversal(context)) ?? applyDecision(context, decision)
}

/** Whether the report is older than what is recorded, and so ignored. */
function isOlder({ recorded, transaction }: SettlementContext): boolean {
  return recorded !== null && recorded.rank > statusRank(transaction.detailedStatus)
}

/** Whether quarantined money was cancelled or never captured: the only report on it that is not left to the operator. */
function isQuarantineReversal({ recorded, transaction }: SettlementContext): boolean {
  const { operation, detailedStatus } = transaction
  const newer = recorded !== null && recorded.rank < statusRank(detailedStatus)
  return newer && operation === 'DEBIT' && isUnpaid(detailedStatus)
}

/**
 * Whether there is nothing to do: no money and no order of ours, or a status that was handled when
 * it was first reported, as most polls and repeated messages are. A report that names a new token is
 * handled again, because the first one may have omitted it.
 */
function isAlreadyHandled({ order, recorded, transaction, decision }: SettlementContext): boolean {
  if (decision.kind !== 'ignore') return false
  if (!order && !isCompletedRefund(transaction)) return true
  return recorded?.detailedStatus === transaction.detailedStatus && transaction.newToken === null
}

/** A refund on an unknown order is quarantined like a payment. */
function quarantineReason({ order, decision }: SettlementContext): string | null {
  if (decision.kind === 'quarantine') return decision.reason
  return order ? null : 'unknown-order'
}

/** Whether the provider stored a card that was not requested, or whose payment was not credited. */
function leavesUnwantedCard({ order, transaction, decision }: SettlementContext): boolean {
  if (!order || transaction.newToken === null || order.source === 'debit') return false
  return !order.registersCard || decision.kind === 'surplus' || decision.kind === 'quarantine'
}

type DecisionHandler<Kind extends Decision['kind']> = (
  context: SettlementContext,
  decision: Extract<Decision, { kind: Kind }>,
) => Promise<void>

/** The handler of each kind of decision; a kind without one does not compile. */
const handlers: { readonly [Kind in Decision['kind']]: DecisionHandler<Kind> } = {
  credit: (context, decision) =>
    credit(requireOrder(context), decision, providerAccount(context.transaction.shop)),
  surplus: (context) => planSurplusRefund(requireOrder(context)),
  quarantine: (context, { reason }) => quarantine(context, reason),
  refused: (context, { final }) => recordRefusal(requireOrder(context), final),
  'still-running': (context) => recordRunning(requireOrder(context)),
  ignore: async () => undefined,
}

async function applyDecision(context: SettlementContext, decision: Decision): Promise<Outcome> {
  await (handlers[decision.kind] as DecisionHandler<Decision['kind']>)(context, decision)
  if (decision.kind === 'quarantine') return { kind: decision.kind, reason: decision.reason }
  const strange = decision.kind === 'still-running' && decision.strange
  return strange ? { kind: decision.kind, reason: 'unlisted status' } : { kind: decision.kind }
}
