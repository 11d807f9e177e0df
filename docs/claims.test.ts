import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readPage('reliability.md')
const claims = ['reliability.md', 'scale.md'].flatMap((name) =>
  (readPage(name).split('## Claims')[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| claim'))
    .map((line) => line.split('|').map((cell) => cell.trim())),
)

function readPage(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
}

test('each claim has a command that exists, a budget and a figure', () => {
  expect(claims.length).toBeGreaterThan(3)
  for (const [, claim = '', command = '', budget = '', figure = ''] of claims) {
    const name = /^`npm run bench -- ([a-z-]+)`$/.exec(command)?.[1]
    expect(existsSync(join(root, `bench/${name}.bench.ts`)), `${claim}: ${command}`).toBe(true)
    for (const cell of [budget, figure]) expect(cell, claim).toMatch(/\d/)
  }
})

test('each claim is a figure that its command prints', () => {
  for (const [, claim = '', command = ''] of claims) {
    const name = /bench -- ([a-z-]+)/.exec(command)?.[1]
    const source = readFileSync(join(root, `bench/${name}.bench.ts`), 'utf8')
    for (const [, words = ''] of claim.matchAll(/`([^`]+)`/g)) expect(source, claim).toContain(words)
  }
})

test('what is done to the primary stands in the page as the bench does it', () => {
  const source = readFileSync(join(root, 'bench/database-faults.ts'), 'utf8')
  const names = [...source.matchAll(/name: '([^']+)'/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(5)
  const measured = page.split('## What was done to the primary')[1]?.split('\n## ')[0] ?? ''
  for (const name of names) expect(measured).toContain(`| ${name} |`)
})

test('the page quotes what a customer is told by', () => {
  const errors = readFileSync(join(root, 'packages/contract/src/errors.ts'), 'utf8')
  for (const [, code = ''] of page.matchAll(/`(servicio_\w+)`/g)) expect(errors).toContain(`${code}: {`)
})
