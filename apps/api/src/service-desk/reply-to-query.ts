import type { PostedMessage, Reply } from '@llave/contract/service-desk/reply-to-query'
import { isOpenToWriting } from '@llave/domain/service-desk/query-state'
import { ApiError } from '../http/api-error.ts'
import { refuseIdempotencyKey, usedElsewhere } from '../http/idempotency-key.ts'
import { encodeSentPicture } from './encode-sent-picture.ts'
import { parseRowId } from './parse-row-id.ts'
import { findQueries } from './queries.store.ts'
import { insertMessage, lockQuery } from './write-messages.store.ts'
import { type DeskParts, type Writer, writeOnce } from './write-once.ts'

/** Adds the customer's message to an open query of theirs. */
export async function replyToQuery(parts: DeskParts, writer: Writer, reply: Reply): Promise<PostedMessage> {
  const { customerId } = writer
  const queryId = parseRowId(reply.queryId)
  const made = await writeOnce(
    parts,
    writer,
    async () => {
      const own = (await findQueries(parts.db, customerId)).find(({ id }) => id === String(queryId))
      if (!own || queryId === null) throw new ApiError('ajeno')
      if (!isOpenToWriting(own.state)) throw new ApiError('consulta_cerrada')
      return { queryId, picture: reply.picture && (await encodeSentPicture(reply.picture, 'file')) }
    },
    async (trx, { queryId, picture }, now) => {
      // The developer may have closed it while the picture was re-encoded.
      const query = await lockQuery(trx, queryId)
      if (!query || !isOpenToWriting(query.state)) throw new ApiError('consulta_cerrada')
      const message = { queryId, customerId, author: 'customer', text: reply.text.trim(), picture } as const
      const { position } = await insertMessage(trx, message, now)
      return { kind: 'message', queryId, position }
    },
  )
  if (made.kind !== 'message') throw refuseIdempotencyKey(usedElsewhere)
  return { queryId: String(made.queryId), position: made.position }
}
