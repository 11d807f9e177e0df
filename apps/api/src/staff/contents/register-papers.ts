import { matchPapers, placePaper as placePaperCall } from '@llave/contract/staff/contents/papers'
import { kindNamed, proformasMeant, proformasNamed } from '@llave/domain/staff/paper-name'
import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { findKnown, findProformasAmong } from './papers.store.ts'
import { placePaper } from './place-paper.ts'

/** Papers that are matched to proformas by the names of their files, and stored one by one. */
export async function registerPapers(
  app: FastifyInstance,
  registrar: (app: FastifyInstance) => RegisterStaffCall,
  parts: { readonly db: Database; readonly clock: Clock },
): Promise<void> {
  registrar(app)(matchPapers, ({ body }) =>
    Promise.all(
      body.files.map(async ({ name, sha256 }) => ({
        name,
        proformas: proformasMeant(await findProformasAmong(parts.db, proformasNamed(name))),
        kind: kindNamed(name),
        known: await findKnown(parts.db, sha256),
      })),
    ),
  )
  await app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser([...placePaperCall.upload], { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    )
    registrar(inner)(placePaperCall, ({ query, body, person }) =>
      placePaper(parts, person.id, { ...query, bytes: new Uint8Array(body) }),
    )
  })
}
