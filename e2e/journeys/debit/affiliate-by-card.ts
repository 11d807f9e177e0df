import { expect, type Page } from '@playwright/test'
import { typeCard } from '../payments/pay-by-card.ts'

/** From step 1 to the form that registers a card: consent given, "Continuar afiliación". */
export async function acceptAndContinue(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Acepto las Políticas de Privacidad/ }).check()
  await page.getByRole('button', { name: 'Continuar afiliación' }).click()
  await expect(page.getByRole('heading', { name: 'Afiliación', exact: true })).toBeVisible()
  await expect(page.getByTitle('Número de tarjeta')).toBeVisible()
}

/** Types a card and presses the provider's button, which names no amount. */
export async function registerCard(page: Page, number: string): Promise<void> {
  await typeCard(page, number)
  await pressRegister(page)
}

export async function pressRegister(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Registrar tarjeta' })
  await expect(button).toBeEnabled()
  await button.click()
}
