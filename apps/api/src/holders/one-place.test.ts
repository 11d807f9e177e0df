import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/**
 * Where the column itself is written and compared, or names the holder to the developer's systems and people, or says
 * who is reminded, which is the holder: nobody asks there what is theirs.
 */
const allowed = /^(integration\/(rows|feeds)|holders|database|reminders|staff\/(collections|quarantine))\//

/**
 * Questions to property.customer_id or receivable.customer_id, which know the holder alone: whoever
 * may see a proforma stands in held_proforma (docs/decisions/0116).
 */
function findQuestions(text: string): string[] {
  const found: string[] = []
  const aliases = /(?:\b(?:from|join)\s|From\(|Join\()\s*['"`]?(?:property|receivable)(?: as)? (\w+)/g
  for (const [, alias = ''] of text.matchAll(aliases)) {
    if (/^(where|on|set|r?eturning|join|left|inner|order)$/.test(alias)) continue
    found.push(...(text.match(new RegExp(`\\b${alias}\\.customer_id\\b`, 'g')) ?? []))
  }
  const bare = /\b(?:from|join|update) (?:property|receivable)(?: set [^`]*?)? where [^`]*?\bcustomer_id\b/g
  found.push(...(text.match(bare) ?? []))
  const built =
    /(?:selectFrom|updateTable)\('(?:property|receivable)'\)(?:(?!\.execute)[\s\S])*?'customer_id'/g
  found.push(...(text.match(built) ?? []))
  return [...new Set(found)]
}

const planted = [
  "db.selectFrom('property as p').where('p.customer_id', '=', id).execute()",
  "db.selectFrom('customer as c').innerJoin('receivable as debt', 'debt.customer_id', 'c.id')",
  "db.selectFrom('receivable').select('id').where('customer_id', '=', id).execute()",
  'sql`select 1 from customer c join property p on p.customer_id = c.id`',
  'sql`select proforma from property where customer_id = 1`',
  'sql`select proforma from property where project_code = 1 and customer_id = 1`',
]
test.each(planted)('a question that knows the holder alone is found: %s', (text) => {
  expect(findQuestions(text)).toHaveLength(1)
})

test.each([
  "db.selectFrom('property').select('proforma').execute(); db.selectFrom('query').where('customer_id', '=', id)",
  "db.selectFrom('held_proforma as h').innerJoin('property as p', 'p.proforma', 'h.proforma').where('h.customer_id', '=', id)",
  'sql`select 1 from receivable r join payment_order o on o.receivable_id = r.id where o.customer_id = 1`',
])('another question is not: %s', (text) => {
  expect(findQuestions(text)).toEqual([])
})

const files = globSync('**/*.ts', { cwd: source }).filter(
  (name) => !/\.test\.ts$/.test(name) && !allowed.test(name.replaceAll('\\', '/')),
)

test('who may see a proforma is asked in one place', () => {
  expect(files.length).toBeGreaterThan(200)
  const questions = files.flatMap((name) =>
    findQuestions(readFileSync(join(source, name), 'utf8')).map((question) => `${name}: ${question}`),
  )
  expect(questions).toEqual([])
})
