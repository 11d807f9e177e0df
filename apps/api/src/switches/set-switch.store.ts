import { changed } from '@llave/domain/staff/audit-changes'
import { type SwitchName, switchNames } from '@llave/domain/staff/switches'
import { sql } from 'kysely'
import { type Actor, writeAudit } from '../audit/audit.store.ts'
import { type Database, type Queryable, transact } from '../database/database.ts'

export type OperatorSwitch = {
  readonly name: SwitchName
  readonly open: boolean
  readonly changedAt: Temporal.Instant
  /** Who turned it last, and why; empty where nobody has. */
  readonly by: string
  readonly why: string
}

export async function listSwitches(db: Queryable): Promise<OperatorSwitch[]> {
  const { rows } = await sql<OperatorSwitch>`select s.name, s.open, s.changed_at as "changedAt",
      coalesce(p.name, a.details ->> 'by', '') as by, coalesce(a.details ->> 'why', '') as why
    from operator_switch s
    left join lateral (select e.staff_id, e.details from audit e where e.subject = 'switch:' || s.name
      and e.action in ('switch.opened', 'switch.closed') order by e.id desc limit 1) a on true
    left join staff_person p on p.id = a.staff_id`.execute(db)
  return switchNames.flatMap((name) => rows.find((row) => row.name === name) ?? [])
}

/** Sets a switch; every process obeys from its next request on. False where it was set so already. */
export async function setSwitch(
  db: Database,
  name: SwitchName,
  open: boolean,
  actor: Actor,
  now: Temporal.Instant,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const result = await trx
      .updateTable('operator_switch')
      .set({ open, changed_at: now.toString() })
      .where('name', '=', name)
      .where('open', '<>', open)
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) return false
    const action = open ? 'switch.opened' : 'switch.closed'
    const changes = { state: changed(open ? 'closed' : 'open', open ? 'open' : 'closed') }
    await writeAudit(trx, { ...actor, action, subject: `switch:${name}`, changes }, now)
    return true
  })
}
