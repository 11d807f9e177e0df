import {
  exportMissingPapers,
  exportMissingPapersWorkbook,
  listMissingPapers,
  sumMissingPapers,
} from '@llave/contract/staff/contents/missing-papers'
import {
  matchPapers as matchPapersCall,
  placePaper as placePaperCall,
  readProformaPaper,
  readProformaPapers,
  withdrawPaper as withdrawPaperCall,
} from '@llave/contract/staff/contents/papers'
import { documentFileName } from '@llave/domain/portfolio/property-document'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { Files } from '../../files/open-files.ts'
import { ApiError } from '../../http/api-error.ts'
import { findDocuments, findPaper } from '../../portfolio/documents.store.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { matchPapers } from './match-papers.ts'
import { findMissing, findMissingCustomers, findMissingOf, sumMissing } from './missing-papers.store.ts'
import { findOrigins, findPaperProperties, findVersions, holderIds } from './papers.store.ts'
import { placePaper } from './place-paper.ts'
import { withdrawPaper } from './withdraw-paper.ts'
import { missingCsv, missingWorkbook } from './write-missing.ts'

type Parts = { readonly db: Database; readonly clock: Clock; readonly files: Files }

const pageSize = 50
const mostVersions = 200

/** Papers that are matched to proformas by the names of their files and stored one by one; what is missing. */
export async function registerPapers(
  app: FastifyInstance,
  registrar: (app: FastifyInstance) => RegisterStaffCall,
  parts: Parts,
): Promise<void> {
  const register = registrar(app)
  registerMissing(register, parts)
  registerProforma(register, parts)
  register(matchPapersCall, async ({ body, tellsOf }) => {
    const matched = await matchPapers(parts.db, body.files)
    tellsOf([...new Set(matched.flatMap(({ named }) => named.flatMap(holderIds)))])
    return matched
  })
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

function registerProforma(register: RegisterStaffCall, parts: Parts): void {
  const { db, files } = parts
  register(readProformaPapers, async ({ params: { proforma }, tellsOf }) => {
    const property = (await findPaperProperties(db, [proforma])).get(proforma)
    if (!property) throw new ApiError('no_encontrado')
    tellsOf(holderIds(property), `proforma:${proforma}`)
    const [holder] = holderIds(property)
    const documents = (holder && (await findDocuments(db, holder, proforma))) || []
    const origins = await findOrigins(
      db,
      documents.map(({ id }) => id),
    )
    return {
      property,
      papers: documents.flatMap(({ id, picture, ...paper }) => {
        const origin = origins.get(id)
        return origin ? { ...paper, ...origin, documentId: id, isPicture: picture !== null } : []
      }),
      missing: await findMissingOf(db, proforma),
      versions: await findVersions(db, proforma, mostVersions),
    }
  })

  register(readProformaPaper, async ({ params: { proforma, documentId }, tellsOf }) => {
    const property = (await findPaperProperties(db, [proforma])).get(proforma)
    const [holder] = property ? holderIds(property) : []
    const documents = (holder && (await findDocuments(db, holder, proforma))) || []
    const isTheirs = documents.some(({ id }) => id === documentId)
    const paper = holder && isTheirs ? await findPaper(db, holder, Number(documentId)) : null
    if (!property || !paper) throw new ApiError('no_encontrado')
    tellsOf(holderIds(property), `proforma:${proforma}`)
    return {
      stream: await files.stream(paper.fileId),
      fileName: documentFileName(paper),
      contentType: paper.contentType,
      shown: true,
    }
  })

  register(withdrawPaperCall, async ({ params, body, person }) => {
    const { proforma, versionId } = params
    await withdrawPaper(parts, person.id, { proforma, versionId: Number(versionId), why: body.why })
    return undefined
  })
}

function registerMissing(register: RegisterStaffCall, { db, clock }: Parts): void {
  register(listMissingPapers, async ({ query, tellsOf }) => {
    const found = await findMissing(db, { ...query, limit: pageSize + 1 })
    const rows = found.slice(0, pageSize)
    tellsOf(rows.map(({ customer }) => Number(customer.customerId)))
    return { rows, next: found.length > pageSize ? (rows.at(-1)?.proforma ?? '') : '' }
  })

  register(sumMissingPapers, () => sumMissing(db))

  register(exportMissingPapers, async ({ query, tellsOf }) => {
    tellsOf(await findMissingCustomers(db, query))
    return { stream: missingCsv(db, query), fileName: `documentos-que-faltan-${limaDate(clock.now())}.csv` }
  })

  register(exportMissingPapersWorkbook, async ({ query, tellsOf }) => {
    tellsOf(await findMissingCustomers(db, query))
    return {
      stream: missingWorkbook(db, query),
      fileName: `documentos-que-faltan-${limaDate(clock.now())}.xlsx`,
    }
  })
}
