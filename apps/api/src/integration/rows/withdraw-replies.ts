import type { ReplyRow } from '@llave/contract/integration/rows/reply-row'
import type { Trx } from '../../database/database.ts'
import { findAnswers } from '../../service-desk/write-messages.store.ts'
import type { RowOutcome } from './row-kind.ts'

/** Refuses replies that were sent: the customer has their e-mail. */
export async function withdrawReplies(
  trx: Trx,
  rows: readonly Pick<ReplyRow, 'id'>[],
): Promise<RowOutcome[]> {
  const sent = await findAnswers(
    trx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id }) =>
    sent.has(id) ? { field: 'id', reason: 'ya se envió: el cliente tiene el correo' } : 'same',
  )
}
