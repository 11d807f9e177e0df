import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatorUsage } from '@llave/api/operations/read-operator-command'
import { errorCatalogue } from '@llave/contract/errors'
import { staffCalls } from '@llave/contract/staff/staff-calls'
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
  const read = [
    ...config.matchAll(
      /env\.([A-Z0-9_]+)|(?:url|required|integer|readInteger)\((?:env, faults, )?'([A-Z0-9_]+)'/g,
    ),
  ]
    .map(([, direct, named]) => direct ?? named ?? '')
    .concat(
      [...config.matchAll(/required\(`CARD_\$\{currency\}_([A-Z0-9_]+)`\)/g)].flatMap(([, name]) =>
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

test('each command has its call in Mesa, by the same function where it changes something, or a reason why not', () => {
  const section = page.split('## Operator')[1]?.split('\n## ')[0] ?? ''
  const calls = new Set<string>(staffCalls.map(({ name }) => name))
  const commands = sourcesBelow('operations')
  const mesa = sourcesBelow('staff')
  for (const usage of operatorUsage) {
    const row = section.split('\n').find((line) => line.startsWith(`| \`${usage.replaceAll('|', '\\|')}\``))
    const place = row?.split(/(?<!\\)\|/)[3]?.trim() ?? ''
    if (/^no: .{20}/.test(place)) continue
    const [named = '', by] = place.split(' by ')
    const names = [...named.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    expect(names, usage).not.toEqual([])
    for (const name of names) expect(calls, usage).toContain(name)
    if (!by) {
      expect(usage, 'a command that changes something names its function').not.toContain('--why')
      continue
    }
    const called = new RegExp(`\\b${/`([^`]+)`/.exec(by)?.[1]}\\(`)
    expect(commands, usage).toMatch(called)
    expect(mesa, usage).toMatch(called)
  }
})

/** What all files of a room run, their own functions' heads aside. */
function sourcesBelow(room: string): string {
  const files = readdirSync(join(source, room), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(source, room, file), 'utf8').replaceAll(/function \w+\(/g, ''))
    .join('\n')
}

test('docs/operations.md quotes the message shown while payments are off', () => {
  expect(page).toContain(`"${errorCatalogue.pagos_suspendidos.message}"`)
})
