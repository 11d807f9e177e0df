import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { copyEmbedded } from '@llave/testkit/database/copy-embedded'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { afterAll, expect, onTestFinished, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'llave-closed-pipe-'))
const { url, drop } = await createTestDatabase()
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})

/** Runs a command whose output nobody reads, as after `… | head` has read its lines. */
async function runUnread(llave: string, [command, ...words]: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...words], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: url ?? '', DATA_DIR: folder, LLAVE_URL: llave, LLAVE_KEY: 'x' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { status, said }
}

/** Refuses every call, which the ERP says. */
async function refuseCalls() {
  const server = createServer((_request, response) =>
    response.writeHead(401).end('{"code":"clave_invalida","message":""}'),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a command whose output nobody reads ends as ever, without a stack', async () => {
  const llave = await refuseCalls()
  if (!url) await copyEmbedded(folder)
  for (const words of [
    ['operator', 'bells'],
    ['export', 'complaints', '--date', '2026-01-21'],
    ['answer'],
    ['debit-day', '--dry-run'],
    ['import', '--template'],
    // It would go on for ever, where nobody reads what it says.
    ['erp', '--books', join(folder, 'books.json')],
  ]) {
    expect(await runUnread(llave, words), words.join(' ')).toEqual({ status: 0, said: '' })
  }
})
