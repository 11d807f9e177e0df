import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectEmbedded } from '@llave/api/database/connect-embedded'
import { copyEmbedded } from '@llave/testkit/database/copy-embedded'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { signed } from '@llave/testkit/operate'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'llave-operator-'))
const database = await createTestDatabase()
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

function operate(url: string | null, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/node'),
    ['scripts/operator.ts', ...words],
    { cwd: root, encoding: 'utf8', env: { ...process.env, DATABASE_URL: url ?? '', DATA_DIR: folder } },
  )
  return { status, stdout, stderr }
}

test('npm run operator prints its usage, and says where there is no database', () => {
  expect(operate(null, 'help')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('npm run operator -- switch payments off|on'),
  })
  expect(operate(null, 'health')).toMatchObject({
    status: 2,
    stderr: `There is no database in ${folder}. Set DATABASE_URL or DATA_DIR as Llave has them.\n`,
  })
})

test('npm run operator says where the database does not answer', () => {
  const refused = operate('postgres://nobody:wrong@127.0.0.1:9/llave', 'health')
  expect(refused).toEqual({
    status: 2,
    stdout: '',
    stderr:
      'The database of DATABASE_URL does not answer (ECONNREFUSED). Is PostgreSQL running, at that host and port?\n',
  })
})

test('npm run operator shows the forms of the command that was meant, and which scope is none', () => {
  expect(operate(null, 'holders')).toEqual({
    status: 2,
    stdout: '',
    stderr: 'Usage:\n  npm run operator -- holders <proforma>\n',
  })
  const issue = operate(null, 'keys', 'issue', 'sap', '--scopes', 'read:payment', '--days', '9', ...signed)
  expect(issue).toMatchObject({ status: 2, stdout: '' })
  expect(issue.stderr).toMatch(/^No such scope: read:payment\. There are write:projects, .*\.\n$/)
})

test('npm run operator requires who does it and why, and shows how to type that', () => {
  expect(operate(null, 'sessions', '01', '44556677', '--end', '--by', 'Ana')).toEqual({
    status: 2,
    stdout: '',
    stderr: [
      'Say who does it and why, each in a line: --by <name> --why <reason>.',
      'Usage:',
      '  npm run operator -- sessions <type> <number>',
      '  npm run operator -- sessions <type> <number> --end --by <name> --why <reason>',
      '',
    ].join('\n'),
  })
})

test.runIf(database.url !== null)(
  'npm run operator sets a switch on PostgreSQL while Llave runs',
  async () => {
    expect(operate(database.url, 'switch', 'payments', 'off', ...signed)).toEqual({
      status: 0,
      stdout: 'payments is now off.\n',
      stderr: '',
    })
    const closed = database.db.selectFrom('operator_switch').select('name').where('open', '=', false)
    expect(await closed.execute()).toEqual([{ name: 'payments' }])
  },
)

test('npm run operator says that Llave runs where the embedded database is locked, and works once it has stopped', async () => {
  await copyEmbedded(folder)
  const db = await connectEmbedded(folder)
  expect(operate(null, 'health')).toMatchObject({
    status: 2,
    stderr: `Llave runs on ${folder}, and the embedded database lets in one process at a time. Stop Llave and run this again.\n`,
  })
  await db.destroy()
  expect(operate(null, 'switch', 'payments', 'off', ...signed)).toMatchObject({
    status: 0,
    stdout: 'payments is now off.\n',
  })
})
