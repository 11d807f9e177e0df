import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readStatements, type Statement } from '../scripts/check-coverage.ts'

const root = join(import.meta.dirname, '..')

const head = `# The specification

What Llave is held to, statement by statement, in the order of its two documents, access-and-payments and debit-and-services. The name before a statement is its own, here and in [coverage.csv](coverage.csv), which says for each the test that holds it. Where Llave does otherwise, a decision says so. How it is read where it is open stands in [small-print.md](small-print.md).

Made from coverage.csv: after a change there, \`npx vitest run docs/specification.test.ts -u\` writes this page anew.
`

test('docs/specification.md has every statement of coverage.csv, under its section', async () => {
  const sections = Map.groupBy(readStatements(root), ({ document, section }) => {
    const [, number, name] = /^(\d+)\. (.*)$/.exec(section) ?? []
    return `${document} ${number}: ${name}`
  })
  const page = [...sections].map(
    ([section, statements]) => `\n## ${section}\n${statements.map(line).join('\n')}\n`,
  )
  await expect(head + page.join('')).toMatchFileSnapshot('specification.md')
})

test('every test that coverage.csv names stands in its file', () => {
  const missing = readStatements(root).flatMap(({ id, file, test: title }) =>
    standsIn(readFileSync(join(root, file), 'utf8'), title) ? [] : [`${id}: ${file}: ${title}`],
  )
  expect(missing).toEqual([])
  const source = "test(`type $type is $name`, run); test.each(table)('reads %j as %s', run)"
  expect(['type 01 is DNI', 'reads "IZIP" as Pago'].map((title) => standsIn(source, title))).toEqual([
    true,
    true,
  ])
  expect(['type 01 was DNI', 'reads', ''].map((title) => standsIn(source, title))).toEqual([
    false,
    false,
    false,
  ])
})

/** Whether a title stands in a source as it is, or as one that a table of cases fills in. */
function standsIn(source: string, title: string): boolean {
  const titles = source.matchAll(/(?:\(|^\s*)(['"`])((?:\\.|(?!\1)[^\\])*)\1/gm)
  return [...titles].some(([, , written = '']) => {
    const parts = written.replaceAll(/\\(.)/g, '$1').split(/\$\{[^}]*\}|%[a-z]|\$\w+/)
    return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`).test(title)
  })
}

function line({ id, requirement, decision }: Statement): string {
  const otherwise = decision === '' ? '' : ` (otherwise: [${decision.slice(0, 4)}](decisions/${decision}))`
  return `- \`${id}\` ${requirement}${otherwise}`
}
