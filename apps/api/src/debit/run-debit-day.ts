import { lastDebitDay } from '@llave/domain/debit/debit-day'
import { isProvenRefusal } from '@llave/domain/payments/proven-refusal'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { settle } from '../payments/settlement/settle.ts'
import { isOpenFor } from '../switches/read-switch.store.ts'
import { hasUnknownCharge } from './charge.store.ts'
import { concludeCharges, concludeLatePayments, type SentCharge } from './conclude-charges.ts'
import { planRun } from './plan.store.ts'
import { type ChargeReconciliation, reconcileCharge } from './reconcile-charge.ts'
import { type ChargingParts, type StartedBatch, type StartedCharge, startCharges } from './start-charges.ts'
import { claimTurns, completeRuns, type Turn } from './turn.store.ts'

export type DebitDayOptions = {
  /** How many proformas one lane charges at once, and so how many calls to the provider are open. */
  readonly concurrency: number
  /** Lanes that work in parallel, so that one waits for the database while another waits for the provider. */
  readonly lanes: number
}

const defaultOptions: DebitDayOptions = { concurrency: 16, lanes: 2 }

/**
 * Debit day (docs/small-print.md, "Automatic debit"). Plans the run of the last 24th unless it is
 * planned already, charges what is due, first tries and retries, and reconciles charges whose
 * outcome is unknown. Any number of processes may run it at once, and where one is killed another
 * carries on. Stops early when the signal is aborted, the operator closed the debit, or the
 * provider does not answer.
 */
export async function runDebitDay(
  parts: ChargingParts,
  signal: AbortSignal,
  options: DebitDayOptions = defaultOptions,
): Promise<void> {
  if (!(await isOpenFor(parts.db, 'debit'))) return
  const now = parts.clock.now()
  const day = lastDebitDay(limaDateTime(now))
  if (await planRun(parts.db, day, parts.shops, now)) {
    parts.log.info({ day: day.toString() }, 'debit day planned')
  }
  await concludeLatePayments(parts)
  // While an answer is missing, one proforma tries the provider before the others follow.
  const doubtful = await hasUnknownCharge(parts.db)
  if (doubtful && !(await providerAnswers(parts))) return
  const lanes = await Promise.allSettled(
    Array.from({ length: options.lanes }, () => takeTurns(parts, signal, options.concurrency, doubtful)),
  )
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
  await completeRuns(parts.db, parts.clock.now())
}

async function takeTurns(
  parts: ChargingParts,
  signal: AbortSignal,
  concurrency: number,
  doubtful: boolean,
): Promise<void> {
  let size = doubtful ? 1 : concurrency
  while (!signal.aborted && (await isOpenFor(parts.db, 'debit'))) {
    const turns = await claimTurns(parts.db, parts.clock.now(), size)
    if (turns.length === 0) return
    const { answered, unanswered } = await chargeTurns(parts, turns)
    if (answered > 0) size = concurrency
    // A charge without an answer blocks its letra for half an hour, so none is risked needlessly.
    if (unanswered > 0 && (answered === 0 || !(await providerAnswers(parts)))) {
      parts.log.warn('the provider does not take charges: they go on later')
      return
    }
  }
}

/** How many charges the provider answered, and how many have an unknown outcome. */
type Answers = { readonly answered: number; readonly unanswered: number }

/** Charges the letras of these turns, one of each at a time, in order. */
async function chargeTurns(parts: ChargingParts, turns: readonly Turn[]): Promise<Answers> {
  let open = turns
  let [answered, unanswered] = [0, 0]
  while (open.length > 0) {
    const { started, unconfirmed, nextRound } = await startCharges(parts, open)
    const reconciled = await reconcileCharges(parts, unconfirmed)
    const resent = reconciled.flatMap((result) => (result.kind === 'resend' ? [result.started] : []))
    const ended = reconciled.flatMap((result) =>
      result.kind === 'ended' ? [{ ...result, refusalCode: null }] : [],
    )
    const closed = reconciled.flatMap((result) => (result.kind === 'closed' ? [result.turn] : []))
    const sent = await Promise.all([...started, ...resent].map((charge) => send(parts, charge)))
    const answeredNow = sent.filter((charge) => charge.answered).length
    answered += answeredNow
    unanswered += sent.length - answeredNow
    open = [...nextRound, ...closed, ...(await concludeCharges(parts, [...sent, ...ended]))]
  }
  return { answered, unanswered }
}

/** A failure here holds up no other charge: the turn's lease runs out and another process claims it. */
async function reconcileCharges(
  parts: ChargingParts,
  unconfirmed: StartedBatch['unconfirmed'],
): Promise<ChargeReconciliation[]> {
  const results = await Promise.allSettled(
    unconfirmed.map(({ turn, charge }) => reconcileCharge(parts, turn, charge)),
  )
  return results.flatMap((result, at) => {
    if (result.status === 'fulfilled') return [result.value]
    const error = result.reason instanceof Error ? result.reason.name : 'unknown'
    parts.log.error({ charge: unconfirmed[at]?.charge.id, error }, 'asking about a charge failed')
    return []
  })
}

/** Sends one charge. Its outcome is read from its order afterwards; a lost answer leaves it unknown. */
async function send(
  parts: ChargingParts,
  { turn, chargeId, orderId, shop, request }: StartedCharge,
): Promise<SentCharge & { readonly answered: boolean }> {
  const sent = { turn, chargeId, orderId, refusalCode: null, answered: true }
  const answer = await parts.provider.chargeToken(shop, request)
  if (answer.outcome === 'error' && isProvenRefusal(answer.code)) return { ...sent, refusalCode: answer.code }
  if (answer.outcome !== 'answered') {
    parts.log.warn({ order: orderId, ...answer }, 'a charge whose answer is not known')
    return { ...sent, answered: false }
  }
  try {
    await settle(parts, 'answer', answer.value)
  } catch (error) {
    // The answer is not lost: reconciliation asks about this order like any other.
    parts.log.error(
      { order: orderId, error: error instanceof Error ? error.name : 'unknown' },
      'settling failed',
    )
  }
  return sent
}

async function providerAnswers({ provider, shops }: ChargingParts): Promise<boolean> {
  const answers = await Promise.all(Object.values(shops).map((shop) => provider.probe(shop)))
  return answers.every((answer) => answer.outcome === 'answered' && answer.value)
}
