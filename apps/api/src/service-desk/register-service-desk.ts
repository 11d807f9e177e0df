import { fileComplaint as fileComplaintCall } from '@llave/contract/service-desk/file-complaint'
import { listComplaints } from '@llave/contract/service-desk/list-complaints'
import { listQueries } from '@llave/contract/service-desk/list-queries'
import { markThreadRead as markThreadReadCall } from '@llave/contract/service-desk/mark-thread-read'
import { openQuery as openQueryCall } from '@llave/contract/service-desk/open-query'
import { readAttachment } from '@llave/contract/service-desk/read-attachment'
import { readThread } from '@llave/contract/service-desk/read-thread'
import { replyToQuery as replyToQueryCall } from '@llave/contract/service-desk/reply-to-query'
import type { Files } from '../files/open-files.ts'
import { ApiError } from '../http/api-error.ts'
import { idempotencyKey } from '../http/idempotency-key.ts'
import type { Registrars } from '../replicas/read-registrar.ts'
import { findComplaints } from './complaints.store.ts'
import { type ComplaintParts, fileComplaint } from './file-complaint.ts'
import { openQuery } from './open-query.ts'
import { parseRowId } from './parse-row-id.ts'
import { findAttachment, findQueries, findThread, markThreadRead } from './queries.store.ts'
import { replyToQuery } from './reply-to-query.ts'

/** Queries, replies, complaints and their pictures. */
export function registerServiceDesk(
  { register, registerRead }: Registrars,
  parts: ComplaintParts & { readonly files: Files },
): void {
  const { db, files } = parts
  registerRead(listQueries, ({ session, db }) => findQueries(db, session.customerId))

  registerRead(readThread, async ({ session, query, db }) => {
    const id = parseRowId(query.queryId)
    const thread = id === null ? null : await findThread(db, session.customerId, id)
    if (!thread) throw new ApiError('ajeno')
    return thread
  })

  register(markThreadReadCall, async ({ session, body }) => {
    const id = parseRowId(body.queryId)
    const isOwn = id !== null && (await markThreadRead(db, session.customerId, id, body.position))
    if (!isOwn) throw new ApiError('ajeno')
    return undefined
  })

  register(openQueryCall, ({ session, body, request }) =>
    openQuery(parts, { customerId: session.customerId, key: idempotencyKey(request) }, body),
  )
  register(replyToQueryCall, ({ session, body, request }) =>
    replyToQuery(parts, { customerId: session.customerId, key: idempotencyKey(request) }, body),
  )
  register(fileComplaintCall, ({ session, body, request }) =>
    fileComplaint(parts, { customerId: session.customerId, key: idempotencyKey(request) }, body),
  )

  registerRead(listComplaints, ({ session, db }) => findComplaints(db, session.customerId))

  register(readAttachment, async ({ session, query }) => {
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(query.attachmentId)
    const found = isId ? await findAttachment(db, session.customerId, query.attachmentId) : null
    const file = found && (await files.get(found.fileId))
    if (!file) throw new ApiError('ajeno')
    return { bytes: file.bytes, fileName: found.fileName }
  })
}
