import { expect, type Page } from '@playwright/test'
import { customer } from '../fixtures.ts'

/** Types the customer's document and mobile into the open sign-in screen and presses Continuar. */
export async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('Número de documento').fill(customer.document.number)
  await page.getByLabel('Número de celular').fill(customer.phone.number)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Introduce el código de autenticación' })).toBeVisible()
}
