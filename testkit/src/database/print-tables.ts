import type { Database } from '@llave/api/database/database'
import { sql } from 'kysely'

type Column = {
  table_name: string
  name: string
  sql_type: string
  nullable: boolean
  identity: boolean
  has_default: boolean
  of_view: boolean
  check: string | null
}

/**
 * The types of a migrated database's tables and views, as `apps/api/src/database/tables.ts` holds
 * them, in the format of the linter. A text column that a check limits to a list is that list.
 * Throws where a column has an SQL type without a TypeScript type here.
 */
export async function printTables(db: Database): Promise<string> {
  const tables = Map.groupBy(await readColumns(db), ({ table_name }) => table_name)
  const types = [...tables].map(
    ([name, columns]) => `export type ${typeName(name)} = {\n${columns.map(printColumn).join('\n')}\n}\n`,
  )
  const names = [...tables.keys()].map((name) => `  ${name}: ${typeName(name)}\n`)
  return [
    head,
    ...types,
    `/** Every table and view, by its name. */\nexport type Tables = {\n${names.join('')}}\n`,
  ].join('\n')
}

const head = `// Made from the migrations: after a change there, \`npx vitest run
// apps/api/src/database/tables.test.ts -u\` writes this file anew.
import type { Generated, GeneratedAlways } from 'kysely'
import type { DayColumn, JsonColumn, MomentColumn, Nullable, WithDefault } from './column-types.ts'
`

async function readColumns(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname::text as table_name, a.attname::text as name,
      format_type(a.atttypid, null) as sql_type,
      not a.attnotnull as nullable,
      a.attidentity = 'a' as identity,
      a.atthasdef as has_default,
      c.relkind = 'v' as of_view,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like 'CHECK ((% = ANY (ARRAY[%' limit 1) as "check"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
      and c.relname <> 'migration' and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`.execute(db)
  return rows
}

/** As the parsers of `column-parsers.ts` give them. */
const types: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  numeric: 'string',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  'text[]': 'string[]',
  date: 'DayColumn',
  'timestamp with time zone': 'MomentColumn',
  jsonb: 'JsonColumn',
}

const lineWidth = 110

function printColumn(column: Column): string {
  const values = [...(column.check ?? '').matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`)
  const base = values.length > 0 ? values.join(' | ') : types[column.sql_type]
  if (!base) throw new Error(`${column.table_name}.${column.name}: no type for ${column.sql_type}`)
  const line = `  ${column.name}: ${wrap(column, base)}`
  if (line.length <= lineWidth || values.length === 0) return line
  if (column.has_default && !column.nullable) return `  ${column.name}: Generated<\n    ${base}\n  >`
  const options = [...values, ...(column.nullable ? ['null'] : [])]
  return `  ${column.name}:\n${options.map((value) => `    | ${value}`).join('\n')}`
}

function wrap({ nullable, identity, has_default, of_view }: Column, base: string): string {
  const isColumnType = base.endsWith('Column')
  if (of_view) return `GeneratedAlways<${base} | null>`
  if (identity) return `GeneratedAlways<${base}>`
  if (nullable) return isColumnType ? `Nullable<${base}>` : `${base} | null`
  if (has_default) return isColumnType ? `WithDefault<${base}>` : `Generated<${base}>`
  return base
}

function typeName(table: string): string {
  const words = table.split('_').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  return `${words.join('')}Table`
}
