import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productWorkspaces } from '../scripts/supply/make-sbom.ts'
import { listProductionPackages } from '../scripts/supply/production-packages.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(import.meta.dirname, 'dependencies.md'), 'utf8')
const shipped = listProductionPackages(root, productWorkspaces)
/** Of ours, `package.json` names it. */
const chosen = shipped
  .filter(({ path }) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path))
  .filter(({ name }) => namedByUs(name))

function namedByUs(name: string): boolean {
  return [
    'apps/api',
    'apps/portal',
    'apps/mesa',
    'packages/contract',
    'packages/design',
    'packages/client',
  ].some((folder) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>
    }
    return Object.hasOwn(dependencies, name)
  })
}

/** The rows of the table below a heading, cell by cell. */
function rows(heading: string): string[][] {
  const section = page.split(`## ${heading}`)[1]?.split('\n## ')[0] ?? ''
  return section
    .split('\n')
    .filter((line) => /^\| (?!licence|package)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')))
}

const reasons = [...rows('Of the API'), ...rows('Of the portal and Mesa')]
/** Said on the page, where the lock is silent. */
const silent = new Map([['png-js', 'MIT']])

test('each package that we chose has a reason and its licence, and no other has', () => {
  expect(chosen.length).toBeGreaterThan(25)
  const stated = reasons.map(([, name = '', licence = '', reason = '']) => {
    expect(reason.length, name).toBeGreaterThan(10)
    return `${name} ${licence}`
  })
  expect(stated.sort()).toEqual(chosen.map(({ name, licence }) => `${name} ${licence}`).sort())
})

test('nothing ships under a licence that is not listed, and none is listed in vain', () => {
  const licences = new Set(shipped.map(({ name, licence }) => licence || (silent.get(name) ?? 'none')))
  expect([...licences].sort()).toEqual(
    rows('Licences')
      .map(([, licence = '']) => licence)
      .sort(),
  )
  for (const name of silent.keys()) expect(page).toContain(`\`${name}\` states no licence`)
})

test('docs/dependencies.csv lists what the lock has', async () => {
  const lines = shipped.map(
    ({ path, name, version, licence, broughtBy }) =>
      `${path.replace(/^node_modules\//, '')},${version},${licence || silent.get(name)},${broughtBy}`,
  )
  expect(lines.length).toBeGreaterThan(150)
  await expect(`package,version,licence,brought by\n${lines.join('\n')}\n`).toMatchFileSnapshot(
    'dependencies.csv',
  )
})
