import { personas } from '@llave/testkit/personas'
import { amountText } from '../../spanish-figures.ts'
import { signIn } from '../access/sign-in.ts'
import { firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { acceptAndPay, cards, payByCard } from './pay-by-card.ts'
import { providerTransactions } from './provider-transactions.ts'

const { lucia } = personas

test('a letra in dollars is confirmed with its details and the terms, and paid in soles at the preferential rate', async ({
  page,
  llave,
}) => {
  const letra = firstPending('1000236')
  const dollars = amountText('USD', letra.amount)
  // The demonstration's rate is 3.75.
  const soles = amountText('PEN', (Number(letra.amount) * 3.75).toFixed(2))
  const pay = page.getByRole('link', { name: `Pagar letra ${letra.position}`, exact: true })
  await signIn(page, llave, lucia, '/login?type=letter')
  await page.goto('/property/1000236/payment')
  await pay.click()

  await test.step('Regresar goes to the previous page', async () => {
    await page.getByRole('button', { name: 'Regresar', exact: true }).click()
    await expect(page).toHaveURL('/property/1000236/payment')
    await pay.click()
  })

  await test.step('the currency, with both sums as the server calculated them', async () => {
    await expect(page.getByRole('radio', { name: `En dólares ${dollars}` })).toBeChecked()
    await page.getByRole('radio', { name: `En soles Tipo de cambio S/ 3.75 ${soles}` }).check()
    await expect(page.getByRole('paragraph').filter({ hasText: /^S\/\s/ })).toHaveText(soles)
  })

  await test.step('the terms, which are PDFs', async () => {
    const terms = page.getByRole('checkbox', {
      name: 'Acepto las Políticas de Privacidad y Términos y condiciones',
      exact: true,
    })
    await expect(terms).not.toBeChecked()
    for (const name of ['Políticas de Privacidad', 'Términos y condiciones']) {
      const link = page.getByRole('main').getByRole('link', { name, exact: true })
      const file = await page.request.get((await link.getAttribute('href')) ?? '')
      expect(file.headers()['content-type']).toBe('application/pdf')
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  await test.step('step 2: the form is requested in soles', async () => {
    const sent = page.waitForRequest('**/api/MiCuenta/GenerarTokenIziPago')
    await acceptAndPay(page)
    const body = (await sent).postDataJSON()
    expect(body).toMatchObject({
      amount: Math.round(Number(letra.amount) * 375),
      currency: 'PEN',
      formAction: 'ASK_REGISTER_PAY',
      customer: { billingDetails: { identityCode: lucia.document.number, language: 'ES' } },
      metadata: { tipoOperacion: 'R3', monedaOrigen: 'USD', dispositivo: 'Mobile' },
    })
    expect(body.orderId).toMatch(/^\d{12}$/)
  })

  await test.step("the form is the provider's, with the public key, and its answer goes to the server", async () => {
    await expect(page.getByTitle('Número de tarjeta')).toBeVisible()
    const script = page.locator('script[kr-public-key]')
    await expect(script).toHaveAttribute('src', new RegExp(`^${llave.at().cardProvider}/static/`))
    await expect(script).toHaveAttribute('kr-public-key', /^\d{8}:testpublickey_\w+$/)
    const reported = page.waitForRequest('**/api/MiCuenta/RegistrarPago')
    await payByCard(page, cards.approved)
    const { krAnswer, krHash } = (await reported).postDataJSON()
    expect(JSON.parse(krAnswer)).toMatchObject({ orderStatus: 'PAID' })
    expect(krHash).toMatch(/^[0-9a-f]{64}$/)
  })

  await test.step('paid in soles', async () => {
    await expect(page.getByRole('heading', { name: 'Tu pago se ha realizado con éxito' })).toBeVisible()
    const receipt = page.getByRole('article', { name: 'Recibo' })
    await expect(receipt).toContainText(soles)
    for (const [name, value] of Object.entries({
      'Importe de la deuda': dollars,
      'Tipo de cambio': '3.75',
    })) {
      const row = receipt.getByText(name, { exact: true }).locator('..')
      await expect(row.getByRole('definition')).toHaveText(value)
    }
    const [paid] = await providerTransactions(llave, letra.code, lucia.document.number)
    expect(paid).toMatchObject({ amount: Math.round(Number(letra.amount) * 375), currency: 'PEN' })
    await page.getByRole('link', { name: 'Ver mis pagos' }).click()
    await page.getByRole('tab', { name: 'Pagos realizados' }).click()
    const row = page.getByRole('listitem').filter({ hasText: `Letra ${letra.position}` })
    await expect(row).toContainText(soles)
    await expect(row).toContainText('Tipo de cambio preferencial')
  })
})
