import { closeSession } from '@llave/contract/access/close-session'
import { listCountries } from '@llave/contract/access/list-countries'
import { login } from '@llave/contract/access/login'
import { sendCode } from '@llave/contract/access/send-code'
import { verifyCode } from '@llave/contract/access/verify-code'
import { countries } from '@llave/domain/access/countries'
import type { Page } from '@playwright/test'
import { customer, token } from '../fixtures.ts'
import type { Screens } from '../screen.ts'

/** Answers sign-in for the fixture's customer, with any code, and signing out. */
export function answerSignIn(screens: Screens): void {
  const { document, phone, name } = customer
  screens.answer(listCountries, [...countries])
  screens.answer(login, { token, document, phone, customerName: '' })
  screens.answer(sendCode, { waitSeconds: 60, digits: 3, maskedPhone: '*******77' })
  screens.answer(verifyCode, { token, document, phone, customerName: name })
  screens.answer(closeSession, undefined)
}

/** Types the fixture's document and mobile into the open sign-in screen and presses Continuar. */
export async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('Número de documento').fill(customer.document.number)
  await page.getByLabel('Número de celular').fill(customer.phone.number)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

export async function typeCode(page: Page): Promise<void> {
  await page.getByLabel('Dígito 1').pressSequentially('123')
  await page.getByRole('button', { name: 'Verificar' }).click()
}

/** Presses "Salir": in the header on a desktop, in the burger menu on a phone. */
export async function leave(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole('button', { name: 'Abrir menú' }).click()
  await page.getByRole('button', { name: 'Salir' }).click()
}
