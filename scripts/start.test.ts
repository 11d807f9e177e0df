import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { lockFolder } from '@llave/api/database/lock-folder'
import { expect, onTestFinished, test } from 'vitest'
import { runLlave } from '../e2e/journeys/run-llave.ts'

test('npm start plays the ERP, which posts what was paid and asked', async () => {
  const llave = await runLlave()
  onTestFinished(() => llave.end())
  await expect
    .poll(() => llave.said())
    .toMatch(/^ {2}ERP: anotó la consulta 20003, mensaje 1, como CRM-\d{8}$/m)
  await expect.poll(() => llave.said()).toMatch(/^ {2}ERP: Llave avisa que hay novedades en payments$/m)
  expect(llave.said()).toMatch(/^ {2}ERP: asentó WEB-00000001 como 15\d{8}$/m)
  expect(llave.said()).not.toContain('no pudo')
})

test('npm start leaves the emulators of another one alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'llave-start-'))
  const emulators = join(folder, 'emulators')
  mkdirSync(emulators)
  const lock = lockFolder(emulators)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    lock.close()
    rmSync(folder, { recursive: true })
  })
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect({ status, said }).toEqual({
    status: 1,
    said: `Another Llave is running on ${emulators}. Stop it, or set DATA_DIR to another folder.\n`,
  })
})
