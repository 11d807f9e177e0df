import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { numberEvents } from '@llave/api/integration/feeds/number-events'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { newKey } from '@llave/testkit/new-key'
import { operatorOf, signed } from '@llave/testkit/operate'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, expect, test } from 'vitest'
import { demoErpKey } from '../demo/erp-key.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'llave-erp-'))
const books = join(folder, 'books.json')
const fixture = await openPaymentFixture()
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await fixture.close()
})

type Ended = { readonly status: number; readonly stdout: string; readonly stderr: string }

/** Runs the program; the API that it calls answers from this process meanwhile. */
function runErp(key: string, ...words: string[]): Promise<Ended> {
  const env = { ...process.env, LLAVE_URL: fixture.config.publicUrl, LLAVE_KEY: key }
  return new Promise((resolve) => {
    const args = [join(root, 'scripts/erp.ts'), ...words]
    const child = execFile(process.execPath, args, { cwd: folder, env }, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

test('npm run erp posts what is new, says it once, and ends with 1 where a closed day differs', async () => {
  const key = await newKey(fixture)
  const buyer = await newBuyer(fixture)
  await buyer.register(await buyer.pay(await buyer.form()))
  await numberEvents(fixture.db, fixture.clock, new AbortController().signal)
  const round = () => runErp(key, '--once', '--books', books)
  const posted = 'ERP: asentó WEB-00000001 como 1500000001\n'
  expect(await round()).toEqual({ status: 0, stdout: posted, stderr: '' })
  expect(statSync(books).mode & 0o077).toBe(0)
  expect(await round()).toEqual({ status: 0, stdout: '', stderr: '' })

  writeFileSync(books, readFileSync(books, 'utf8').replace('"amount":"350.50"', '"amount":"305.50"'))
  fixture.clock.advance({ hours: 24 })
  await numberEvents(fixture.db, fixture.clock, new AbortController().signal)
  const differs = await round()
  expect(differs).toMatchObject({ status: 1, stderr: '' })
  expect(differs.stdout).toMatch(/^ERP: 2026-11-21 NO CUADRA\. Llave: PE01 USD 350\.50 /)
  // It stays so until somebody has mended the books.
  expect(await round()).toEqual({ status: 1, stdout: '', stderr: '' })
})

test('npm run erp says why it could not read, and keeps no books', async () => {
  expect(await runErp('llave_1_x', '--once')).toEqual({
    status: 2,
    stdout: '',
    stderr:
      '401 clave_invalida: Falta una clave válida: va en la cabecera Authorization, como Bearer llave_…\n',
  })
  for (const words of [['--twice'], ['una']]) {
    expect(await runErp('llave_1_x', ...words)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^Uso: LLAVE_URL=… LLAVE_KEY=… npm run erp/),
    })
  }
  expect(existsSync(join(folder, 'erp-books.json'))).toBe(false)
  for (const [text, why] of [
    ['{"feeds":{"readPay', /^No se puede leer .+: no es JSON\. Recupéralo de una copia/],
    ['{"feeds":{}}', /^.+ no son los libros de este ERP\. Recupéralo de una copia/],
  ] as const) {
    const broken = join(folder, 'broken.json')
    writeFileSync(broken, text)
    expect(await runErp('llave_1_x', '--once', '--books', broken)).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(why),
    })
    expect(readFileSync(broken, 'utf8')).toBe(text)
  }
})

test("the demonstration's ERP keeps its key, and has another one when that was revoked or ends within a week", async () => {
  const { db } = fixture
  const clock = new FixedClock('2026-11-21T20:20:05Z')
  const file = join(folder, 'erp', 'key')
  const first = await demoErpKey(db, clock, file)
  expect(first).toMatch(/^llave_\d+_[A-Za-z0-9_-]{43}$/)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(await demoErpKey(db, clock, file)).toBe(first)
  await operatorOf({ db, clock })('keys', 'revoke', first.split('_')[1] ?? '', ...signed)
  const second = await demoErpKey(db, clock, file)
  expect(second).not.toBe(first)
  clock.advance({ hours: 24 * 358 - 1 })
  expect(await demoErpKey(db, clock, file)).toBe(second)
  clock.advance({ hours: 1 })
  expect(await demoErpKey(db, clock, file)).not.toBe(second)
  // A folder that came to another database.
  writeFileSync(file, `llave_999999_${'A'.repeat(43)}`)
  expect(await demoErpKey(db, clock, file)).toMatch(/^llave_[1-9]/)
})
