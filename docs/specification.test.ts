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

function line({ id, requirement, decision }: Statement): string {
  const otherwise = decision === '' ? '' : ` (otherwise: [${decision.slice(0, 4)}](decisions/${decision}))`
  return `- \`${id}\` ${requirement}${otherwise}`
}
