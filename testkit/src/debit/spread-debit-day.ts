import type { Database } from '@llave/api/database/database'
import { sql } from 'kysely'

/** Lets the turns of the debit days that are planned from now on begin one by one over so many seconds, not all at once. */
export async function spreadDebitDay(db: Database, seconds: number): Promise<void> {
  await sql`create function begin_by_and_by() returns trigger language plpgsql as
    ${sql.lit(`begin new.next_at := new.next_at + random() * interval '${seconds} seconds'; return new; end`)}`.execute(
    db,
  )
  await sql`create trigger begin_by_and_by before insert on debit_turn
    for each row execute function begin_by_and_by()`.execute(db)
}
