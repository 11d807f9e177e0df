import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrationCalls } from '@llave/contract/integration/integration-calls'
import { printClient } from '@llave/testkit/integration/print-client'
import { expect, onTestFinished, test } from 'vitest'
import { addUpDay, connectLlave, LlaveError, type PaymentRow } from './integration-client.ts'

const file = join(import.meta.dirname, 'integration-client.ts')
const line = '\n// Written from the contract\n'

/** As the linter has it. */
function formatted(text: string): string {
  const biome = join(import.meta.dirname, '../node_modules/.bin/biome')
  const args = ['format', '--stdin-file-path=docs/integration-client.ts']
  const { status, stdout, stderr } = spawnSync(biome, args, { input: text, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

test('docs/integration-client.ts has the calls of the contract, each with what it takes and answers', async () => {
  const [byHand = '', ...written] = readFileSync(file, 'utf8').split(line)
  expect(written).toHaveLength(1)
  await expect(formatted(`${byHand}${line}\n${printClient(integrationCalls)}`)).toMatchFileSnapshot(file)
})

test("it compiles in a stranger's project, which has neither our packages nor Node's types", () => {
  const folder = mkdtempSync(join(tmpdir(), 'llave-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  copyFileSync(file, join(folder, 'llave.ts'))
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noEmit: true },
    ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler', types: [] },
    lib: ['es2022', 'dom', 'dom.iterable'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['llave.ts'] }))
  const tsc = join(import.meta.dirname, '../node_modules/.bin/tsc')
  const { status, stdout } = spawnSync(tsc, ['-p', folder], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})

/** A client whose calls are answered in turn, and what was sent and waited. */
function scripted(...answers: readonly (Response | Error)[]) {
  return scriptedAt('https://llave.example', ...answers)
}

function scriptedAt(url: string, ...answers: readonly (Response | Error)[]) {
  const sent: Request[] = []
  const waited: number[] = []
  const llave = connectLlave({
    url,
    key: 'llave_1_x',
    fetch: async (input, init) => {
      const answer = answers[sent.push(new Request(input, init)) - 1]
      if (answer instanceof Response) return answer
      throw answer
    },
    wait: async (seconds) => void waited.push(seconds),
  })
  return { llave, sent, waited }
}

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers })
}

const rates = { rows: [{ validFrom: '2026-11-23', penPerUsd: '3.75' }] }

test('a call that gets no answer, or one that passes, is sent again under the same idempotency key', async () => {
  const done = { batch: 1, applied: true }
  const { llave, sent, waited } = scripted(
    new TypeError('fetch failed'),
    answer(503, { code: 'lote_en_espera', message: '' }, { 'retry-after': '7' }),
    answer(429, { code: 'demasiados_intentos', message: '' }),
    answer(200, done),
  )
  expect(await llave.call('putExchangeRates', { body: rates })).toEqual(done)
  expect(waited).toEqual([1, 7, 4])
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{8,100}$/)
  expect(new Set(keys).size).toBe(1)
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual(sent.map(() => rates))
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer llave_1_x')
})

test('an answer that breaks off in its body is asked for again, and after five tries the caller is told', async () => {
  const page = { rows: [], next: '' }
  const cut = () => new Response('{"rows":[{"cursor":"2026', { status: 200 })
  const torn = () =>
    new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('terminated')) }))
  const { llave, sent, waited } = scripted(torn(), cut(), answer(200, page))
  expect(await llave.call('readComplaints')).toEqual(page)
  expect([sent.length, waited]).toEqual([3, [1, 2]])
  const never = scripted(torn(), torn(), torn(), torn(), torn())
  await expect(never.llave.call('readComplaints')).rejects.toThrow('terminated')
})

test('a call has the key that it is given, and another one has another', async () => {
  const { llave, sent } = scripted(answer(200, {}), answer(200, {}), answer(200, {}))
  await llave.call('putExchangeRates', { body: rates, idempotencyKey: 'tipos-2026-11-23' })
  await llave.call('putExchangeRates', { body: rates })
  await llave.call('putExchangeRates', { body: rates })
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBe('tipos-2026-11-23')
  expect(new Set(keys).size).toBe(3)
})

test('after five tries the caller is told what was answered, or that nothing was', async () => {
  const busy = () => answer(503, { code: 'lote_en_espera', message: 'Vuelve a enviar' })
  const { llave, waited } = scripted(busy(), busy(), busy(), busy(), busy())
  await expect(llave.call('readKey')).rejects.toThrow('503 lote_en_espera: Vuelve a enviar')
  expect(waited).toEqual([1, 2, 4, 8])
  const gone = () => new TypeError('fetch failed')
  await expect(scripted(gone(), gone(), gone(), gone(), gone()).llave.call('readKey')).rejects.toThrow(
    'fetch failed',
  )
})

