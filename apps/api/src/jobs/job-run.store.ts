import type { JobRun } from '@llave/domain/staff/jobs'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { moment } from '../database/sql-time.ts'

export type KeptRun = JobRun & {
  readonly name: string
  /** Since when every run failed; null where the last one did not. */
  readonly failedSince: Temporal.Instant | null
}

/** A run that began, and how it ended; null while it is under way. */
export type Run = {
  readonly name: string
  readonly every: number
  readonly startedAt: Temporal.Instant
  readonly end: { readonly at: Temporal.Instant; readonly failed: boolean } | null
}

/** Keeps a run as the last one of its job, whatever process it is of. */
export async function keepRun(db: Queryable, { name, every, startedAt, end }: Run): Promise<void> {
  const started = moment(startedAt)
  const ended = end ? moment(end.at) : sql`null`
  await sql`insert into job_run (name, every_seconds, started_at, ended_at, failed_since)
    values (${name}, ${every}, ${started}, ${ended}, ${end?.failed ? ended : sql`null`})
    on conflict (name) do update set every_seconds = excluded.every_seconds, started_at = excluded.started_at,
      ended_at = coalesce(excluded.ended_at, job_run.ended_at),
      failed_since = case when ${end === null} then job_run.failed_since
        when ${end?.failed === true} then coalesce(job_run.failed_since, excluded.failed_since) end`.execute(
    db,
  )
}

/** The last run of each job that ever ran. */
export async function listRuns(db: Queryable): Promise<KeptRun[]> {
  return db
    .selectFrom('job_run')
    .select(['name', 'every_seconds as every', 'started_at as startedAt', 'ended_at as endedAt'])
    .select('failed_since as failedSince')
    .orderBy('name')
    .execute()
}
