import { type FinishPlace, finishCatalogue } from '@llave/domain/repairs/finish-catalogue'
import type { MarkedPhoto, RepairCase, RepairStep } from '@llave/domain/repairs/repair-case'
import { type RepairState, repairStates } from '@llave/domain/repairs/repair-state'
import type { Attachment } from '@llave/domain/service-desk/query'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import { moveRows } from '../database/move-rows.ts'
import { proformasHeldBy } from '../holders/held-proformas.store.ts'

/** Says where in the home a complaint is, which makes a case of it. */
export async function insertRepair(
  trx: Trx,
  complaintId: number,
  { room, item, defect }: FinishPlace,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('repair_case')
    .values({
      complaint_id: complaintId,
      state: 'received',
      moved_at: now.toString(),
      ...{ room, item, defect, catalogue: finishCatalogue.version },
    })
    .execute()
}

/** A case whose complaint is locked. */
export type LockedRepair = {
  readonly complaintId: number
  readonly customerId: number
  readonly email: string
  readonly state: RepairState
  readonly steps: readonly LockedStep[]
  /** The hours on offer. */
  readonly slots: readonly Temporal.Instant[]
}

/** One thing that happened, as whoever acts compares it. */
export type LockedStep = {
  readonly state: RepairState
  readonly at: Temporal.Instant
  readonly author: 'buyer' | 'developer'
  readonly staffId: number | null
  readonly staffName: string | null
  /** The developer's own system that made it. */
  readonly system: string | null
  readonly text: string
  readonly visitAt: Temporal.Instant | null
  /** How many came with it. */
  readonly photos: number
}

/** Locks the complaint of a case, so that two acts follow one another; null where it is none. */
export async function lockRepair(trx: Trx, complaintId: number): Promise<LockedRepair | null> {
  const complaint = await trx
    .selectFrom('complaint')
    .select(['customer_id', 'email'])
    .where('id', '=', complaintId)
    .forUpdate()
    .executeTakeFirst()
  const found = complaint && (await findState(trx, complaintId))
  if (!found) return null
  const steps = await trx
    .selectFrom('repair_step as s')
    .leftJoin('staff_person as p', 'p.id', 's.staff_id')
    .select([
      's.became as state',
      's.at',
      's.author',
      's.staff_id as staffId',
      'p.name as staffName',
      's.system',
      's.text',
    ])
    .select('s.visit_at as visitAt')
    .select(
      sql<number>`(select count(*)::integer from attachment a where a.repair_step_id = s.id)`.as('photos'),
    )
    .where('s.complaint_id', '=', complaintId)
    .orderBy('s.position')
    .execute()
  const slots = await findSlots(trx, [complaintId])
  return {
    complaintId,
    customerId: complaint.customer_id,
    email: complaint.email,
    state: found.state,
    steps,
    slots: slots.map(({ startsAt }) => startsAt),
  }
}

async function findState(db: Queryable, complaintId: number) {
  return db
    .selectFrom('repair_case')
    .select('state')
    .where('complaint_id', '=', complaintId)
    .executeTakeFirst()
}

async function findSlots(db: Queryable, complaintIds: readonly number[]) {
  return db
    .selectFrom('repair_slot')
    .select(['complaint_id as complaintId', 'starts_at as startsAt'])
    .where('complaint_id', 'in', complaintIds)
    .orderBy('starts_at')
    .execute()
}

/** Moves a case whose complaint is locked; the hours on offer end with the offer. */
export async function moveRepairCase(
  trx: Trx,
  { complaintId, state }: Pick<LockedRepair, 'complaintId' | 'state'>,
  to: RepairState,
  visit: { readonly at: Temporal.Instant | null; readonly visitor: string | null },
  now: Temporal.Instant,
): Promise<void> {
  const moved = await moveRows(trx, {
    table: 'repair_case',
    states: repairStates,
    from: [state],
    to,
    set: sql`moved_at = ${now.toString()}, visit_at = coalesce(${visit.at?.toString() ?? null}::timestamptz, visit_at),
      visitor = coalesce(${visit.visitor}::text, visitor)`,
    where: sql`complaint_id = ${complaintId}`,
  })
  if (moved !== 1) throw new Error(`Case ${complaintId} is not in the state ${state}`)
  await trx.deleteFrom('repair_slot').where('complaint_id', '=', complaintId).execute()
}

