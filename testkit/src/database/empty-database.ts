import { type Database, transact } from '@llave/api/database/database'
import { sql } from 'kysely'

/**
 * Saves the rows of a freshly migrated database, so that emptying can restore them. In a separate
 * schema, where no test that lists the product's tables finds them.
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

/** Restores the state after the migrations, sequences included. Does not undo changes of the schema. */
export async function emptyDatabase(db: Database): Promise<void> {
  await transact(db, async (trx) => {
    // Disables foreign keys and the triggers that protect append-only tables.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql
      .raw(`do $$ declare name name; numbered record; begin
        -- What never had a row has no page, and planning its deletion takes longer than asking.
        for name in select relname from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
        loop execute format('delete from public.%I', name); end loop;
        for name in select relname from pg_class
          where relkind = 'r' and relnamespace = 'first_rows'::regnamespace
        loop
          execute format('insert into public.%1$I overriding system value table first_rows.%1$I', name);
        end loop;
        perform setval(seqrelid::regclass, seqstart, false) from pg_sequence;
        -- The first rows have taken the first numbers.
        for numbered in select c.relname as table, a.attname as column from pg_class c
          join pg_class f on f.relname = c.relname and f.relnamespace = 'first_rows'::regnamespace
          join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
          where c.relnamespace = 'public'::regnamespace
        loop
          execute format('select setval(pg_get_serial_sequence(%1$L, %2$L), max(%2$I)) from public.%1$I',
            numbered.table, numbered.column);
        end loop;
      end $$`)
      .execute(trx)
  })
}

/** A fingerprint of the schema: changes with any table, column, constraint, function or trigger. */
export async function readSchemaMark(db: Database): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select concat_ws(' ',
    (select sum(xmin::text::bigint) from pg_class),
    (select sum(xmin::text::bigint) from pg_attribute),
    (select sum(xmin::text::bigint) from pg_constraint),
    (select sum(xmin::text::bigint) from pg_proc),
    (select sum(xmin::text::bigint) from pg_trigger)) as mark`.execute(db)
  return rows[0]?.mark ?? ''
}
