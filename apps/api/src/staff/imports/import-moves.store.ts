import { sql } from 'kysely'
import { moment } from '../../database/sql-time.ts'

/** What is written of an import beside its state: nobody works on it. */
export const released = sql`lease_until = null`

/** Nobody has decided about it any more. */
export const undecided = sql`ended_by = null`

export function chosen({
  complete,
  share,
  profileId,
}: {
  readonly complete: readonly string[]
  readonly share: number
  readonly profileId: number | null
}) {
  return sql`complete = array(select json_array_elements_text(${JSON.stringify(complete)}::json)), share = ${share},
    profile_id = ${profileId}, fault = '', changed_since = false, lease_until = null`
}

export function failed(fault: string) {
  return sql`fault = ${fault}, lease_until = null`
}

export function decided(staffId: number, now: Temporal.Instant) {
  return sql`ended_by = ${staffId}, ended_at = ${moment(now)}, changed_since = false, lease_until = null`
}

export function applied(now: Temporal.Instant) {
  return sql`ended_at = ${moment(now)}, read_bytes = total_bytes, lease_until = null`
}

export type Look = {
  readonly fingerprint: string
  readonly counts: unknown
  readonly recognised: unknown
  readonly missing: unknown
  readonly losing: number
  readonly seconds: number
  readonly fault: string
  readonly changedSince: boolean
  readonly bytes: number
}

/** What a look found. */
export function found(look: Look) {
  const { fingerprint, counts, recognised, missing, losing, seconds, fault, changedSince, bytes } = look
  return sql`fingerprint = ${fingerprint}, counts = ${JSON.stringify(counts)}::jsonb,
    recognised = ${JSON.stringify(recognised)}::jsonb, missing = ${JSON.stringify(missing)}::jsonb,
    losing = ${losing}, seconds = ${seconds}, fault = ${fault}, look = look + 1,
    changed_since = ${changedSince}, read_bytes = ${bytes}, total_bytes = ${bytes}, lease_until = null`
}
