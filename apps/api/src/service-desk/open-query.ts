import type { NewQuery } from '@llave/contract/service-desk/open-query'
import { ApiError } from '../http/api-error.ts'
import { refuseIdempotencyKey, usedElsewhere } from '../http/idempotency-key.ts'
import { encodeSentPicture } from './encode-sent-picture.ts'
import { hasProject } from './queries.store.ts'
import { insertMessage, insertQuery } from './write-messages.store.ts'
import { type DeskParts, type Writer, writeOnce } from './write-once.ts'

/** Opens a query with its first message. */
export async function openQuery(
  parts: DeskParts,
  writer: Writer,
  { projectCode, subject, text, picture: sent }: NewQuery,
): Promise<{ readonly queryId: string }> {
  const { customerId } = writer
  const made = await writeOnce(
    parts,
    writer,
    async () => {
      if (!(await hasProject(parts.db, customerId, projectCode))) throw new ApiError('ajeno')
      return sent && (await encodeSentPicture(sent, 'file'))
    },
    async (trx, picture, now) => {
      const queryId = await insertQuery(trx, { customerId, projectCode, subject: subject.trim() }, now)
      const message = { queryId, customerId, author: 'customer', text: text.trim(), picture } as const
      const { position } = await insertMessage(trx, message, now)
      return { kind: 'message', queryId, position }
    },
  )
  // The key was used for a complaint.
  if (made.kind !== 'message') throw refuseIdempotencyKey(usedElsewhere)
  return { queryId: String(made.queryId) }
}
