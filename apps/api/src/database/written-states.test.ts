import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

/** Columns that hold a row's state, and the only file that writes them. */
const writers: Readonly<Record<string, { readonly columns: readonly string[]; readonly file: string }>> = {
  ...Object.fromEntries(
    [
      'payment_order',
      'refund',
      'outbox',
      'card_registration',
      'debit_turn',
      'debit_charge',
      'bell',
      'bell_knock',
    ].map((table) => [table, { columns: ['state'], file: 'apps/api/src/database/move-rows.ts' }]),
  ),
  affiliation: {
    columns: ['suspended_at', 'ended_at'],
    file: 'apps/api/src/debit/move-affiliation.store.ts',
  },
  query: { columns: ['closed_at'], file: 'apps/api/src/service-desk/write-messages.store.ts' },
  complaint: {
    columns: ['answered_at', 'attended_at'],
    file: 'apps/api/src/service-desk/complaints.store.ts',
  },
}

/** The tables and columns that a source file updates, by the query builder or in SQL. */
function updatesIn(source: string): { readonly table: string; readonly text: string }[] {
  const built = [...source.matchAll(/\.(?:updateTable|mergeInto)\('(\w+)[^']*'\)(.*?)\.execute/gs)]
  const inserted = [...source.matchAll(/\.insertInto\('(\w+)[^']*'\).*?(\.doUpdateSet.*?)\.execute/gs)]
  const raw = [
    ...source.matchAll(
      /\bupdate\s+(?:only\s+)?(?:public\.)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+(set\b.*?)(?:\bwhere\b|`)/gis,
    ),
    ...source.matchAll(/\binsert\s+into\s+"?(\w+)"?[^`]*?\bdo\s+update\s+(set\b.*?)(?:\bwhere\b|`)/gis),
    ...source.matchAll(/\bmerge\s+into\s+"?(\w+)"?[^`]*?\bupdate\s+(set\b[^`]*)/gis),
  ]
  return [
    ...built.map(([, table = '', text = '']) => ({
      table,
      text: /\.set\(.*?(?=\)\s*\.(?:where|from|returning)|$)/s.exec(text)?.[0] ?? text,
    })),
    ...[...inserted, ...raw].map(([, table = '', text = '']) => ({ table, text })),
  ]
}

function unlistedWrites(file: string, source: string): string[] {
  return updatesIn(source).flatMap(({ table, text }) => {
    const writer = writers[table]
    if (!writer || writer.file === file) return []
    return (
      writer.columns
        // What is set from a value may hold any column.
        .filter((column) => new RegExp(`\\b${column}\\b|\\.set\\(\\w+\\)?$`).test(text))
        .map((column) => `${file}: ${table}.${column}`)
    )
  })
}

test('each state column is written in one file', () => {
  const files = globSync(['apps/api/src/**/*.ts', 'scripts/**/*.ts', 'demo/**/*.ts'], { cwd: root })
  const sources = files.filter((file) => !file.endsWith('.test.ts'))
  expect(sources.length).toBeGreaterThan(100)
  const unlisted = sources.flatMap((file) => unlistedWrites(file, readFileSync(join(root, file), 'utf8')))
  expect(unlisted).toEqual([])
})

test('only listed files update a table whose name is a variable', () => {
  const dynamic = globSync('apps/api/src/**/*.ts', { cwd: root }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /\bupdate \$\{|updateTable\([^']/i.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(dynamic.toSorted()).toEqual([
    // Writes the lease.
    'apps/api/src/database/claim-due-rows.ts',
    // Ends it, and says when the row is due again.
    'apps/api/src/database/due-checks.ts',
    'apps/api/src/database/move-rows.ts',
    // Writes imported rows, of which only debts have a state.
    'apps/api/src/database/upsert-rows.ts',
    // Re-encrypts card tokens without touching a state.
    'apps/api/src/debit/reseal-tokens.store.ts',
  ])
})

test.each([
  ["trx.updateTable('refund').set({ state: 'done' }).where('id', '=', 1).execute()"],
  ["trx.updateTable('refund').where('id', '=', 1).set({ state: 'done' }).execute()"],
  ["trx.updateTable('refund as r').set(() => ({ checks: 1, state })).execute()"],
  ["sql`update refund r set checks = 1,\n state = 'done' where id = 1`"],
  ["sql`update only public.refund set state = 'done'`"],
  ["sql`insert into refund (id) values (1) on conflict (id) do update set state = 'done'`"],
  ["sql`merge into refund using rows on true when matched then update set state = 'done'`"],
  ["trx.updateTable('refund').set(changes).where('id', '=', 1).execute()"],
  ["trx.insertInto('refund').values(row).onConflict((c) => c.doUpdateSet({ state: 'done' })).execute()"],
])('a write elsewhere is found: %s', (source) => {
  expect(unlistedWrites('apps/api/src/any.store.ts', source)).toEqual([
    'apps/api/src/any.store.ts: refund.state',
  ])
})

test('reading a state is not reported', () => {
  const source = "trx.updateTable('refund').set({ checks: 1 }).where('state', '=', 'done').execute()"
  expect(unlistedWrites('any.ts', source)).toEqual([])
})
