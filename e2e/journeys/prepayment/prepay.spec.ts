import { personas } from '@llave/testkit/personas'
import { atBothWidths } from '../../widths.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { enterMesa } from '../mesa/enter-mesa.ts'
import { acceptAndPay, cards, payByCard } from '../payments/pay-by-card.ts'

const proforma = '1000340'

test('a prepayment is compared, asked for, refused by the bank, paid, its letras wait for the new plan, and a person gives it up', async ({
  page,
  browser,
  llave,
}) => {
  await signIn(page, llave, personas.anna)

  await test.step('from the payments of the property: three ways, by the rate of the proforma', async () => {
    await page.goto(`/property/${proforma}/payment`)
    await page.getByRole('link', { name: 'Pagar por adelantado' }).click()
    await page.getByLabel('¿Cuánto quieres pagar?').fill('10000')
    await atBothWidths(page, async () => {
      await expect(page.getByText('con tu tasa de 9.5\u00a0% al año')).toBeVisible()
      await expect(page.getByRole('radio', { name: /^Bajar el plazo/ })).toBeChecked()
    })
    await page.getByRole('checkbox', { name: /^Elijo bajar el plazo/ }).check()
    await page.getByRole('button', { name: 'Solicitar y pagar' }).click()
    await expect(page).toHaveURL(/\/checkout\/PA-\d{8}$/)
  })

  await test.step('a card without funds leaves everything as it was', async () => {
    await acceptAndPay(page)
    await payByCard(page, cards.withoutFunds)
    await atBothWidths(page, () => expect(page.getByRole('alert')).toBeVisible())
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
    await atBothWidths(page, async () => {
      await expect(page.getByRole('heading', { name: 'Tu pago fue realizado con éxito' })).toBeVisible()
      await expect(page.getByText('Pago anticipado', { exact: true })).toBeVisible()
    })
  })

  await test.step('it is told until the new plan is in, which the ERP of the demonstration brings within minutes', async () => {
    await page.getByRole('link', { name: 'Ver mi pago anticipado' }).click()
    await atBothWidths(page, () =>
      expect(page.getByRole('heading', { name: 'Recibimos tu pago anticipado' })).toBeVisible(),
    )
  })

  await test.step('no plan comes: collections gives it up with a reason, and the letras can be paid again', async () => {
    const collections = await (await browser.newContext()).newPage()
    const mesa = await enterMesa(collections, llave, 'Ximena Ocampo')
    await collections.goto(`${mesa}/pagos-anticipados`)
    const row = collections.getByRole('listitem', { name: /PA-\d{8}$/ }).filter({ hasText: proforma })
    await row.getByRole('button', { name: 'Dejar sin efecto' }).click()
    const dialog = collections.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('El ERP no lo admite')
    await dialog.getByRole('button', { name: 'Dejar sin efecto' }).click()
    await expect(row).toContainText('Falta devolver el dinero')
    await expect(row.getByRole('link', { name: 'Ver el pago' })).toBeVisible()
    await collections.context().close()
    await page.goto(`/prepayment/${proforma}`)
    await atBothWidths(page, () => expect(page.getByLabel('¿Cuánto quieres pagar?')).toBeVisible())
  })
})
