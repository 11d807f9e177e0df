import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { lockFolder } from '@llave/api/database/lock-folder'
import { type FormToken, payForm } from '@llave/testkit/payments/pay-form'
import { personas } from '@llave/testkit/personas'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { demoLetras } from '../e2e/journeys/demo-letras.ts'
import { freePort, type Llave, runLlave } from '../e2e/journeys/run-llave.ts'

// One for both tests: its first start fills the demonstration.
const llave = await runLlave()
afterAll(() => llave.end())

test('npm start plays the ERP, which posts what was paid and asked', async () => {
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
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // One that starts all the same says where, and would run on.
  child.stdout.on('data', (said) => {
    if (String(said).includes('/MiCuenta/Ingreso')) child.kill('SIGKILL')
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

test.each([
  [{ PORT: 'abc' }, 'PORT is not between 0 and 65535'],
  [{ HOST: 'mi maquina' }, 'HOST is no address to listen at, as 127.0.0.1, 0.0.0.0 or ::1: mi maquina'],
  [{ PUBLIC_URL: 'localhost' }, 'PUBLIC_URL is not an address of https:// or http://'],
])('npm start says of %j what is wrong with it, before it starts anything', (nonsense, fault) => {
  const started = spawnSync(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { ...process.env, ...nonsense },
    encoding: 'utf8',
  })
  const { status, stdout, stderr } = started
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `The configuration has 1 fault(s):\n  ${fault}\n`,
  })
})

test('npm start that is killed twice keeps what was paid and asked, and its emulators what they have', async () => {
  const { number } = personas.elena.document
  const call = await signInAt(llave)
  const letras = demoLetras('1000311').filter(({ paid }) => !paid)
  const orders: string[] = []
  const receipts: string[] = []
  async function readAll() {
    const asked = letras.map(({ code }) => ({ pROFORMAField: '1000311', nLETRAField: code }))
    const statement = await call(
      'POST',
      `MiCuenta/ConsultaClienteLetra_LetterSap?NroDocumento=${number}`,
      asked,
    )
    const owner = `TipoDocumento=01&NroDocumento=${number}`
    const list = await call('GET', `MisConsultasSAC/GetAllConsultaWebMovilListado?${owner}`)
    const state = await fetch(`${llave.at().cardProvider}/emulator/state`)
    const { transactions } = (await state.json()) as {
      transactions: { orderId: string; detailedStatus: string }[]
    }
    return {
      letras: (await statement.json()).map((each: Record<string, string>) => each.eSTADOLETRAField),
      receipts: await Promise.all(
        letras.slice(0, receipts.length).map(async ({ code }) => {
          const paper = await call('POST', 'MiCuenta/GenerarRecibo', { documento: code })
          return Buffer.from(await paper.bytes()).toString('base64')
        }),
      ),
      queries: (await list.json()).getAllConsultaWebMovilListado.map(
        (each: { asunto: string }) => each.asunto,
      ),
      charges: transactions
        .filter(({ orderId }) => orders.includes(orderId))
        .map((each) => each.detailedStatus),
    }
  }
  for (const letra of letras.slice(0, 2)) {
    const form = await call('POST', 'MiCuenta/GenerarTokenIziPago', {
      amount: Math.round(Number(letra.amount) * 100),
      currency: letra.currency,
      orderId: '211126152005',
      formAction: 'ASK_REGISTER_PAY',
      metadata: { codLetra: letra.code, proforma: '1000311', tipoOperacion: 'R3', dispositivo: 'PC' },
    })
    const token = (await form.json()) as FormToken
    orders.push(token.orderId)
    const card = { url: llave.at().cardProvider }
    const paid = await (await call('POST', 'MiCuenta/RegistrarPago', await payForm({ card }, token))).json()
    expect(paid).toMatchObject({ estado: 'PAGADA' })
    receipts.push(paid.nroRecibo)
    await call('POST', 'MisConsultasSAC/SendConsultaWebMovil', {
      ...{ tipoDocumento: '01', nroDocumento: number, proyecto: 'P02', file: null },
      asunto: `Sobre ${letra.code}`,
      consulta: '¿Cuándo puedo recoger mi comprobante?',
    })
    const before = await readAll()
    await llave.killAndRestart()
    expect(await readAll()).toEqual(before)
  }
  const { letras: states, receipts: papers, charges, queries } = await readAll()
  expect({ states: states.slice(0, 3), papers: papers.length, charges }).toEqual({
    states: ['PAGADA', 'PAGADA', 'PENDIENTE DE PAGO'],
    papers: 2,
    charges: ['AUTHORISED', 'AUTHORISED'],
  })
  expect(queries).toEqual(expect.arrayContaining(letras.slice(0, 2).map(({ code }) => `Sobre ${code}`)))
  // Its ERP, which was killed too, posts each payment once.
  const posted = (receipt: string) => llave.said().split(`ERP: asentó ${receipt} como`).length - 1
  for (const receipt of receipts) await expect.poll(() => posted(receipt)).toBe(1)
})

/** Signs Elena in as her browser does; answers how it calls. */
async function signInAt(llave: Llave) {
  const { document, phone } = personas.elena
  let token = ''
  async function call(method: 'GET' | 'POST', path: string, body?: object) {
    const answer = await fetch(`${llave.at().portal}/api/${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
      },
      body: body ? JSON.stringify(body) : null,
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    // biome-ignore lint/suspicious/noExplicitAny: it reads the wire as a browser does.
    return { json: (): Promise<any> => answer.json(), bytes: () => answer.bytes() }
  }
  const take = async ({ json }: Awaited<ReturnType<typeof call>>) => {
    token = (await json()).token
  }
  await take(
    await call('POST', 'Account/Login', {
      documentoPago: 'LT',
      tipoDocumento: document.type,
      nroDocumento: document.number,
      countryCode: phone.dialCode,
      nroCellphone: phone.number,
    }),
  )
  await call('POST', 'Account/EnviarCodigo', { reenviar: false })
  let code = ''
  await expect
    .poll(async () => {
      const messages = (await (await fetch(`${llave.at().sms}/messages`)).json()) as {
        NumeroCelular: string
        Mensaje: string
      }[]
      const newest = messages.find(
        (each) => each.NumeroCelular === phone.number && each.Mensaje.includes('código'),
      )
      code = /\d{3,8}/.exec(newest?.Mensaje ?? '')?.[0] ?? ''
      return code
    })
    .not.toBe('')
  await take(await call('POST', 'Account/VerificarCodigo', { codigo: code }))
  return call
}
