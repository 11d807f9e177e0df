import { closeSession } from '@llave/contract/access/close-session'
import { listCountries } from '@llave/contract/access/list-countries'
import { login } from '@llave/contract/access/login'
import { sendCode } from '@llave/contract/access/send-code'
import { verifyCode } from '@llave/contract/access/verify-code'
import { countries } from '@llave/domain/access/countries'
import type { Page } from '@playwright/test'
import { customer, token } from '../fixtures.ts'
import type { Screens } from '../screen.ts'

/** Lets the customer of the household in by the form, with any code, and out again. */
export function answerSignIn(screens: Screens): void {
  const { document, phone, name } = customer
  screens.answer(listCountries, [...countries])
  screens.answer(login, { token, document, phone, customerName: '' })
  screens.answer(sendCode, { waitSeconds: 60, digits: 3, maskedPhone: '*******77' })
  screens.answer(verifyCode, { token, document, phone, customerName: name })
  screens.answer(closeSession, undefined)
}

/** Types the household's document and mobile into the sign-in screen that stands, and presses Continuar. */
export async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('Número de documento').fill(customer.document.number)
  await page.getByLabel('Número de celular').fill(customer.phone.number)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

export async function typeCode(page: Page): Promise<void> {
  await page.getByLabel('Dígito 1').pressSequentially('123')
  await page.getByRole('button', { name: 'Verificar' }).click()
}

/** "Salir": in the header of a desktop, in the burger menu of a phone. */
export async function leave(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Abrir menú' }).click()
  await page.getByRole('button', { name: 'Salir' }).click()
}
