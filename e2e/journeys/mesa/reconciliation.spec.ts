import { nextDebitDay } from '../debit/planned-letras.ts'
import { expect, test } from '../journey.ts'
import { enterMesa } from './enter-mesa.ts'

test('a day that nobody asked about is asked about and agrees; who does not see money does not see it', {
  tag: '@desktop',
}, async ({ browser, llave }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const mesa = await enterMesa(page, llave, 'Fiorella Quintana')
  await page.goto(mesa)

  await test.step('yesterday, of which nothing is said before the provider was asked', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Conciliación' }).first().click()
    await expect(page.getByRole('heading', { name: 'Falta preguntar al proveedor' })).toBeVisible()
  })

  await test.step('the last debit day: what the cards paid stands in both books', async () => {
    await page.goto(`${mesa}/conciliacion?dia=${nextDebitDay().subtract({ months: 1 })}`)
    const soles = page.getByRole('group', { name: 'Cuentas' }).getByRole('row').nth(1)
    await expect(soles).toContainText('Nadie le preguntó por este día')
    // On a 24th other journeys are paying meanwhile, and what one is told of first the other hears a moment later.
    await expect(async () => {
      await page.getByRole('button', { name: /reguntar al proveedor por soles/ }).click()
      await expect(soles.getByText('Cuadra')).toBeVisible({ timeout: 20_000 })
    }).toPass()
    await expect(soles.getByText(/movimientos?, leído el /)).toBeVisible()
  })
  await context.close()

  await test.step('another role does not see it', async () => {
    const other = await browser.newContext()
    const desk = await other.newPage()
    await enterMesa(desk, llave, 'Noelia Arce')
    await desk.goto(`${mesa}/conciliacion`)
    await expect(desk.getByRole('heading', { name: 'Tu rol no ve esta pantalla' })).toBeVisible()
    await other.close()
  })
})
