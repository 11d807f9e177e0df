import { formatMoney } from '@llave/domain/money/format-money'
import { money } from '@llave/domain/money/money'
import { formatDate } from '@llave/domain/time/format-date'
import { personas } from '@llave/testkit/personas'
import { signIn } from '../access/sign-in.ts'
import { todayInLima } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { enterMesa } from '../mesa/enter-mesa.ts'

/** In the demonstration she owes two letras of it and more, in soles; of her other property she promised one. */
const { beatriz } = personas
const proforma = '1000384'
const letra = formatMoney(money(112_015, 'PEN'))

test('from what is overdue to a promise that collections see, and back; what cannot be promised is said', async ({
  page,
  browser,
  llave,
}) => {
  const day = todayInLima().add({ days: 7 })
  await signIn(page, llave, beatriz)
  await page.goto(`/property/${proforma}/payment`)
  await page.getByRole('link', { name: 'Prometer un día' }).click()
  await expect(page).toHaveURL(`/promise/${proforma}`)

  await test.step('an amount below the oldest letra is refused with what may be promised', async () => {
    await page.getByLabel(formatDate(day)).check()
    await page.getByLabel('Cuánto pagarás').fill('1')
    await page.getByRole('button', { name: 'Revisar' }).click()
    await expect(page.getByText(`Escribe un importe entre ${letra}, tu letra más antigua`)).toBeVisible()
  })
  await test.step('one letra by the last day is promised', async () => {
    await page.getByLabel('Cuánto pagarás').fill('1 120.15')
    await page.getByRole('button', { name: 'Revisar' }).click()
    await page.getByRole('button', { name: 'Prometer este día' }).click()
    await expect(page.getByRole('heading', { name: 'Prometiste pagar' })).toBeVisible()
    await page.reload()
    await expect(page.getByText(formatDate(day))).toBeVisible()
  })
  await test.step('the list of payments says so, and no longer asks to promise', async () => {
    await page.getByRole('link', { name: 'Mis pagos' }).click()
    const promised = page.getByRole('link', { name: `Prometiste pagar ${letra} hasta el ${formatDate(day)}` })
    await expect(promised).toBeVisible()
    await expect(page.getByRole('link', { name: 'Prometer un día' })).toHaveCount(0)
    await promised.click()
    await expect(page.getByRole('heading', { name: 'Prometiste pagar' })).toBeVisible()
  })
  await test.step('collections see it where they would call, and with the customer', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const desk = await context.newPage()
    const mesa = await enterMesa(desk, llave, 'Ximena Ocampo')
    await desk.goto(`${mesa}/cobranzas`)
    await desk.getByRole('combobox', { name: 'Promesa de pago' }).selectOption('Con promesa por cumplir')
    const rows = desk.getByRole('group', { name: 'Quién debe' }).getByRole('row')
    const row = rows.filter({ hasText: `Proforma ${proforma}` })
    await expect(row).toContainText(`Promesa por cumplir: ${letra} hasta el ${formatDate(day)}`)
    await row.getByRole('link', { name: beatriz.name }).click()
    await desk.getByRole('button', { name: 'Promesas' }).click()
    await expect(desk.getByText(`hasta el ${formatDate(day)}`).first()).toBeVisible()
    await expect(desk.getByText('No cumplida').first()).toBeVisible()
    await context.close()
  })
  await test.step('it is taken back', async () => {
    await page.getByRole('button', { name: 'Retirar la promesa' }).click()
    await page.getByRole('button', { name: 'Sí, retirarla' }).click()
    await expect(page.getByText('Retirada', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Revisar' })).toBeVisible()
  })
})
