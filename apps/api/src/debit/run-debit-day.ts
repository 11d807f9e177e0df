import { isCertainRefusal } from '@llave/domain/debit/charge-refusal'
import { lastDebitDay } from '@llave/domain/debit/debit-day'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { logHappenings } from '../payments/log-happenings.ts'
import { settle } from '../payments/settle.ts'
import { isOpenFor } from '../payments/switch.store.ts'
import { concludeCharges, type SentCharge } from './conclude-charges.ts'
import { planRun } from './plan.store.ts'
import { pursueCharge } from './pursue-charge.ts'
import { type ChargingParts, type StartedCharge, startCharges } from './start-charges.ts'
import { claimTurns, completeRuns, type Turn } from './turn.store.ts'

export type DebitDayOptions = {
  /** How many proformas one lane charges at once: so many calls to the provider stand open. */
  readonly atOnce: number
  /** Lanes that take turns beside each other, so that one waits for the database while another waits for the provider. */
  readonly lanes: number
}

const usual: DebitDayOptions = { atOnce: 16, lanes: 2 }

/**
 * Debit day (design, section 7). Asks whether the run of the last 24th is there and complete,
 * plans it where it is not, and charges what is due: first tries, later tries, and what is
 * unknown. Any number of processes run it at once; killed at any instant, the next one goes on.
 * Stops early where the signal says so, the operator closed the debit, or the provider does not
 * answer.
 */
export async function runDebitDay(
  parts: ChargingParts,
  signal: AbortSignal,
  options: DebitDayOptions = usual,
): Promise<void> {
  if (!(await isOpenFor(parts.db, 'debit'))) return
  const now = parts.clock.now()
  const day = lastDebitDay(limaDateTime(now))
  if (await planRun(parts.db, day, parts.shops, now)) {
    parts.log.info({ day: day.toString() }, 'debit day planned')
  }
  await Promise.all(Array.from({ length: options.lanes }, () => takeTurns(parts, signal, options.atOnce)))
  await completeRuns(parts.db, parts.clock.now())
}

async function takeTurns(parts: ChargingParts, signal: AbortSignal, atOnce: number): Promise<void> {
  while (!signal.aborted && (await isOpenFor(parts.db, 'debit'))) {
    const turns = await claimTurns(parts.db, parts.clock.now(), atOnce)
    if (turns.length === 0) return
    const answers = await chargeTurns(parts, turns)
    if (!answers && !(await providerAnswers(parts))) {
      parts.log.warn('the provider does not answer: charging goes on later')
      return
    }
  }
}

/** Charges the letras of these turns, one of each at a time, in order. False where an answer stayed out. */
async function chargeTurns(parts: ChargingParts, turns: readonly Turn[]): Promise<boolean> {
  let open = turns
  let answered = true
  while (open.length > 0) {
    const { started, unsure, again } = await startCharges(parts, open)
    const pursuits = await Promise.all(unsure.map(({ turn, charge }) => pursueCharge(parts, turn, charge)))
    const resent = pursuits.flatMap((pursuit) => (pursuit.kind === 'again' ? [pursuit.started] : []))
    const ended = pursuits.flatMap((pursuit) =>
      pursuit.kind === 'ended' ? [{ ...pursuit, refusalCode: null }] : [],
    )
    const withdrawn = pursuits.flatMap((pursuit) => (pursuit.kind === 'withdrawn' ? [pursuit.turn] : []))
    const sent = await Promise.all([...started, ...resent].map((charge) => send(parts, charge)))
    answered &&= sent.every((charge) => charge.answered)
    open = [...again, ...withdrawn, ...(await concludeCharges(parts, [...sent, ...ended]))]
  }
  return answered
}

/** One charge. Its order says afterwards what came of it; an answer that was lost leaves it unknown. */
async function send(
  parts: ChargingParts,
  { turn, chargeId, orderId, shop, request }: StartedCharge,
): Promise<SentCharge & { readonly answered: boolean }> {
  const sent = { turn, chargeId, orderId, refusalCode: null, answered: true }
  const answer = await parts.provider.chargeToken(shop, request)
  if (answer.outcome === 'error' && isCertainRefusal(answer.code))
    return { ...sent, refusalCode: answer.code }
  if (answer.outcome !== 'answered') {
    parts.log.warn({ order: orderId, ...answer }, 'a charge whose answer is not known')
    return { ...sent, answered: answer.outcome === 'error' }
  }
  try {
    logHappenings(parts.log, 'browser', orderId, await settle(parts, 'poll', answer.value))
  } catch (error) {
    // What it said is not lost: the order is asked about like any other.
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
