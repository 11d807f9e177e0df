import { documentTypeOf } from '@llave/domain/access/document-type'
import type { Persona } from '@llave/testkit/personas'
import { expect, type Page } from '@playwright/test'
import { countSms, readCode } from '../messaging/read-sms.ts'
import type { Llave } from '../run-llave.ts'

export const letterEntry = '/MiCuenta/Ingreso'
export const cashEntry = '/MiCuenta/IngresoSeparacionCI'

/** Types document and mobile into the sign-in screen that stands, and presses Continuar. */
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

/** Signs in from an entry to where it leads, with the code that came by SMS. */
export async function signIn(
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

async function optionOf(page: Page, dialCode: string): Promise<string> {
  const options = page.getByLabel('Código de país').getByRole('option')
  const option = options.filter({ hasText: new RegExp(`\\+${dialCode}$`) }).first()
  return (await option.textContent()) ?? ''
}
