import type { Case, CaseEntry } from '@llave/contract/staff/inbox/read-case'
import type { DocumentTypeCode } from '@llave/domain/access/document-type'
import type { CaseTopic } from '@llave/domain/staff/case-topic'
import type { CaseKey, CaseParty } from '@llave/domain/staff/inbox-case'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'

/** A case without its correspondence. */
export type StoredHead = {
  readonly id: number
  readonly customerId: number
  readonly subject: string
  readonly topic: CaseTopic
  readonly projectName: string
  readonly productName: string
  /** Of a complaint, the property that it is about. */
  readonly proforma: string | null
  readonly waitsFor: CaseParty
  readonly openedAt: Temporal.Instant
  readonly answeredAt: Temporal.Instant | null
  readonly ownerId: number | null
  readonly ownerName: string | null
  readonly customerName: string
  readonly documentType: DocumentTypeCode
  readonly documentNumber: string
  readonly email: string
  readonly phones: readonly string[]
  readonly lastSeenAt: Temporal.Instant | null
  readonly version: number
}

/** The case that a key names; null where there is none. */
export async function findCase(db: Queryable, { kind, number }: CaseKey): Promise<StoredHead | null> {
  const column = sql.ref(kind === 'query' ? 'd.query_id' : 'd.complaint_id')
  const { rows } = await sql<StoredHead>`
    select d.id, d.customer_id as "customerId", d.topic, j.name as "projectName", k.proforma,
      coalesce(q.subject, left(split_part(k.text, E'\\n', 1), 150)) as subject,
      coalesce(p.product_name, (select string_agg(b.product_name, ', ' order by b.proforma)
        from held_proforma h join property b on b.proforma = h.proforma
        where h.customer_id = d.customer_id and b.project_code = d.project_code), '') as "productName",
      d.waits_for as "waitsFor", coalesce(q.opened_at, k.filed_at) as "openedAt", k.answered_at as "answeredAt",
      d.owner_id as "ownerId", o.name as "ownerName", c.name as "customerName",
      c.document_type as "documentType", c.document_number as "documentNumber", coalesce(k.email, c.email) as email,
      case when k.id is not null then array[k.phone] else array(select '+' || dial_code || ' ' || f.number
        from customer_phone f where f.customer_id = c.id order by f.number) end as phones,
      (select max(s.at) from sign_in s where s.customer_id = c.id) as "lastSeenAt",
      case when k.id is null then (select count(*)::integer from query_message m where m.query_id = q.id)
        else (select count(*)::integer from complaint_message m where m.complaint_id = k.id) end as version
    from desk_case d
    join customer c on c.id = d.customer_id
    join project j on j.code = d.project_code
    left join query q on q.id = d.query_id
    left join complaint k on k.id = d.complaint_id
    left join property p on p.proforma = k.proforma
    left join staff_person o on o.id = d.owner_id
    where ${column} = ${number}`.execute(db)
  return rows[0] ?? null
}

type EntryRow = {
  readonly kind: CaseEntry['kind']
  readonly at: Temporal.Instant
  readonly by: string | null
  readonly to: string | null
  readonly text: string
  readonly pictures: Case['entries'][number]['pictures']
}

/**
 * What was written to each other, the notes, and what was done with the case, in the order of time; what was
 * written before what was done at the same moment, as a reply that closes.
 */
export async function findEntries(
  db: Queryable,
  caseId: number,
  { kind, number }: CaseKey,
): Promise<CaseEntry[]> {
  const written =
    kind === 'query'
      ? sql`select 1 as rank, m.id, case when m.author = 'customer' then 'customer' else 'reply' end as kind,
          m.written_at as at, m.staff_id, null::text as to, m.text,
          (select json_agg(${picture} order by a.position) from attachment a where a.message_id = m.id) as pictures,
          null::text as system
        from query_message m where m.query_id = ${number}`
      : sql`select 1 as rank, 0::bigint as id, 'customer' as kind, c.filed_at as at, null::bigint as staff_id,
          null::text as to, c.text,
          (select json_agg(${picture} order by a.position) from attachment a where a.complaint_id = c.id) as pictures,
          null::text as system
        from complaint c where c.id = ${number}
        union all
        select 1, m.id, case when m.is_answer then 'answer' else 'reply' end, m.written_at, m.staff_id, null,
          m.text, (select json_agg(${picture} order by a.position) from repair_step s
            join attachment a on a.repair_step_id = s.id where s.message_id = m.id),
          (select 'Sistema ' || s.system from repair_step s where s.message_id = m.id)
        from complaint_message m where m.complaint_id = ${number}
        union all
        select 1, s.id, 'customer', s.at, null, null, concat_ws(E'\\n', case s.became
            when 'visit_chosen' then 'Eligió la visita del '
              || to_char(s.visit_at at time zone 'America/Lima', 'DD/MM/YYYY HH24:MI') || '.'
            when 'received' then 'Ninguno de los horarios le sirve.'
            when 'accepted' then 'Dice que quedó bien.'
            when 'refused' then 'Dice que todavía no quedó bien:'
            else 'Abrió el caso otra vez:' end, nullif(s.text, '')),
          (select json_agg(${picture} order by a.position) from attachment a where a.repair_step_id = s.id), null
        from repair_step s where s.complaint_id = ${number} and s.author = 'buyer' and s.position > 1`
  const { rows } = await sql<EntryRow>`
    select e.kind, e.at, coalesce(b.name, e.system) as by, e.to, e.text, coalesce(e.pictures, '[]') as pictures
    from (${written}
      union all
      select 2, n.id, 'note', n.written_at, n.person_id, (select string_agg(t.name, ', ' order by t.name, t.id)
        from desk_mention m join staff_person t on t.id = m.person_id where m.note_id = n.id), n.text, null, null
      from desk_note n where n.case_id = ${caseId}
      union all
      select 3, v.id, v.kind, v.at, v.person_id, t.name, '', null, null from desk_event v
      left join staff_person t on t.id = v.owner_id where v.case_id = ${caseId}) e
    left join staff_person b on b.id = e.staff_id
    order by e.at, e.rank, e.id`.execute(db)
  return rows.map(({ by, to, ...entry }) => ({ ...entry, by: by ?? '', to: to ?? '' }))
}

