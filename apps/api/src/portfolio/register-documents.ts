import { listDocuments } from '@llave/contract/portfolio/list-documents'
import { openDocument } from '@llave/contract/portfolio/open-document'
import { documentFileName } from '@llave/domain/portfolio/property-document'
import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Files } from '../files/open-files.ts'
import { ApiError } from '../http/api-error.ts'
import { paperPolicy } from '../http/paper-policy.ts'
import { hashToken, makeToken } from '../http/token.ts'
import type { Registrars } from '../replicas/read-registrar.ts'
import {
  findLinkedDocument,
  insertDocumentLink,
  type LinkedDocument,
  type LinkOwner,
} from './document-link.store.ts'
import { findDocuments, isOwnDocument } from './documents.store.ts'
import { expiredPage, expiredPagePolicy } from './expired-page.ts'
import { dateAnswer } from './import-time.store.ts'

export type DocumentParts = {
  readonly db: Database
  readonly clock: Clock
  readonly files: Files
  readonly brandName: string
  /** Whether the session with that token hash is still valid. */
  readonly checkSession: (tokenHash: Uint8Array) => Promise<boolean>
  /** Whether the viewing with that number goes on. */
  readonly checkViewing: (id: number) => Promise<boolean>
}

/** Seconds: long enough to load a large file on a slow connection, too short to share its address. */
export const linkLifetime = 5 * 60

/** The documents of a property: their list, and the short-lived addresses that open them. */
export function registerDocuments(
  app: FastifyInstance,
  { register, registerRead }: Registrars,
  parts: DocumentParts,
): void {
  const { db, clock, files, brandName, checkSession, checkViewing } = parts

  function isAlive(owner: LinkOwner): Promise<boolean> {
    return 'viewingId' in owner ? checkViewing(owner.viewingId) : checkSession(owner.sessionHash)
  }

  registerRead(listDocuments, async ({ session, query, setHeader, db }) => {
    const documents = await findDocuments(db, session.customerId, query.proforma)
    if (!documents) throw new ApiError('ajeno')
    await dateAnswer(db, 'documents', setHeader)
    return documents
  })

  register(openDocument, async ({ session, body }) => {
    const id = /^\d{1,15}$/.test(body.id) ? Number(body.id) : null
    if (id === null || !(await isOwnDocument(db, session.customerId, id))) throw new ApiError('ajeno')
    const token = makeToken()
    const now = clock.now()
    const expiresAt = now.add({ seconds: linkLifetime })
    const owner = session.viewing ? { viewingId: session.viewing.id } : { sessionHash: session.tokenHash }
    await insertDocumentLink(db, { tokenHash: hashToken(token), documentId: id, owner, expiresAt }, now)
    return { path: `/documentos/${token}`, expiresInSeconds: linkLifetime }
  })

  app.get<{ Params: { token: string }; Querystring: { descargar?: unknown } }>(
    '/documentos/:token',
    async (request, reply) => {
      // A frame of our own may show it; nobody else's.
      reply.headers({ 'cache-control': 'private, no-store', 'x-frame-options': 'SAMEORIGIN' })
      const found = await findLinkedDocument(db, hashToken(request.params.token), clock.now())
      // Checked again: the document may have moved to another customer since.
      const allowed =
        found && (await isAlive(found.owner)) && (await isOwnDocument(db, found.customerId, found.documentId))
      if (!allowed) return sendExpired(reply, brandName)
      return sendPaper(reply, files, found, request.query.descargar !== undefined)
    },
  )
}

async function sendPaper(
  reply: FastifyReply,
  files: Files,
  paper: LinkedDocument,
  save: boolean,
): Promise<FastifyReply> {
  const bytes = await files.stream(paper.fileId)
  const picture = paper.contentType === 'image/jpeg' ? { width: 1, height: 1 } : null
  const fileName = documentFileName({ title: paper.title, picture })
  reply.headers({
    'content-disposition': `${save ? 'attachment' : 'inline'}; filename="${fileName}"`,
    'content-length': paper.size,
    'content-security-policy': paperPolicy,
    'referrer-policy': 'no-referrer',
  })
  return reply.type(paper.contentType).send(bytes)
}

function sendExpired(reply: FastifyReply, brandName: string): FastifyReply {
  reply.code(404).header('content-security-policy', expiredPagePolicy)
  return reply.type('text/html; charset=utf-8').send(expiredPage(brandName))
}
