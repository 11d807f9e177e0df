import { expect, type Page } from '@playwright/test'

/** Test card numbers of the provider; the number determines the bank's answer. */
export const cards = {
  approved: '4970100000000055',
  withoutFunds: '4970100000000113',
  overLimit: '4970100000000071',
  /** Of another brand, and without a challenge. */
  secondApproved: '5100010000000114',
  challenged: '4970110000001003',
  challengeFails: '4970110000000021',
} as const

/** Types a card into the provider's fields. A retry keeps what the form kept. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const values = {
    'Número de tarjeta': number,
    'Titular de la tarjeta': 'PRUEBA LLAVE',
    Vencimiento: '12/30',
    'Código de seguridad': '123',
  }
  for (const [name, value] of Object.entries(values)) {
    await page.getByTitle(name).contentFrame().getByLabel(name).fill(value)
  }
}

/** Presses the provider's button, which carries the amount: `Pagar US$ 320.50`. */
export async function pressPay(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Pagar (S\/|US\$)/ })
  await expect(button).toBeEnabled()
  await button.click()
}

export async function payByCard(page: Page, number: string): Promise<void> {
  await typeCard(page, number)
  await pressPay(page)
}

/** The bank's 3-D Secure page, in nested frames of the form. */
export async function answerBank(page: Page, answer: 'Autorizar' | 'Rechazar'): Promise<void> {
  const provider = page.getByTitle('Verificación de tu banco').contentFrame()
  const bank = provider.getByTitle('Página de tu banco').contentFrame()
  await bank.getByRole('button', { name: answer }).click()
}

/** From step 1 to the provider's form: accepts the terms and presses "Realizar pago". */
export async function acceptAndPay(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Acepto las Políticas de Privacidad/ }).check()
  await page.getByRole('button', { name: 'Realizar pago' }).click()
  await expect(page.getByRole('heading', { name: 'Realiza tu pago' })).toBeVisible()
}
