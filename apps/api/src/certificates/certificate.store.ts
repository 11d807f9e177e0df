import type { CertificateKind } from '@llave/domain/certificates/certificate'
import type { ReceivableState } from '@llave/domain/receivables/receivable'
import type { Queryable, Trx } from '../database/database.ts'
import { certificateFromJson, type IssuedCertificate } from './issued-certificate.ts'
import type { IssuedStatement } from './statement-content.ts'

/** How the reservations and initial payments of a proforma stand. */
export async function listCashStates(
  db: Queryable,
  proforma: string,
): Promise<{ readonly state: ReceivableState }[]> {
  return db
    .selectFrom('receivable')
    .select('state')
    .where('proforma', '=', proforma)
    .where('kind', 'not in', ['instalment', 'prepayment'])
    .execute()
}

/** The certificate that was issued for exactly these facts; null where none was. */
export async function findByFacts(db: Queryable, factsHash: Uint8Array): Promise<IssuedCertificate | null> {
  const row = await db
    .selectFrom('certificate')
    .select('content')
    .where('facts_sha256', '=', factsHash)
    .executeTakeFirst()
  return row ? certificateFromJson(row.content) : null
}

/** The next number. The series' row stays locked until the transaction ends: numbers have no gaps. */
export async function lockSeries(trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom('certificate_series')
    .select('last_number')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.last_number + 1
}

/** Keeps a certificate, or a statement with its file, under the number that was locked for it. */
export async function insertCertificate(
  trx: Trx,
  place: {
    readonly sequence: number
    readonly customerId: number
    readonly factsHash: Uint8Array
    readonly fileId: string | null
  },
  paper: Pick<IssuedCertificate | IssuedStatement, 'number' | 'proforma' | 'kind' | 'checkCode' | 'issuedAt'>,
  content: string,
): Promise<void> {
  await trx.updateTable('certificate_series').set({ last_number: place.sequence }).execute()
  await trx
    .insertInto('certificate')
    .values({
      sequence: place.sequence,
      number: paper.number,
      customer_id: place.customerId,
      proforma: paper.proforma,
      kind: paper.kind,
      content,
      check_code: paper.checkCode,
      facts_sha256: Buffer.from(place.factsHash),
      file_id: place.fileId,
      issued_at: paper.issuedAt.toString(),
    })
    .execute()
}

export type CheckedCertificate = {
  readonly paper: IssuedCertificate
  /** `withdrawn`: a payment or an annulment that it states was undone after it was issued. */
  readonly state: 'valid' | 'withdrawn'
}

/** The certificate with exactly this check code; null where there is none. */
export async function findByCheckCode(db: Queryable, checkCode: string): Promise<CheckedCertificate | null> {
  const row = await db
    .selectFrom('certificate')
    .select('content')
    .where('check_code', '=', checkCode)
    .where('kind', '<>', '05')
    .executeTakeFirst()
  if (!row) return null
  const paper = certificateFromJson(row.content)
  const isValid = await isStillValid(db, paper)
  return { paper, state: isValid ? 'valid' : 'withdrawn' }
}

const stated: Record<CertificateKind, 'paid' | 'annulled'> = {
  '01': 'paid',
  '02': 'paid',
  '03': 'paid',
  '04': 'annulled',
}

/** Whether every letra on the certificate is still in the state that it certifies. */
async function isStillValid(db: Queryable, { kind, letras, proforma }: IssuedCertificate): Promise<boolean> {
  if (letras.length === 0) return true
  const undone = await db
    .selectFrom('receivable')
    .select('id')
    .where('proforma', '=', proforma)
    .where('kind', '=', 'instalment')
    .where(
      'code',
      'in',
      letras.map(({ code }) => code),
    )
    .where('state', '<>', stated[kind])
    .limit(1)
    .executeTakeFirst()
  return undone === undefined
}
