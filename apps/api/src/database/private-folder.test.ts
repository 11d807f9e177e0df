import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makePrivateFolder } from './private-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'llave-private-'))
afterAll(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)

test('the data folder is its owner’s alone, whether it is made now or was made before', () => {
  const [made, older] = [join(folder, 'a/b'), join(folder, 'older')]
  makePrivateFolder(made)
  expect(modeOf(made)).toBe('700')
  mkdirSync(older)
  chmodSync(older, 0o755)
  makePrivateFolder(older)
  expect(modeOf(older)).toBe('700')
})

test('a folder that the system shares among all stays as it is', () => {
  const shared = join(folder, 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  makePrivateFolder(shared)
  expect(modeOf(shared)).toBe('1777')
})
