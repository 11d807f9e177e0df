import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatorUsage } from '@llave/api/operations/read-operator-command'
import { errorCatalogue } from '@llave/contract/errors'
import { expect, test } from 'vitest'

const page = readFileSync(join(import.meta.dirname, 'operations.md'), 'utf8')
const source = join(import.meta.dirname, '../apps/api/src')

/** The names in backticks in a table's first column. */
function firstColumn(heading: string): string[] {
  const section = page.split(`## ${heading}`)[1]?.split('\n## ')[0] ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

test('docs/operations.md lists exactly the variables that the configuration reads', () => {
  const config = readFileSync(join(source, 'config/read-config.ts'), 'utf8')
  const read = [...config.matchAll(/env\.([A-Z_]+)|(?:url|required|integer)\('([A-Z_]+)'/g)]
    .map(([, direct, named]) => direct ?? named ?? '')
    .concat(
      [...config.matchAll(/required\(`CARD_\$\{currency\}_([A-Z_]+)`\)/g)].flatMap(([, name]) =>
        ['PEN', 'USD'].map((currency) => `CARD_${currency}_${name}`),
      ),
    )
  expect(firstColumn('Environment').sort()).toEqual([...new Set(read)].sort())
})

test('docs/operations.md lists exactly the metrics of our own', () => {
  const metrics = readFileSync(join(source, 'operations/metrics.ts'), 'utf8')
  const named = [...metrics.matchAll(/'(llave_[a-z_]+)'/g)].map(([, name]) => name)
  expect(firstColumn('Health and metrics').sort()).toEqual([...new Set(named)].sort())
})

test("docs/operations.md lists exactly the operator's commands", () => {
  const section = page.split('## Operator')[1]?.split('\n## ')[0] ?? ''
  const typed = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, command = '']) =>
    command.replaceAll('\\|', '|'),
  )
  expect(typed.sort()).toEqual([...operatorUsage].sort())
})

test('docs/operations.md quotes the message shown while payments are off', () => {
  expect(page).toContain(`"${errorCatalogue.pagos_suspendidos.message}"`)
})