const picture = sql`json_build_object('id', a.id, 'fileName', a.file_name, 'width', a.width, 'height', a.height)`

/** A message that came after that many: who of the developer's people wrote it, if it was known, and when. */
export type LaterMessage = {
  readonly author: 'customer' | 'developer'
  readonly name: string | null
  readonly at: Temporal.Instant
}

/** The last message after that many by one of these; null where there is none. */
export async function findLaterMessage(
  db: Queryable,
  { kind, number }: CaseKey,
  seen: number,
  authors: readonly LaterMessage['author'][],
): Promise<LaterMessage | null> {
  const { rows } = await sql<LaterMessage>`
    select m.author, s.name, m.written_at as at from ${
      kind === 'query'
        ? sql`(select position, written_at, staff_id, author from query_message where query_id = ${number})`
        : sql`(select position, written_at, staff_id, 'developer' as author from complaint_message
          where complaint_id = ${number})`
    } m left join staff_person s on s.id = m.staff_id
    where m.position > ${seen} and m.author in (${sql.join(authors)}) order by m.position desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The picture of a case, and whose; null where none has that number. */
export async function findCasePicture(
  db: Queryable,
  pictureId: string,
): Promise<{ readonly fileId: string; readonly fileName: string; readonly customerId: number } | null> {
  const found = await db
    .selectFrom('attachment')
    .select(['file_id as fileId', 'file_name as fileName', 'customer_id as customerId'])
    .where('id', '=', pictureId)
    .executeTakeFirst()
  return found ?? null
}

/** What a person's request with that key made; null where the key is new. */
export async function findStaffRequest(
  db: Queryable,
  personId: number,
  key: string,
): Promise<{ readonly caseId: number; readonly made: 'reply' | 'note' } | null> {
  const found = await db
    .selectFrom('staff_desk_request')
    .select(['case_id as caseId', 'made'])
    .where('person_id', '=', personId)
    .where('request_key', '=', key)
    .executeTakeFirst()
  return found ?? null
}

/** Stores it under its key; false where a request that ran at the same time for another case has the key. */
export async function insertStaffRequest(
  db: Queryable,
  request: {
    readonly personId: number
    readonly key: string
    readonly caseId: number
    readonly made: 'reply' | 'note'
  },
  now: Temporal.Instant,
): Promise<boolean> {
  const { personId, key, caseId, made } = request
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_desk_request')
    .values({ person_id: personId, request_key: key, case_id: caseId, made, made_at: now.toString() })
    .onConflict((conflict) => conflict.columns(['person_id', 'request_key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertNote(
  db: Queryable,
  note: { readonly caseId: number; readonly personId: number; readonly text: string },
  now: Temporal.Instant,
): Promise<number> {
  const { id } = await db
    .insertInto('desk_note')
    .values({ case_id: note.caseId, person_id: note.personId, text: note.text, written_at: now.toString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keeps that a note names these people. */
export async function insertMentions(
  db: Queryable,
  { noteId, caseId }: { readonly noteId: number; readonly caseId: number },
  personIds: readonly number[],
): Promise<void> {
  if (personIds.length === 0) return
  await db
    .insertInto('desk_mention')
    .values(personIds.map((person_id) => ({ note_id: noteId, case_id: caseId, person_id })))
    .execute()
}

/** Says what the case is about. False where that was said already. */
export async function setTopic(db: Queryable, caseId: number, topic: CaseTopic): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('desk_case')
    .set({ topic })
    .where('id', '=', caseId)
    .where('topic', '<>', topic)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertEvent(
  db: Queryable,
  event: {
    readonly caseId: number
    readonly kind: 'assigned' | 'closed' | 'reopened'
    readonly personId: number
    readonly ownerId?: number | null
  },
  now: Temporal.Instant,
): Promise<void> {
  const { caseId, kind, personId, ownerId = null } = event
  await db
    .insertInto('desk_event')
    .values({ case_id: caseId, kind, person_id: personId, owner_id: ownerId, at: now.toString() })
    .execute()
}

/** Gives the case to a person, or to nobody. False where it was theirs already. */
export async function setOwner(db: Queryable, caseId: number, ownerId: number | null): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update desk_case set owner_id = ${ownerId}::bigint
    where id = ${caseId} and owner_id is distinct from ${ownerId}::bigint`.execute(db)
  return numAffectedRows > 0n
}

/**
 * Locks the query or complaint of a case, so that two acts on it follow one another. Not its row of the inbox:
 * whoever writes locks that one after the query, by a trigger, and would wait for us while we wait for them.
 */
export async function lockCase(db: Queryable, { kind, number }: CaseKey): Promise<void> {
  await sql`select id from ${sql.table(kind)} where id = ${number} for update`.execute(db)
}
