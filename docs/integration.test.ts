import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { numberEvents } from '@llave/api/integration/feeds/number-events'
import { keyErrors } from '@llave/contract/errors'
import { integrationCalls } from '@llave/contract/integration/integration-calls'
import { operatorOf } from '@llave/testkit/operate'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { payForm } from '@llave/testkit/payments/pay-form'
import { readLastCode } from '@llave/testkit/read-code'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, expect, test } from 'vitest'

const run = promisify(execFile)
const page = readFileSync(join(import.meta.dirname, 'integration.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'llave-integration-'))
const fixture = await openPaymentFixture('2026-11-23T15:00:00Z')
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await fixture.close()
})

type Block = { readonly section: string; readonly language: string; readonly text: string }

/** What stands between fences, each with the section in which it stands. */
const blocks: readonly Block[] = page.split(/^#{2,3} /m).flatMap((part) => {
  const [section = ''] = part.split('\n', 1)
  const fenced = part.matchAll(/^```(\w+)\n(.*?)^```$/gms)
  return [...fenced].map(([, language = '', text = '']) => ({ section, language, text }))
})

/** What the page shows and the answers of this run have otherwise: cursors, a transaction, the key. */
const shown = new Map<string, string>()

function asAnswered(text: string): string {
  for (const [value, own] of shown) text = text.replaceAll(value, own)
  return text
}

/** Made from random numbers, at the provider or here. */
const random = new Set(['cursor', 'next', 'upTo', 'transaction', 'order', 'authorizationNumber', 'checksum'])

/** Compares an answer with the page, member by member; what is random has to be of the same form. */
function compare(told: unknown, answered: unknown, member = ''): void {
  if (random.has(member) && typeof told === 'string' && told !== answered) {
    expect(formOf(String(answered)), member).toBe(formOf(told))
    shown.set(told, String(answered))
  } else if (typeof told === 'object' && told !== null) {
    expect(Object.keys(Object(answered)), member).toEqual(Object.keys(told))
    for (const [name, value] of Object.entries(told)) {
      compare(value, (answered as Record<string, unknown>)[name], Array.isArray(told) ? member : name)
    }
  } else expect(answered, member).toBe(told)
}

/** How long its parts are. */
function formOf(text: string): string {
  return text
    .split('-')
    .map((part) => part.length)
    .join('-')
}

/** What a shell keeps from one block to the next. */
let kept = ''

/** Runs a block in the shell that the page has built up so far, and answers what it prints. */
async function runShell(block: string): Promise<string> {
  const text = asAnswered(block)
  const { stdout } = await run('bash', ['-euc', `${kept}\n${text}`])
  kept += [...text.matchAll(/^(export|llave\(\)) .*$/gm)].map(([line]) => `${line}\n`).join('')
  return stdout
}

async function operate(text: string): Promise<void> {
  const [, ...words] = [...text.matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )
  const said = await operatorOf(fixture)(...words.slice(words.indexOf('--') + 1))
  shown.set('llave_1_…', /llave_\S+/.exec(said)?.[0] ?? '')
  shown.set('http://localhost:3000', fixture.config.publicUrl)
}

/** As the page tells the customer to. */
async function signInAndPay(): Promise<void> {
  const customer = new Visitor(fixture.app)
  await customer.login({
    document: { type: '01', number: '46000001' },
    phone: { dialCode: '51', number: '911222333' },
  })
  await customer.sendCode()
  await customer.verify(await readLastCode(fixture.db, fixture.clock, fixture.config.secret))
  const home = await customer.call(
    'GET',
    '/api/MiCuenta/ConsultaClienteLetra?TipoDocumento=01&NroDocumento=46000001',
  )
  const letras = home.body.ZWS_CONSULTA_CLIENTEResponse.t_ESTACCField
  expect(letras).toMatchObject([{ nLETRAField: 'L-0001', iMPORTEField: 350.5, bELNRField: '1950000001' }])
  const form = await customer.call('POST', '/api/MiCuenta/GenerarTokenIziPago', {
    amount: 35050,
    currency: 'PEN',
    orderId: '1',
    formAction: 'ASK_REGISTER_PAY',
    metadata: { codLetra: 'L-0001', proforma: '2000001', tipoOperacion: 'R3', dispositivo: 'Mobile' },
  })
  const paid = await customer.call('POST', '/api/MiCuenta/RegistrarPago', await payForm(fixture, form.body))
  expect(paid.body).toMatchObject({ estado: 'PAGADA' })
  await numberEvents(fixture.db, fixture.clock, new AbortController().signal)
}

async function runTypeScript(text: string): Promise<string> {
  copyFileSync(join(import.meta.dirname, 'integration-client.ts'), join(folder, 'integration-client.ts'))
  writeFileSync(join(folder, 'nightly.ts'), asAnswered(text))
  const env = { ...process.env, LLAVE_URL: fixture.config.publicUrl, LLAVE_KEY: shown.get('llave_1_…') }
  const { stdout } = await run(process.execPath, ['nightly.ts'], { cwd: folder, env })
  return stdout
}

test('the page takes a stranger from a key to a payment that is read, posted and compared: each command answers what stands there', async () => {
  let said = ''
  const compared: string[] = []
  for (const [index, { section, language, text }] of blocks.entries()) {
    // Between these sections the page sends the customer to the portal.
    if (section === 'Read the payment' && blocks[index - 1]?.section !== section) await signInAndPay()
    if (text.startsWith('npm run operator --')) await operate(text)
    else if (language === 'sh') said = await runShell(text)
    else if (language === 'ts') said = await runTypeScript(text)
    else {
      if (language === 'json') compare(JSON.parse(text), JSON.parse(said))
      else expect(said).toBe(text)
      compared.push(section)
    }
  }
  expect(compared).toEqual([
    'A key',
    'A project, a customer, a property, a letra',
    'A project, a customer, a property, a letra',
    'Read the payment',
    'Read the payment',
    'Say that it was posted',
    'Compare the day',
    'The same in TypeScript',
  ])
})

test('the page says of every error of these calls what to do', () => {
  const codes = new Set([
    ...keyErrors,
    ...integrationCalls.flatMap((call) => ('errors' in call ? call.errors : [])),
  ])
  const rows = [...page.matchAll(/^\| \d{3} \| (.+?) \|/gm)].map(([, names = '']) => names)
  const told = rows.flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, code = '']) => code))
  expect(told.sort()).toEqual([...codes].sort())
})
