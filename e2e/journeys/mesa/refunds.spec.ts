import { personas } from '@llave/testkit/personas'
import { amountText } from '../../spanish-figures.ts'
import { signIn } from '../access/sign-in.ts'
import { demoLetras, firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { acceptAndPay, cards, payByCard } from '../payments/pay-by-card.ts'
import { moneyHeld, providerTransactions } from '../payments/provider-transactions.ts'
import { enterMesa } from './enter-mesa.ts'

test('a payment goes back: one asks and may not approve it, another approves, the provider pays, the customer owes it again', {
  tag: '@desktop',
}, async ({ page, browser, llave }) => {
  const { pedro } = personas
  const proforma = '1000310'
  const letra = firstPending(proforma)
  const total = demoLetras(proforma).length
  const amount = amountText(letra.currency, letra.amount)
  const held = async () => moneyHeld(await providerTransactions(llave, letra.code, pedro.document.number))
  await signIn(page, llave, pedro)
  await page.goto(`/checkout/${letra.code}`)
  await acceptAndPay(page)
  await payByCard(page, cards.approved)
  const receipt = page.getByRole('article', { name: 'Recibo' })
  await expect(receipt).toContainText(amount)
  const order = /\d{12}-\w{4}/.exec(await receipt.innerText())?.[0] ?? ''
  expect(await held()).toBeGreaterThan(0)

  const askers = await browser.newContext()
  const asker = await askers.newPage()
  const mesa = await enterMesa(asker, llave, 'Renzo Villalobos')
  const others = await browser.newContext()
  const other = await others.newPage()
  await enterMesa(other, llave, 'Fiorella Quintana')

  await test.step('one asks, and may not approve it', async () => {
    await asker.goto(`${mesa}/devoluciones/${order}`)
    await asker.getByRole('button', { name: 'Devolver' }).click()
    const dialog = asker.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Causa' }).selectOption('Pago doble')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('También la pagó en ventanilla')
    const sum = dialog.getByRole('textbox', { name: /^Importe/ })
    const all = await sum.inputValue()
    await sum.fill(`1${all}`)
    await dialog.getByRole('button', { name: /^Pedir la devolución de/ }).click()
    await expect(dialog.getByText(/^Queda .* por devolver\.$/)).toBeVisible()
    await sum.fill(all)
    await dialog.getByRole('button', { name: /^Pedir la devolución de/ }).click()
    await expect(asker.getByRole('region', { name: 'Tu pedido espera a otra persona' })).toBeVisible()
    await expect(asker.getByRole('button', { name: /^Aprobar/ })).toHaveCount(0)
  })

  await test.step('another finds it in the list and approves what was seen', async () => {
    await other.goto(`${mesa}/devoluciones`)
    await other
      .getByRole('region', { name: 'Esperan aprobación' })
      .getByRole('row')
      .filter({ hasText: order })
      .getByRole('link', { name: amount })
      .click()
    await other.getByRole('textbox', { name: 'Comentario' }).fill('Voucher conforme')
    await other.getByRole('button', { name: `Aprobar ${amount}` }).click()
    await expect(other.getByRole('status').filter({ hasText: 'Aprobó Fiorella Quintana' })).toBeVisible()
  })

  await test.step('the provider pays back, and the customer owes it again', async () => {
    await expect.poll(held).toBe(0)
    // The developer's system may have posted the payment first: then it is owed once that has read the correction.
    await expect(async () => {
      await page.goto(`/property/${proforma}/payment`)
      await expect(page.getByText(`Letras pagadas: ${letra.position - 1} de ${total}`)).toBeVisible()
    }).toPass()
    await other.reload()
    await expect(other.getByRole('region', { name: 'Devuelta' })).toContainText('El proveedor la confirmó.')
  })
  await askers.close()
  await others.close()
})
