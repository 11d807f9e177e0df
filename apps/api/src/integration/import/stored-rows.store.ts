import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { ownKeyPrefix } from '../rows/own-keys.ts'

/** A row that is stored: the members of its key, and what it is about. */
export type StoredKey = {
  readonly id: number
  readonly row: Readonly<Record<string, string>>
  readonly proforma: string
  readonly letra: string
}

/**
 * What is stored of a kind as its sender knows it: neither what was withdrawn, nor what was written
 * here.
 */
const stored = {
  receivables: sql`select r.id, r.proforma, coalesce(r.code, '') as letra, json_build_object('company',
      r.accounting_company, 'year', r.accounting_year, 'documentNumber', r.accounting_number) as row
    from receivable r where r.state <> 'annulled'
      and exists (select from held_proforma h where h.proforma = r.proforma)`,
  notices: sql`select id, coalesce(proforma, '') as proforma, '' as letra,
      json_build_object('id', external_id) as row from notice where external_id is not null`,
  documents: sql`select id, coalesce(proforma, '') as proforma, '' as letra,
      json_build_object('id', external_id) as row from document where not starts_with(external_id, ${ownKeyPrefix})`,
  progress: sql`select id, '' as proforma, '' as letra,
      json_build_object('projectCode', project_code, 'picture', source_name) as row from progress_picture
    where not starts_with(source_name, ${ownKeyPrefix})`,
}

export type CompletableKind = keyof typeof stored

/** The number of the last row of a kind; 0 where there is none. What comes later has a higher one. */
export async function readLastId(db: Queryable, kind: CompletableKind): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0)::bigint as last from (${stored[kind]}) s`.execute(db)
  return rows[0]?.last ?? 0
}

/** The next rows of a kind after one and up to another, by their numbers. */
export async function listStored(
  db: Queryable,
  kind: CompletableKind,
  { after, last, limit }: { readonly after: number; readonly last: number; readonly limit: number },
): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`select id, row, proforma, letra from (${stored[kind]}) s
    where id > ${after} and id <= ${last} order by id limit ${limit}`.execute(db)
  return rows
}
