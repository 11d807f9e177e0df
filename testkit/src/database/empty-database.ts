import { type Database, transact } from '@llave/api/database/database'
import { sql } from 'kysely'

/**
 * Keeps aside what a freshly migrated database holds, so that emptying can bring it back. Beside
 * the tables of the product, where no test that lists them finds it.
 */
export async function keepFirstRows(db: Database): Promise<void> {
  await sql`create schema first_rows`.execute(db)
  await sql
    .raw(`do $$ declare name name; filled boolean; begin
      for name in select relname from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace
      loop
        execute format('select exists (select from public.%I)', name) into filled;
        if filled then execute format('create table first_rows.%1$I as table public.%1$I', name); end if;
      end loop;
    end $$`)
    .execute(db)
}

/** Everything as it was after the migrations, numbers included. Takes no account of a schema that was changed. */
export async function emptyDatabase(db: Database): Promise<void> {
  await transact(db, async (trx) => {
    // Neither foreign keys nor the guards of what may only be appended stand in the way.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql
      .raw(`do $$ declare name name; begin
        for name in select relname from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace
        loop execute format('delete from public.%I', name); end loop;
        for name in select relname from pg_class
          where relkind = 'r' and relnamespace = 'first_rows'::regnamespace
        loop
          execute format('insert into public.%1$I overriding system value table first_rows.%1$I', name);
        end loop;
        perform setval(seqrelid::regclass, seqstart, false) from pg_sequence;
      end $$`)
      .execute(trx)
  })
}

/** Differs once a table, column, constraint, function or trigger was made, changed or dropped. */
export async function readSchemaMark(db: Database): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select concat_ws(' ',
    (select sum(xmin::text::bigint) from pg_class),
    (select sum(xmin::text::bigint) from pg_attribute),
    (select sum(xmin::text::bigint) from pg_constraint),
    (select sum(xmin::text::bigint) from pg_proc),
    (select sum(xmin::text::bigint) from pg_trigger)) as mark`.execute(db)
  return rows[0]?.mark ?? ''
}