test('a refusal is not tried again, and carries what Llave says of it', async () => {
  const lost = { code: 'cursor_perdido', message: 'Este cursor…', readFrom: '' } as const
  const { llave, sent } = scripted(answer(409, lost))
  const refused = await llave.call('readPayments', { query: { after: 'x' } }).catch((error) => error)
  expect(refused).toBeInstanceOf(LlaveError)
  expect([refused.status, refused.code, refused.answer]).toEqual([409, 'cursor_perdido', lost])
  expect(sent).toHaveLength(1)
  const proxy = new Response('<html>Bad Gateway</html>', { status: 404, statusText: 'Not Found' })
  await expect(scripted(proxy).llave.call('readKey')).rejects.toThrow('404 error_interno: Not Found')
})

test('a client that is stopped neither waits nor tries again', async () => {
  const stopping = new AbortController()
  let tries = 0
  const llave = connectLlave({
    url: 'https://llave.example',
    key: 'x',
    signal: stopping.signal,
    fetch: async () => {
      tries++
      queueMicrotask(() => stopping.abort(new Error('stopped')))
      return answer(503, {})
    },
  })
  await expect(llave.call('readKey')).rejects.toThrow('stopped')
  expect(tries).toBe(1)
})

test('parameters stand in their places, and a file is sent as it is', async () => {
  const { llave, sent } = scripted(answer(200, {}), answer(200, {}))
  await llave.call('readDayLedger', { params: { day: '2026-11-21' } })
  const picture = new Blob(['png'], { type: 'image/png' })
  await llave.call('uploadFile', { query: { name: 'obra norte.png' }, body: picture })
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET https://llave.example/integration/v1/ledger/2026-11-21',
    'POST https://llave.example/integration/v1/files?name=obra+norte.png',
  ])
  for (const url of ['https://llave.example/portal', 'https://llave.example/portal/']) {
    const below = scriptedAt(url, answer(200, {}))
    await below.llave.call('readDayLedger', { params: { day: '../key' } })
    expect(below.sent[0]?.url).toBe('https://llave.example/portal/integration/v1/ledger/..%2Fkey')
  }
  expect(sent[1]?.headers.get('content-type')).toBe('image/png')
  expect(await sent[1]?.text()).toBe('png')
})

test('a feed is read page by page from the cursor on, up to a page without rows', async () => {
  const page = (...cursors: string[]) => ({
    rows: cursors.map((cursor) => ({ cursor })),
    next: cursors.at(-1),
  })
  const { llave, sent } = scripted(answer(200, page('a', 'b')), answer(200, page('c')), answer(200, page()))
  const read: string[] = []
  for await (const { rows } of llave.readFeed('readComplaints', ''))
    read.push(...rows.map(({ cursor }) => cursor))
  expect(read).toEqual(['a', 'b', 'c'])
  expect(sent.map(({ url }) => new URL(url).search)).toEqual(['', '?after=b', '?after=c'])
})

test('the day adds up as the worked example of docs/feeds.md says', async () => {
  const page = readFileSync(join(import.meta.dirname, 'feeds.md'), 'utf8')
  const lines = [...page.matchAll(/^(payment|correction)\|.+$/gm)].map(([line]) => line)
  const rows = lines.map((line) => {
    const [kind, shop, transaction, receipt, company, year, documentNumber, ...money] = line.split('|')
    const [currency, amount, paymentCurrency, paymentAmount] = money
    const row = { kind, shop, transaction, receipt, company, year, documentNumber, currency, amount }
    return { ...row, paymentCurrency, paymentAmount, day: '2026-11-21' } as PaymentRow
  })
  const other = { ...rows[0], currency: 'PEN', amount: '-0.05' } as PaymentRow
  const later = { ...rows[0], day: '2026-11-22' } as PaymentRow
  const [inSoles, inDollars, ...more] = await addUpDay([...rows, other, later], '2026-11-21')
  expect(inSoles).toMatchObject({ company: 'PE01', currency: 'PEN', count: 1, sum: '-0.05' })
  expect(page).toContain(
    `Their checksum is \`${inDollars?.checksum}\`, their count 2, their sum ${inDollars?.sum}.`,
  )
  expect([inDollars?.currency, inDollars?.count, more]).toEqual(['USD', 2, []])
})
