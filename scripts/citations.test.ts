import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { operatorUsage } from '@llave/api/operations/read-operator-command'
import { expect, test } from 'vitest'
import { findUnresolved, listFiles, type Repository, readText } from './citations.ts'

const root = join(import.meta.dirname, '..')
const files = listFiles(root)
const repository: Repository = {
  files,
  read: (path) => readText(root, path),
  scripts: Object.keys((JSON.parse(readText(root, 'package.json')) as { scripts: object }).scripts),
  words: {
    operator: operatorUsage.map((usage) => usage.split(' ')[0] ?? ''),
    bench: globSync('bench/*.bench.ts', { cwd: root }).map((file) => basename(file, '.bench.ts')),
    test: [...readText(root, 'scripts/test.ts').matchAll(/^ {2}(\w+): \{ (?:projects|folder):/gm)].map(
      ([, part = '']) => part,
    ),
  },
}

test('everything that comments and documents cite exists', () => {
  const cite = /\.(md|ts|tsx|mjs|js|css|sql|html)$/
  const sources = files
    .filter((path) => cite.test(path))
    .map((path) => ({ path, text: readText(root, path) }))
  expect(sources.flatMap((source) => findUnresolved(source, repository))).toEqual([])
})

const planted: Repository = {
  files: ['docs/wire.md', 'docs/decisions/0002-jobs-are-rows.md', 'apps/api/src/due-rows.ts'],
  read: () => '# The wire\n\n## Rules of the wire\n- `sign-in` is one.\n| `sms` | another |\n',
  scripts: ['bench', 'operator'],
  words: { bench: ['home', 'start'], operator: ['health'], test: ['unit', 'api'] },
}

test.each([
  ['a page', 'docs/wire.md', 'docs/money.md'],
  ['a page without its folder', 'docs/wire.md', 'wire.md'],
  ['a heading', 'docs/wire.md, "Rules of the wire"', 'docs/wire.md, "Limits"'],
  ['the beginning of a heading', 'docs/wire.md, "Rules"', 'docs/wire.md, "Rule"'],
  ['the name of a line', 'docs/wire.md, "sign-in"', 'docs/wire.md, "sign"'],
  ['a second place', 'docs/wire.md, "Rules" and "sms"', 'docs/wire.md, "Rules" and "mail"'],
  ['a decision', 'decision 0002', 'decision 0003'],
  ["a decision's file", 'docs/decisions/0002', 'docs/decisions/0003'],
  ['a file', '`apps/api/src/due-rows.ts`', '`apps/api/src/rows.ts`'],
  ['the end of a path', '`due-rows.ts`', '`other-rows.ts`'],
  ['a pattern', '`*-rows.ts`', '`*.store.ts`'],
  ['a file without backticks', 'apps/api/src/due-rows.ts', 'apps/api/src/rows.ts'],
  ['a folder', '`apps/api/src`', '`apps/api/test`'],
  ['a command', 'npm run bench', 'npm run benches'],
  ['words of a command', '`npm run bench -- home start`', '`npm run bench -- home stop`'],
  ["an operator's command", '`npm run operator -- health`', '`npm run operator -- sickness`'],
  ['a part of the tests', '`npm test -- unit|api [FILE]`', '`npm test -- unit|e2e [FILE]`'],
  ['no number of a section', 'the third section', 'section 3'],
  ['no paper without its page', '(a decision)', '(design, chapter two)'],
])('%s: %s exists, %s does not', (_, right, wrong) => {
  const find = (path: string, text: string) => findUnresolved({ path, text }, planted)
  for (const path of ['apps/api/src/a.ts', 'README.md']) {
    expect(find(path, `// First.\n// It rests on ${right}.\n`)).toEqual([])
    expect(find(path, `// First.\n// It rests on ${wrong}.\n`)).toHaveLength(1)
    expect(find(path, `// First.\n// It rests on ${wrong}.\n`)[0]).toMatch(`${path}:2: `)
  }
})

test.each([
  ['apps/a.ts', '/** Once:\n * "Rules"; twice: docs/wire.md, "Rules of\n * the law". */', 2],
  ['apps/a.tsx', 'const a = 1\n  {/* docs/money.md */}', 2],
  ['apps/a.css', 'a { b: c } /* docs/money.md */', 1],
  ['apps/a.sql', 'select 1;\n\nselect 2; -- docs/money.md', 3],
  ['apps/a.html', '<a>\n<!-- docs/money.md -->', 2],
])('a comment in %s is read across lines', (path, text, line) => {
  const found = findUnresolved({ path, text }, planted)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(`${path}:${line}: docs/`)
})

test('code is not searched for citations', () => {
  const text = "const page = 'docs/money.md' + `apps/api/src/rows.ts` // what it says\n"
  expect(findUnresolved({ path: 'apps/a.ts', text }, planted)).toEqual([])
})

test('within decisions a bare number is a citation, but a date or an amount is not', () => {
  const path = 'docs/decisions/0002-jobs-are-rows.md'
  const text = 'Goes on from 0001, on 0000-00-00, for 0.0012 of 00123, as 0002 says.'
  expect(findUnresolved({ path, text }, planted)).toEqual([`${path}:1: decision 0001`])
})

test('a link must lead to a file, and to one of its headings as GitHub names them', () => {
  const text =
    '[a](wire.md#rules-of-the-wire) [b](../apps/api) [c](https://llave.example/x.md) [d](#the-rules) [e](gone.png)'
  const found = findUnresolved({ path: 'docs/wire.md', text }, planted)
  expect(found).toEqual(['docs/wire.md:1: #the-rules', 'docs/wire.md:1: gone.png'])
})
