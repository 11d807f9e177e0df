import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'

/** Begins a part of a look, which is undone by itself, with the locks on its rows. */
export async function beginPart(trx: Trx): Promise<void> {
  await sql`savepoint part_of_look`.execute(trx)
}

export async function undoPart(trx: Trx): Promise<void> {
  await sql`rollback to savepoint part_of_look`.execute(trx)
}
