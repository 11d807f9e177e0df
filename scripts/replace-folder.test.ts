import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { replaceFolder } from './replace-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'llave-place-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)

function make(name: string, file: string): string {
  mkdirSync(at(name))
  writeFileSync(join(at(name), file), '')
  return at(name)
}

test('a build is put in place, and replaces an older one completely', () => {
  const place = at('dist')
  replaceFolder(make('first', 'one.html'), place, at('first-aside'))
  expect(readdirSync(place)).toEqual(['one.html'])
  expect(existsSync(at('first-aside'))).toBe(false)
  replaceFolder(make('second', 'two.html'), place, at('second-aside'))
  expect(readdirSync(place)).toEqual(['two.html'])
  expect(readdirSync(at('second-aside'))).toEqual(['one.html'])
})

test('a build gives way to one that another process just put in place, and any other failure is thrown', () => {
  // The existing folder cannot be moved aside, as if another process had just created it.
  const place = make('taken', 'theirs.html')
  replaceFolder(make('late', 'ours.html'), place, join(at('nowhere'), 'aside'))
  expect(readdirSync(place)).toEqual(['theirs.html'])
  expect(() => replaceFolder(at('never-made'), at('free'), at('free-aside'))).toThrow('ENOENT')
})
