import type { ReplyRow } from '@llave/contract/integration/rows/reply-row'
import type { Trx } from '../../database/database.ts'
import { addAnswer, closeAnswered } from '../../service-desk/answer-query.ts'
import { findAnswers } from '../../service-desk/write-messages.store.ts'
import type { BatchContext, Fault, RowOutcome } from './row-kind.ts'

/**
 * Answers customers' queries. An answer that was sent is never sent again nor changed, as the customer
 * has its e-mail; it may still close its query later.
 */
export async function writeReplies(
  trx: Trx,
  rows: readonly ReplyRow[],
  { now, by }: BatchContext,
): Promise<RowOutcome[]> {
  const sent = await findAnswers(
    trx,
    rows.map(({ id }) => id),
  )
  const outcomes: RowOutcome[] = []
  for (const row of rows) {
    const before = sent.get(row.id)
    if (before) {
      const fault = contradiction(row, before)
      const closed = !fault && row.state === 'closed' && (await closeAnswered(trx, row.query, { by }, now))
      outcomes.push(fault ?? (closed ? 'changed' : 'same'))
      continue
    }
    const answer = {
      queryId: row.query,
      text: row.text,
      close: row.state === 'closed',
      author: { by },
      externalId: row.id,
    }
    const { outcome } = await addAnswer(trx, answer, now)
    outcomes.push(outcome === 'answered' ? 'created' : refusals[outcome])
  }
  return outcomes
}

const refusals = {
  unknown: { field: 'query', reason: 'no hay una consulta con ese número' },
  closed: { field: 'query', reason: 'esa consulta ya está cerrada' },
} as const satisfies Record<string, Fault>

function contradiction(
  row: ReplyRow,
  before: { readonly queryId: number; readonly text: string },
): Fault | null {
  if (before.queryId !== row.query)
    return { field: 'query', reason: 'esa respuesta ya se envió en otra consulta' }
  if (before.text !== row.text) return { field: 'text', reason: 'esa respuesta ya se envió con otro texto' }
  return null
}
