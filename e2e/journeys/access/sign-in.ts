import { login } from '@llave/contract/access/login'
import { sendCode } from '@llave/contract/access/send-code'
import { verifyCode } from '@llave/contract/access/verify-code'
import type { AnswerOf, BodyOf, Call } from '@llave/contract/call'
import { fromWire, toWire } from '@llave/contract/wire'
import { documentTypeOf } from '@llave/domain/access/document-type'
import type { Persona } from '@llave/testkit/personas'
import { expect, type Page } from '@playwright/test'
import { putSession } from '../../put-session.ts'
import { countSms, readCode } from '../messaging/read-sms.ts'
import type { Llave } from '../run-llave.ts'

export const letterEntry = '/MiCuenta/Ingreso'
export const cashEntry = '/MiCuenta/IngresoSeparacionCI'

/** Types document and mobile into the open sign-in screen and presses Continuar. */
export async function fillSignIn(page: Page, { document, phone }: Persona): Promise<void> {
  await page.getByLabel('Tipo de documento').selectOption(documentTypeOf(document.type).abbreviation)
  await page.getByLabel('Código de país').selectOption({ label: await optionOf(page, phone.dialCode) })
  await page.getByLabel('Número de documento').fill(document.number)
  await page.getByLabel('Número de celular').fill(phone.number)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Introduce el código de autenticación' })).toBeVisible()
}

/** Types the digits into the boxes and presses Verificar. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Dígito 1').pressSequentially(code)
  await page.getByRole('button', { name: 'Verificar' }).click()
}

/** Signs in from an entry to where it leads, on the screens, with the code that came by SMS. */
export async function signInByForm(
  page: Page,
  llave: Llave,
  persona: Persona,
  entry: string = letterEntry,
): Promise<void> {
  const before = await countSms(llave, persona.phone.number)
  await page.goto(entry)
  await fillSignIn(page, persona)
  await typeCode(page, await readCode(llave, persona.phone.number, before))
  await expect(page.getByRole('heading', { name: 'Introduce el código de autenticación' })).toBeHidden()
}

/** Begins on the home, signed in: the calls of sign-in are made here, for journeys whose matter its screens are not. */
export async function signIn(
  page: Page,
  llave: Llave,
  persona: Persona,
  entry: string = letterEntry,
): Promise<void> {
  const mode = entry === cashEntry ? 'cash' : 'letter'
  const { document, phone } = persona
  const before = await countSms(llave, phone.number)
  const unverified = await post(llave, null, login, { mode, document, phone })
  await post(llave, unverified.token, sendCode, { anew: false })
  const code = await readCode(llave, phone.number, before)
  const { token, customerName } = await post(llave, unverified.token, verifyCode, { code })
  const session = { token, verified: true, document, phone, name: customerName, email: persona.email || null }
  await putSession(page, session, mode)
  await page.goto('/')
}

async function post<const C extends Call>(
  llave: Llave,
  token: string | null,
  call: C,
  body: BodyOf<C>,
): Promise<AnswerOf<C>> {
  const { body: request, answer } = call
  if (!request || answer.kind !== 'message')
    throw new Error(`${call.name} takes no body or answers no message`)
  const response = await fetch(`${llave.at().portal}${call.path}`, {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(toWire(request, body)),
  })
  if (!response.ok) throw new Error(`${call.name}: ${response.status} ${await response.text()}`)
  return fromWire(answer.schema, await response.json()) as AnswerOf<C>
}

async function optionOf(page: Page, dialCode: string): Promise<string> {
  const options = page.getByLabel('Código de país').getByRole('option')
  const option = options.filter({ hasText: new RegExp(`\\+${dialCode}$`) }).first()
  return (await option.textContent()) ?? ''
}
