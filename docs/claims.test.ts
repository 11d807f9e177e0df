import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readPage('reliability.md')
const rows = ['reliability.md', 'scale.md'].flatMap((name) =>
  (readPage(name).split('## Claims')[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| claim'))
    .map((line) => line.split('|').map((cell) => cell.trim())),
)

function readPage(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
}

type Claim = {
  readonly claim: string
  readonly bench: string
  /** What the command sets, and the bench otherwise takes its full size for. */
  readonly variables: Readonly<Record<string, string>>
  readonly budget: string
  readonly figure: string
}

const claims = rows.map(([, claim = '', command = '', budget = '', figure = '']): Claim => {
  const [, before = '', bench = ''] = /^`((?:[A-Z_]+=\d+ )*)npm run bench -- ([a-z-]+)`$/.exec(command) ?? []
  const variables = Object.fromEntries(before.split(' ').flatMap((one) => (one ? [one.split('=')] : [])))
  return { claim, bench, variables, budget, figure }
})

/** Budgets that are decided while the bench runs, by cores, screen or setting: only their number is looked for. */
const decidedLater = [
  'processes behind HAProxy on',
  'with an empty cache',
  'parted from its standbys, then killed',
]

test('each claim has a command that exists, a budget and a figure', () => {
  expect(claims.length).toBeGreaterThan(3)
  for (const { claim, bench, variables, budget, figure } of claims) {
    expect(existsSync(join(root, `bench/${bench}.bench.ts`)), `${claim}: ${bench}`).toBe(true)
    const unread = Object.keys(variables).filter((name) => !sourceOf(bench).includes(`process.env.${name} `))
    expect(unread, claim).toEqual([])
    for (const cell of [budget, figure]) expect(cell, claim).toMatch(/\d/)
  }
})

test('each claim is a figure that its command prints', () => {
  for (const { claim, bench } of claims)
    for (const words of wordsOf(claim)) expect(sourceOf(bench), claim).toContain(words)
})

test('the budget of each claim is the one that its command judges by', () => {
  const uncompared: string[] = []
  for (const { claim, bench, variables, budget } of claims) {
    const words = wordsOf(claim)
    const [figure, ...others] = listFigures(bench, variables).filter(({ name }) =>
      words.every((each) => name.includes(each)),
    )
    if (figure?.budget && others.length === 0) expect(budget, claim).toBe(`${figure.budget} ${figure.unit}`)
    else {
      uncompared.push(words[0] ?? claim)
      expect(sourceOf(bench).split(/[^\d.]+/), claim).toContain(/[\d.]+/.exec(budget)?.[0])
    }
  }
  expect([...new Set(uncompared)].toSorted()).toEqual(decidedLater.toSorted())
})

/** The words of a claim that stand in the name of its figure. */
function wordsOf(claim: string): string[] {
  return [...claim.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words)
}

function sourceOf(bench: string): string {
  return readFileSync(join(root, `bench/${bench}.bench.ts`), 'utf8')
}

type Figure = {
  readonly name: string
  readonly unit: string
  /** `at most 5`; null where it takes more than the constants of the file to know. */
  readonly budget: string | null
}

/** What a bench reports, as its source has it. */
function listFigures(bench: string, variables: Claim['variables']): Figure[] {
  const constants: ts.VariableDeclaration[] = []
  const calls: ts.CallExpression[] = []
  function visit(node: ts.Node): void {
    if (ts.isVariableDeclaration(node)) constants.push(node)
    if (ts.isCallExpression(node) && node.expression.getText() === 'reportFigure') calls.push(node)
    node.forEachChild(visit)
  }
  ts.createSourceFile(bench, sourceOf(bench), ts.ScriptTarget.Latest, true).forEachChild(visit)

  /** What a name stands for: of several that are called so, the last one before it. */
  function resolve(node: ts.Node | undefined): ts.Node | undefined {
    if (!node || !ts.isIdentifier(node)) return node
    return constants.findLast(({ name, pos }) => name.getText() === node.text && pos < node.pos)?.initializer
  }

  function memberOf(object: ts.Node | undefined, name: string): ts.Node | undefined {
    if (!object || !ts.isObjectLiteralExpression(object)) return undefined
    for (const member of object.properties) {
      if (ts.isSpreadAssignment(member)) {
        const spread = memberOf(resolve(member.expression), name)
        if (spread) return spread
      } else if (member.name.getText() === name)
        return resolve(ts.isPropertyAssignment(member) ? member.initializer : member.name)
    }
    return undefined
  }

  /** A number made of numbers, of constants and of the variables of the command. */
  function reckon(node: ts.Node): number | null {
    const known: Record<string, unknown> = { process: { env: variables } }
    function learn(part: ts.Node): void {
      const constant = ts.isIdentifier(part) ? resolve(part) : undefined
      if (constant) known[part.getText()] = reckon(constant)
      part.forEachChild(learn)
    }
    learn(node)
    try {
      const value: unknown = runInNewContext(node.getText(), known)
      return typeof value === 'number' && Number.isFinite(value) ? value : null
    } catch {
      return null
    }
  }

  const textOf = (node: ts.Node | undefined) =>
    node && ts.isStringLiteral(node) ? node.text : (node?.getText() ?? '')
  return calls.map(({ arguments: [figure] }) => {
    const budget = memberOf(figure, 'budget')
    const [most, least] = ['atMost', 'atLeast'].map((side) => memberOf(budget, side))
    const limit = most ?? least
    const number = limit ? reckon(limit) : null
    return {
      name: textOf(memberOf(figure, 'name')),
      unit: textOf(memberOf(figure, 'unit')),
      budget: number === null ? null : `at ${most ? 'most' : 'least'} ${number}`,
    }
  })
}

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
