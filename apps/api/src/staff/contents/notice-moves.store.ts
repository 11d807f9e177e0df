import { sql } from 'kysely'
import { moment } from '../../database/sql-time.ts'

/** What is written of a notice beside its state: when it goes, and who had it go. */
export function planned(goesAt: Temporal.Instant, staffId: number) {
  return sql`goes_at = ${moment(goesAt)}, listed_at = ${moment(goesAt)}, written_by = ${staffId}`
}

/** It went, as that notice of the portal. */
export function went(
  noticeId: number,
  { people, properties }: { readonly people: number; readonly properties: number },
  now: Temporal.Instant,
) {
  return sql`notice_id = ${noticeId}, people = ${people}, properties = ${properties},
    goes_at = ${moment(now)}, listed_at = ${moment(now)}`
}

/** Nobody was left when its moment came. */
export function wentToNobody(now: Temporal.Instant) {
  return sql`people = 0, properties = 0, reads = 0, withdrawn_at = ${moment(now)}`
}

/** It was withdrawn when so many had read it. */
export function withdrawn(reads: number, now: Temporal.Instant) {
  return sql`reads = ${reads}, withdrawn_at = ${moment(now)}`
}
