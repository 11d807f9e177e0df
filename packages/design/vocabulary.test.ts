import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
const styles = globSync('src/*.css', { cwd: import.meta.dirname })
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8').replace(/\/\*.*?\*\//gs, ''))
  .join('\n')

/** The names in backticks in the first column of the README's tables. */
const listed = [...readme.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
)

function names(text: string, name: RegExp): string[] {
  return [...new Set(text.match(name))].sort()
}

test('the README lists exactly the classes of the stylesheets', () => {
  const selectors = styles.replace(/\{[^{}]*\}/g, '{}')
  const name = /\.[a-z][\w-]*/g
  expect(names(listed.join(' '), name)).toEqual(names(selectors, name))
})

test('the README lists exactly the tokens of the stylesheets', () => {
  const set = names(styles, /--[a-z][\w-]*(?=\s*:)/g)
  expect(names(listed.join(' '), /--[a-z][\w-]*/g)).toEqual(set)
})

test('every component that the README names for a class is exported', () => {
  const components = [...readme.matchAll(/^\| `\..+?` \| .+? \| `(\w+)` \|$/gm)].map(([, name = '']) => name)
  const sources = globSync('src/*.tsx', { cwd: import.meta.dirname })
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  expect(components.length).toBeGreaterThan(0)
  expect(components.filter((name) => !sources.includes(`export function ${name}(`))).toEqual([])
})

test('each file of the font is a family of its own, in the order of the face: a second file of one slows every layout', () => {
  const families = [...styles.matchAll(/@font-face \{\s*font-family: (".+?")/g)].map(
    ([, family = '']) => family,
  )
  expect(families).toHaveLength(2)
  expect(styles).toContain(`--font: ${families.join(', ')}, Arial`)
  expect(new Set(families).size).toBe(2)
  expect(styles).toContain(`--font-spanish: ${families[0]}, Arial`)
})
