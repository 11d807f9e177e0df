import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { acceptAndPay, answerBank, cards, payByCard, pressPay, typeCard } from './pay-by-card.ts'
import { moneyHeld, providerTransactions } from './provider-transactions.ts'

const { rosa } = personas

test('a refused card shows the reason in Spanish and allows another try, until a challenged one is authorised', async ({
  page,
  llave,
}) => {
  const letra = firstPending('1000302')
  await signIn(page, llave, rosa, '/MiCuenta/IngresoPin')
  await page.getByRole('link', { name: /^Pagar la letra \d+ de \d+$/ }).click()
  await acceptAndPay(page)
  const said = page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })

  await test.step('refused by the bank', async () => {
    await payByCard(page, cards.withoutFunds)
    await expect(said).toHaveText(
      'La tarjeta no tiene saldo suficiente. No se hizo ningún cobro. Recarga tu tarjeta o usa otra.',
    )
    await expect(said).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Realiza tu pago', exact: true })).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step("rejected on the bank's page", async () => {
    await payByCard(page, cards.challenged)
    await expect(page.getByRole('dialog', { name: 'Verificación de tu banco' })).toBeVisible()
    await checkAccessibility(page)
    await answerBank(page, 'Rechazar')
    await expect(said).toContainText('No se completó la verificación de tu banco. No se hizo ningún cobro.')
  })

  await test.step('after its last try a form is replaced by a new one', async () => {
    const renewed = page.waitForResponse('**/api/MiCuenta/GenerarTokenIziPago')
    await payByCard(page, cards.overLimit)
    expect((await renewed).status()).toBe(200)
    await expect(said).toContainText('El pago supera el límite de tu tarjeta. No se hizo ningún cobro.')
    const number = page.getByTitle('Número de tarjeta').contentFrame().getByLabel('Número de tarjeta')
    await expect(number).toHaveValue('')
  })

  await test.step("authorised on the bank's page", async () => {
    await typeCard(page, cards.challenged)
    await pressPay(page)
    await answerBank(page, 'Autorizar')
    await expect(page.getByRole('heading', { name: 'Tu pago se ha realizado con éxito' })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Recibo' })).toContainText('497011******1003')
  })

  const transactions = await providerTransactions(llave, letra.code, rosa.document.number)
  expect(moneyHeld(transactions)).toBe(Math.round(Number(letra.amount) * 100))
})
