import { personas } from '@llave/testkit/personas'
import { dayText } from '../../spanish-figures.ts'
import { nextDebitDay } from '../debit/planned-letras.ts'
import { expect, test } from '../journey.ts'
import { enterMesa } from './enter-mesa.ts'

test('from what is overdue to who owes it, from a debit day to why it charged nothing; who may not, sees neither', {
  tag: '@desktop',
}, async ({ browser, llave }) => {
  const { beatriz, ricardo } = personas
  const context = await browser.newContext()
  const desk = await context.newPage()
  const mesa = await enterMesa(desk, llave, 'Ximena Ocampo')
  await desk.goto(mesa)

  await test.step('the oldest debt stands first and leads to its customer', async () => {
    await desk.getByRole('navigation').getByRole('link', { name: 'Cobranzas' }).first().click()
    await expect(desk.getByRole('heading', { name: /^Vencido: S\/ .* y US\$ / })).toBeVisible()
    await desk.getByRole('link', { name: /^Más de 90 días/ }).click()
    const row = desk.getByRole('group', { name: 'Quién debe' }).getByRole('row').nth(1)
    await expect(row).toContainText('130 días')
    await expect(row).toContainText(beatriz.phone.number)
    await row.getByRole('link', { name: beatriz.name }).click()
    await expect(desk.getByRole('heading', { name: beatriz.name, level: 1 })).toBeVisible()
  })

  await test.step('the last debit day says which card had no money, and whose it is', async () => {
    await desk.goto(`${mesa}/cobranzas/debito`)
    // Before six in the morning of a 24th that day stands first, planned.
    const last = dayText(nextDebitDay().subtract({ months: 1 }))
    const days = desk.getByRole('group', { name: 'Días de débito' })
    await days.getByRole('link', { name: last, exact: true }).click()
    await desk.getByRole('link', { name: 'La tarjeta no tiene saldo suficiente.' }).click()
    const letras = desk.getByRole('group', { name: 'Letras del día' }).getByRole('row')
    await expect(letras).toHaveCount(2)
    await expect(letras.nth(1)).toContainText('proforma 1000380')
    await letras.nth(1).getByRole('link', { name: ricardo.name }).click()
    await expect(desk.getByRole('heading', { name: ricardo.name, level: 1 })).toBeVisible()
  })
  await context.close()

  await test.step('another role sees neither', async () => {
    const other = await browser.newContext()
    const page = await other.newPage()
    await enterMesa(page, llave, 'Noelia Arce')
    for (const address of ['/cobranzas', '/cobranzas/debito']) {
      await page.goto(`${mesa}${address}`)
      await expect(page.getByRole('heading', { name: 'Tu rol no ve esta pantalla' })).toBeVisible()
    }
    await other.close()
  })
})
