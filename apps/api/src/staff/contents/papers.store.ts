import type { PaperMatch, PaperProperty, PaperVersion } from '@llave/contract/staff/contents/papers'
import type { DocumentKind } from '@llave/domain/portfolio/property-document'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import { ownKeyPrefix } from '../../integration/rows/own-keys.ts'

/** The properties among these words, by proforma, each with who holds it now, the holder first. */
export async function findPaperProperties(
  db: Queryable,
  words: readonly string[],
): Promise<Map<string, PaperProperty>> {
  const { rows } = await sql<PaperProperty>`select p.proforma, j.name as "projectName",
      p.product_name as "productName", coalesce((select json_agg(json_build_object(
          'customerId', c.id::text, 'name', c.name) order by h.role = 'holder' desc, c.id)
        from held_proforma h join customer c on c.id = h.customer_id where h.proforma = p.proforma), '[]') as holders
    from property p join project j on j.code = p.project_code
    where p.proforma in (select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb))
    order by p.proforma`.execute(db)
  return new Map(rows.map((row) => [row.proforma, row]))
}

/** Who holds a property, by number. */
export function holderIds({ holders }: PaperProperty): number[] {
  return holders.map(({ customerId }) => Number(customerId))
}

/** Where these bytes were shown last, by their SHA-256 in hexadecimal. */
export async function findKnown(db: Queryable, sha256: string): Promise<PaperMatch['known']> {
  const found = await db
    .selectFrom('paper_version')
    .select(['proforma', 'title', 'placed_at as placedAt', 'replaced_at as replacedAt'])
    .where('sha256', '=', Buffer.from(sha256, 'hex'))
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

type NewVersion = {
  readonly externalId: string
  readonly proforma: string
  readonly kind: DocumentKind
  readonly title: string
  readonly sha256: Uint8Array
  readonly staffId: number
}

/** Keeps what is shown from now on, and that the one before is not. Answers its number. */
export async function insertVersion(trx: Trx, version: NewVersion, now: Temporal.Instant): Promise<number> {
  const { externalId, proforma, kind, title, sha256, staffId } = version
  await trx
    .updateTable('paper_version')
    .set({ replaced_at: now.toString() })
    .where('external_id', '=', externalId)
    .where('replaced_at', 'is', null)
    .execute()
  const { id } = await trx
    .insertInto('paper_version')
    .values({
      external_id: externalId,
      proforma,
      kind,
      title,
      sha256: Buffer.from(sha256),
      placed_at: now.toString(),
      placed_by: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The version of a proforma that is to be withdrawn, locked; null where the proforma never had it. */
export async function lockVersion(
  trx: Trx,
  proforma: string,
  versionId: number,
): Promise<{ readonly externalId: string; readonly kind: DocumentKind; readonly isShown: boolean } | null> {
  const found = await trx
    .selectFrom('paper_version')
    .select(['external_id as externalId', 'kind', 'replaced_at as replacedAt'])
    .where('id', '=', versionId)
    .where('proforma', '=', proforma)
    .forUpdate()
    .executeTakeFirst()
  return found ? { externalId: found.externalId, kind: found.kind, isShown: found.replacedAt === null } : null
}

/** Keeps who withdrew the version that is shown, and why. */
export async function endVersion(
  trx: Trx,
  versionId: number,
  { staffId, why }: { readonly staffId: number; readonly why: string },
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('paper_version')
    .set({ replaced_at: now.toString(), withdrawn_by: staffId, why })
    .where('id', '=', versionId)
    .execute()
}

/** What was stored here for a proforma, the newest first. */
export async function findVersions(db: Queryable, proforma: string, limit: number): Promise<PaperVersion[]> {
  const rows = await db
    .selectFrom('paper_version as v')
    .innerJoin('staff_person as s', 's.id', 'v.placed_by')
    .leftJoin('staff_person as w', 'w.id', 'v.withdrawn_by')
    .select([
      'v.id',
      'v.kind',
      'v.title',
      'v.placed_at as placedAt',
      's.name as placedBy',
      'v.replaced_at as endedAt',
      'w.name as withdrawnBy',
      'v.why',
    ])
    .where('v.proforma', '=', proforma)
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, withdrawnBy, ...row }) => ({
    ...row,
    versionId: String(id),
    withdrawnBy: withdrawnBy ?? '',
  }))
}

/** Where each of these papers comes from, and its version where it was stored here. */
export async function findOrigins(
  db: Queryable,
  documentIds: readonly string[],
): Promise<Map<string, { readonly origin: 'mesa' | 'erp' | 'project'; readonly versionId: string }>> {
  const { rows } = await sql<{
    id: number
    externalId: string
    proforma: string | null
    versionId: number | null
  }>`select d.id, d.external_id as "externalId", d.proforma, v.id as "versionId" from document d
    left join paper_version v on v.external_id = d.external_id and v.replaced_at is null
    where d.id in (select jsonb_array_elements_text(${JSON.stringify(documentIds)}::jsonb)::bigint)`.execute(
    db,
  )
  return new Map(
    rows.map(({ id, externalId, proforma, versionId }) => [
      String(id),
      {
        origin: proforma === null ? 'project' : externalId.startsWith(ownKeyPrefix) ? 'mesa' : 'erp',
        versionId: versionId === null ? '' : String(versionId),
      },
    ]),
  )
}
