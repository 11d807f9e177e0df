import { changed } from '@llave/domain/staff/audit-changes'
import { type Actor, writeAudit } from '../audit/audit.store.ts'
import { type Database, type Queryable, transact } from '../database/database.ts'

export const switchNames = ['payments', 'debit', 'card_registration'] as const
export type SwitchName = (typeof switchNames)[number]

export type OperatorSwitch = {
  readonly name: SwitchName
  readonly open: boolean
  readonly changedAt: Temporal.Instant
}

export async function listSwitches(db: Queryable): Promise<OperatorSwitch[]> {
  const rows = await db
    .selectFrom('operator_switch')
    .select(['name', 'open', 'changed_at as changedAt'])
    .execute()
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
