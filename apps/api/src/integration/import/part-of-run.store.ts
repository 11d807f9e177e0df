import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'

/** Begins a part of a transaction, which is kept or undone by itself, with the locks on its rows. */
export async function beginPart(trx: Trx): Promise<void> {
  await sql`savepoint part_of_run`.execute(trx)
}

export async function keepPart(trx: Trx): Promise<void> {
  await sql`release savepoint part_of_run`.execute(trx)
}

export async function undoPart(trx: Trx): Promise<void> {
  await sql`rollback to savepoint part_of_run`.execute(trx)
}

/** Whether anybody waits for what this transaction has locked; a sender who waits for its turn does not count. */
export async function isWaitedFor(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ waited: boolean }>`select exists (
    select from pg_locks l where not l.granted and pg_backend_pid() = any(pg_blocking_pids(l.pid))
      and not (l.locktype = 'advisory' and l.objid::bigint = hashtext('llave_import')::bigint & 4294967295)
  ) as waited`.execute(trx)
  return rows[0]?.waited ?? false
}