export async function insertSlots(
  trx: Trx,
  complaintId: number,
  slots: readonly Temporal.Instant[],
): Promise<void> {
  await trx
    .insertInto('repair_slot')
    .values(slots.map((slot) => ({ complaint_id: complaintId, starts_at: slot.toString() })))
    .execute()
}

/** One of the developer's systems, and its own name of a step. */
export type StepSource = { readonly system: string; readonly externalId: string }

/** Until the transaction ends, no other one makes a step of that name: also one of another case waits. */
export async function lockStepName(trx: Trx, { system, externalId }: StepSource): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`repair_step:${system}:${externalId}`}, 0))`.execute(
    trx,
  )
}

/** The step that a system made under that name, with what was written to the complaint; null where there is none. */
export async function findSystemStep(
  db: Queryable,
  { system, externalId }: StepSource,
): Promise<{
  readonly complaintId: number
  readonly state: RepairState
  readonly written: string
  readonly photos: number
} | null> {
  const found = await db
    .selectFrom('repair_step as s')
    .innerJoin('complaint_message as m', 'm.id', 's.message_id')
    .select(['s.complaint_id as complaintId', 's.became as state', 'm.text as written'])
    .select(
      sql<number>`(select count(*)::integer from attachment a where a.repair_step_id = s.id)`.as('photos'),
    )
    .where('s.system', '=', system)
    .where('s.external_id', '=', externalId)
    .executeTakeFirst()
  return found ?? null
}

/** Adds what happened to a case whose complaint is locked, or that is new. Answers its id. */
export async function insertStep(
  trx: Trx,
  step: {
    readonly complaintId: number
    readonly position: number
    readonly state: RepairState
    readonly author: 'buyer' | 'developer'
    readonly staffId: number | null
    readonly messageId: number | null
    readonly source: StepSource | null
    readonly text: string
    readonly visitAt: Temporal.Instant | null
  },
  now: Temporal.Instant,
): Promise<number> {
  const { id } = await trx
    .insertInto('repair_step')
    .values({
      complaint_id: step.complaintId,
      position: step.position,
      became: step.state,
      at: now.toString(),
      author: step.author,
      staff_id: step.staffId,
      message_id: step.messageId,
      system: step.source?.system ?? null,
      external_id: step.source?.externalId ?? null,
      text: step.text,
      visit_at: step.visitAt?.toString() ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The customer's cases, the newest first; or one of them. */
export async function findRepairs(
  db: Queryable,
  customerId: number,
  complaintId?: number,
): Promise<RepairCase[]> {
  const rows = await db
    .selectFrom('repair_case as r')
    .innerJoin('complaint as c', 'c.id', 'r.complaint_id')
    .innerJoin('property as p', 'p.proforma', 'c.proforma')
    .innerJoin('project as j', 'j.code', 'p.project_code')
    .select(['c.id', 'c.proforma', 'c.text', 'p.product_name', 'j.name', 'r.state', 'r.room', 'r.item'])
    .select(['r.defect', 'r.visitor', 'r.visit_at'])
    .where('c.customer_id', '=', customerId)
    .$if(complaintId !== undefined, (query) => query.where('c.id', '=', complaintId ?? 0))
    .orderBy('c.id', 'desc')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const parts = {
    photos: Map.groupBy(await findMarkedPhotos(db, ids), ({ complaintId }) => complaintId),
    steps: Map.groupBy(await findSteps(db, ids), ({ complaintId }) => complaintId),
    slots: Map.groupBy(await findSlots(db, ids), ({ complaintId }) => complaintId),
  }
  return rows.map((row) => {
    const steps = parts.steps.get(row.id) ?? []
    return {
      id: String(row.id),
      proforma: row.proforma,
      projectName: row.name,
      productName: row.product_name,
      state: row.state,
      ...{ room: row.room, item: row.item, defect: row.defect },
      version: steps.length,
      observation: row.text,
      photos: (parts.photos.get(row.id) ?? []).map(({ complaintId: _, ...photo }) => photo),
      steps: steps.map(({ complaintId: _, ...step }) => step),
      slots: (parts.slots.get(row.id) ?? []).map(({ startsAt }) => limaDateTime(startsAt)),
      visitor: row.visitor,
      visitAt: row.visit_at && limaDateTime(row.visit_at),
    }
  })
}

async function findMarkedPhotos(
  db: Queryable,
  complaintIds: readonly number[],
): Promise<(MarkedPhoto & { readonly complaintId: number })[]> {
  const { rows } = await sql<MarkedPhoto & { complaintId: number }>`
    select a.id, a.file_name as "fileName", a.width, a.height, a.complaint_id as "complaintId",
      coalesce((select json_agg(json_build_object('x', m.x, 'y', m.y, 'text', m.text) order by m.position)
        from attachment_mark m where m.attachment_id = a.id), '[]') as marks
    from attachment a where a.complaint_id in (${sql.join(complaintIds)}) order by a.position`.execute(db)
  return rows
}

async function findSteps(
  db: Queryable,
  complaintIds: readonly number[],
): Promise<(RepairStep & { readonly complaintId: number })[]> {
  const { rows } = await sql<{
    complaintId: number
    state: RepairState
    at: Temporal.Instant
    author: 'buyer' | 'developer'
    text: string
    visitAt: Temporal.Instant | null
    photos: (Attachment & { showsBefore: boolean })[]
  }>`
    select s.complaint_id as "complaintId", s.became as state, s.at, s.author, s.text, s.visit_at as "visitAt",
      coalesce((select json_agg(json_build_object('id', a.id, 'fileName', a.file_name, 'width', a.width,
        'height', a.height, 'showsBefore', a.shows_before) order by a.position) from attachment a where a.repair_step_id = s.id), '[]') as photos
    from repair_step s where s.complaint_id in (${sql.join(complaintIds)}) order by s.position`.execute(db)
  return rows.map(({ at, visitAt, photos, ...step }) => ({
    ...step,
    photos: photos.filter(({ showsBefore }) => !showsBefore).map(toPhoto),
    photosBefore: photos.filter(({ showsBefore }) => showsBefore).map(toPhoto),
    at: limaDateTime(at),
    visitAt: visitAt && limaDateTime(visitAt),
  }))
}

function toPhoto({ showsBefore: _, ...photo }: Attachment & { readonly showsBefore: boolean }): Attachment {
  return photo
}

/** When each property that a customer holds was delivered. */
export async function findDeliveries(
  db: Queryable,
  customerId: number,
): Promise<{ readonly proforma: string; readonly deliveredOn: Temporal.PlainDate | null }[]> {
  return db
    .selectFrom('property')
    .select(['proforma', 'delivered_on as deliveredOn'])
    .where('proforma', 'in', proformasHeldBy(db, customerId))
    .orderBy('proforma')
    .execute()
}

/** What the e-mail about a step says at that address; null where the case was deleted. */
export type RepairNotice = FinishPlace & {
  readonly number: string
  readonly state: RepairState
  /** Null where the address is not the customer's registered one: it was typed freely. */
  readonly told: {
    readonly customerName: string
    readonly projectName: string
    readonly productName: string
    readonly text: string
    readonly visitAt: Temporal.PlainDateTime | null
    readonly visitor: string
    readonly slots: readonly Temporal.PlainDateTime[]
  } | null
}

export async function findRepairNotice(
  db: Queryable,
  stepId: number,
  recipient: string,
): Promise<RepairNotice | null> {
  const found = await db
    .selectFrom('repair_step as s')
    .innerJoin('repair_case as r', 'r.complaint_id', 's.complaint_id')
    .innerJoin('complaint as c', 'c.id', 's.complaint_id')
    .innerJoin('property as p', 'p.proforma', 'c.proforma')
    .innerJoin('project as j', 'j.code', 'p.project_code')
    .innerJoin('customer as o', 'o.id', 'c.customer_id')
    .select([
      'c.id',
      's.became as state',
      's.text',
      's.visit_at',
      'r.visitor',
      'r.room',
      'r.item',
      'r.defect',
    ])
    .select(['p.product_name', 'j.name as project_name', 'o.name', 'o.email'])
    .where('s.id', '=', stepId)
    .executeTakeFirst()
  if (!found) return null
  const own = found.email.toLowerCase() === recipient.toLowerCase()
  return {
    number: String(found.id),
    state: found.state,
    ...{ room: found.room, item: found.item, defect: found.defect },
    told: own
      ? {
          customerName: found.name,
          projectName: found.project_name,
          productName: found.product_name,
          text: found.text,
          visitAt: found.visit_at && limaDateTime(found.visit_at),
          visitor: found.visitor,
          slots: (await findSlots(db, [found.id])).map(({ startsAt }) => limaDateTime(startsAt)),
        }
      : null,
  }
}
