import type { FastifyBaseLogger } from 'fastify'
import type { Source } from '../provider/source.ts'
import type { SettlementOutcome } from './settlement-context.ts'

/** What needs a person's attention is logged as a warning. Order and transaction ids are no personal data. */
export function logOutcomes(
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  source: Source,
  order: string,
  outcomes: readonly SettlementOutcome[],
): void {
  for (const { kind, reason, transaction } of outcomes) {
    const line = { source, order, transaction, kind, reason }
    if (kind === 'quarantine' || kind === 'surplus' || reason) log.warn(line, 'payment needs a look')
    else if (kind === 'credit' && source === 'poll') log.warn(line, 'payment that nobody had reported')
    else if (kind !== 'ignore') log.info(line, 'payment')
  }
}
