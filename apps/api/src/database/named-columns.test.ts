import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

/** The places of a source that ask for every column, by the query builder or in SQL. */
function everyColumnIn(source: string): string[] {
  const built = source.matchAll(/\.(?:selectAll|returningAll)\(/g)
  const raw = source.matchAll(
    /\b(?:select|returning)\s+(?:distinct\s+)?(?:\w+\.)?\*|,\s*\w+\.\*(?=[\s,)`])/gi,
  )
  return [...built, ...raw].map(([place]) => place)
}

// A migration that adds a column changes what such a query answers: PostgreSQL then refuses the plan that
// an older process prepared ("cached plan must not change result type") or plans it anew.
test('every query of the API names its columns', () => {
  const files = globSync('apps/api/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    everyColumnIn(readFileSync(join(root, file), 'utf8')).map((place) => `${file}: ${place}`),
  )
  expect(found).toEqual([])
})

test.each([
  "trx.selectFrom('refund').selectAll().execute()",
  "trx.selectFrom('refund as r').selectAll('r').execute()",
  "trx.updateTable('refund').set({ checks: 1 }).returningAll().execute()",
  'sql`select * from refund`',
  'sql`select r.id, o.* from refund r`',
  'sql`select\n  distinct r.* from refund r`',
  'sql`update refund set checks = 1 returning *`',
])('a query for every column is found: %s', (source) => {
  expect(everyColumnIn(source)).toHaveLength(1)
})

test.each(['sql`select count(*) from refund`', 'sql`select 2 * amount_minor from refund`'])(
  'a query that names its columns is not reported: %s',
  (source) => {
    expect(everyColumnIn(source)).toEqual([])
  },
)
