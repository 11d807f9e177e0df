import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makePrivateFolder } from './private-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'llave-private-'))
afterAll(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)

test('only its owner can read the data folder, whether it is new or existed before', () => {
  const [made, older] = [join(folder, 'a/b'), join(folder, 'older')]
  makePrivateFolder(made)
  expect(modeOf(made)).toBe('700')
  mkdirSync(older)
  chmodSync(older, 0o755)
  makePrivateFolder(older)
  expect(modeOf(older)).toBe('700')
})

test('the permissions of a shared system folder are not changed', () => {
  const shared = join(folder, 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  makePrivateFolder(shared)
  expect(modeOf(shared)).toBe('1777')
})
