import { createHash } from 'node:crypto'
import type { FileBytes } from '@llave/contract/call'
import type { PeriodClaim } from '@llave/contract/certificates/period-query'
import type { PeriodStatement } from '@llave/domain/certificates/period-statement'
import { periodFault, statementFileName } from '@llave/domain/certificates/statement-period'
import { seriesNumber } from '@llave/domain/paper/number-series'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { type Database, type Queryable, transact } from '../database/database.ts'
import { putFile } from '../files/files.store.ts'
import type { Files } from '../files/open-files.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import type { PaperBrand } from '../paper/brand.ts'
import { makeCheckCode } from '../paper/check-code.ts'
import { insertCertificate, lockSeries } from './certificate.store.ts'
import { renderStatement } from './render-statement.ts'
import { findFileByFacts, findStatedProforma } from './statement.store.ts'
import { type StatementFacts, statementToJson } from './statement-content.ts'
import { statementFacts } from './statement-facts.ts'

type StatementParts = {
  readonly db: Database
  readonly clock: Clock
  readonly files: Files
  readonly brand: PaperBrand
  readonly publicUrl: string
}

/** EstadoCuenta: the figures of a period, without a paper. */
export async function readStatement(
  db: Queryable,
  today: Temporal.PlainDate,
  session: Session,
  claim: PeriodClaim,
): Promise<PeriodStatement> {
  const { figures, noInterest, undated } = await factsOf(db, session, claim, today)
  return { figures, noInterest, undated }
}

/**
 * ObtenerEstadoCuenta: the statement of a period as PDF, made out to who asks. Asked for again on the
 * same day, with the same facts, it is the same file under the same number.
 */
export async function issueStatement(
  { db, clock, files, brand, publicUrl }: StatementParts,
  session: Session,
  claim: PeriodClaim,
): Promise<FileBytes> {
  const now = clock.now()
  const facts = await factsOf(db, session, claim, limaDate(now))
  const factsHash = createHash('sha256')
    .update(`${session.customerId} ${statementToJson(facts)}`)
    .digest()
  const fileName = statementFileName(facts.proforma, facts.period)
  const kept = await findFileByFacts(db, factsHash)
  const fileId =
    kept ??
    (await transact(db, async (trx) => {
      const sequence = await lockSeries(trx)
      // Of two concurrent requests the second waited for the number and finds the first one's statement.
      const other = await findFileByFacts(trx, factsHash)
      if (other) return other
      const paper = {
        ...facts,
        number: seriesNumber('certificates', sequence),
        checkCode: makeCheckCode(),
        issuedAt: now,
      }
      const bytes = await renderStatement(paper, brand, `${publicUrl}/verificar/${paper.checkCode}`)
      const id = await putFile(trx, { contentType: 'application/pdf', bytes }, now)
      await insertCertificate(
        trx,
        { sequence, customerId: session.customerId, factsHash, fileId: id },
        paper,
        statementToJson(paper),
      )
      return id
    }))
  const stored = await files.get(fileId)
  if (!stored) throw new Error('A statement without its file')
  return { bytes: stored.bytes, fileName }
}

const wireFields = { from: 'Desde', to: 'Hasta' } as const

async function factsOf(
  db: Queryable,
  session: Session,
  { proforma, period }: PeriodClaim,
  today: Temporal.PlainDate,
): Promise<StatementFacts> {
  const found = await findStatedProforma(db, session.customerId, proforma)
  if (!found) throw new ApiError('ajeno')
  const fault = periodFault(period, { since: found.since, today })
  if (fault) throw new ApiError('dato_invalido', { campo: wireFields[fault.field] }, fault.message)
  return statementFacts(found, period, today)
}
