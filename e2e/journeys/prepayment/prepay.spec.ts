import { personas } from '@llave/testkit/personas'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { acceptAndPay, cards, payByCard } from '../payments/pay-by-card.ts'

const proforma = '1000340'

test('a prepayment is compared, asked for, refused by the bank, paid, and its letras wait for the new plan', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  await signIn(page, llave, personas.anna)

  await test.step('from the payments of the property: three ways, by the rate of the proforma', async () => {
    await page.goto(`/property/${proforma}/payment`)
    await page.getByRole('link', { name: 'Pagar por adelantado' }).click()
    await page.getByLabel('¿Cuánto quieres pagar?').fill('10000')
    await expect(page.getByText('con tu tasa de 9.5\u00a0% al año')).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Bajar el plazo/ })).toBeChecked()
    await page.getByRole('checkbox', { name: /^Elijo bajar el plazo/ }).check()
    await page.getByRole('button', { name: 'Solicitar y pagar' }).click()
    await expect(page).toHaveURL(/\/checkout\/PA-\d{8}$/)
  })

  await test.step('a card without funds leaves everything as it was', async () => {
    await acceptAndPay(page)
    await payByCard(page, cards.withoutFunds)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.goto(`/prepayment/${proforma}`)
    await expect(page.getByLabel('¿Cuánto quieres pagar?')).toBeVisible()
    await expect(page.getByText('En aplicación', { exact: true })).toBeHidden()
  })

  await test.step('asked for again and paid', async () => {
    await page.getByLabel('¿Cuánto quieres pagar?').fill('10000')
    await page.getByRole('checkbox', { name: /^Elijo bajar el plazo/ }).check()
    await page.getByRole('button', { name: 'Solicitar y pagar' }).click()
    await acceptAndPay(page)
    await payByCard(page, cards.approved)
    await expect(page.getByRole('heading', { name: 'Tu pago fue realizado con éxito' })).toBeVisible()
    await expect(page.getByText('Pago anticipado', { exact: true })).toBeVisible()
  })

  await test.step('it is told until the new plan is in, which the ERP of the demonstration brings within minutes', async () => {
    await page.getByRole('link', { name: 'Ver mi pago anticipado' }).click()
    await expect(page.getByRole('heading', { name: 'Recibimos tu pago anticipado' })).toBeVisible()
  })
})
