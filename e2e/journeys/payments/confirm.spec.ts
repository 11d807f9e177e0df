import { personas } from '@llave/testkit/personas'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { amountText, dayText } from '../../spanish-figures.ts'
import { signIn } from '../access/sign-in.ts'
import { demoLetras, firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { acceptAndPay, cards, payByCard } from './pay-by-card.ts'
import { providerTransactions } from './provider-books.ts'

const { lucia } = personas

test('a letra in dollars is confirmed with its details and the terms, and paid in soles at the preferential rate', {
  tag: '@every-width',
}, async ({ page, llave, isMobile }) => {
  const letra = firstPending('1000236')
  const dollars = amountText('USD', letra.amount)
  // The demonstration's rate is 3.75.
  const soles = amountText('PEN', (Number(letra.amount) * 3.75).toFixed(2))
  await signIn(page, llave, lucia, '/login?type=letter')
  await page.goto('/property/1000236/payment')
  await page.getByRole('link', { name: `Pagar letra ${letra.position}`, exact: true }).click()

  await test.step('what is paid', async () => {
    const steps = page.getByRole('list', { name: 'Pasos' }).getByRole('listitem')
    await expect(steps).toHaveText(['1 Confirma', '2 Paga'])
    await expect(steps.first()).toHaveAttribute('aria-current', 'step')
    await expect(page.getByRole('heading', { name: 'Revisa los detalles de tu pago' })).toBeFocused()
    const facts = {
      'Número de letra': `${letra.position} de ${demoLetras('1000236').length}`,
      Documento: letra.code,
      Ubicación: 'Casa 7',
      'Fecha de vencimiento': dayText(letra.dueOn),
    }
    for (const [name, value] of Object.entries(facts)) {
      const row = page.getByText(name, { exact: true }).locator('..')
      await expect(row.getByRole('definition')).toHaveText(value)
    }
    await expect(page.getByText('Playa Totoral')).toHaveCSS('text-transform', 'lowercase')
    await expect(page.getByRole('paragraph').filter({ hasText: /^US\$\s/ })).toHaveText(dollars)
  })

  await test.step('Regresar goes to the previous page', async () => {
    await page.getByRole('button', { name: 'Regresar' }).click()
    await expect(page).toHaveURL('/property/1000236/payment')
    await page.getByRole('link', { name: `Pagar letra ${letra.position}`, exact: true }).click()
  })

  await test.step('the currency, both sums worked out', async () => {
    const affiliate = page.getByRole('checkbox', { name: 'Afiliar tarjeta al Débito automático' })
    await expect(affiliate).toBeEnabled()
    await expect(page.getByRole('radio', { name: /^En dólares/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: `En dólares ${dollars}` })).toBeVisible()
    await page.getByRole('radio', { name: `En soles Tipo de cambio S/ 3.75 ${soles}` }).check()
    await expect(page.getByRole('paragraph').filter({ hasText: /^S\/\s/ })).toHaveText(soles)
    await expect(affiliate).toBeDisabled()
    await expect(page.getByText('Para afiliar tu tarjeta, paga en dólares')).toBeVisible()
  })

  await test.step('the terms, which open Realizar pago', async () => {
    const terms = page.getByRole('checkbox', {
      name: 'Acepto las Políticas de Privacidad y Términos y condiciones',
    })
    await expect(terms).not.toBeChecked()
    await expect(page.getByRole('button', { name: 'Realizar pago' })).toBeDisabled()
    for (const name of ['Políticas de Privacidad', 'Términos y condiciones']) {
      const link = page.getByRole('main').getByRole('link', { name })
      const file = await page.request.get((await link.getAttribute('href')) ?? '')
      expect(file.headers()['content-type']).toBe('application/pdf')
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    }
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
    await terms.check()
    await expect(page.getByRole('button', { name: 'Realizar pago' })).toBeEnabled()
    await terms.uncheck()
    await expect(page.getByRole('button', { name: 'Realizar pago' })).toBeDisabled()
  })

  await test.step('step 2 and back: the form asks for soles', async () => {
    const sent = page.waitForRequest('**/api/MiCuenta/GenerarTokenIziPago')
    await acceptAndPay(page)
    const body = (await sent).postDataJSON()
    expect(body).toMatchObject({
      amount: Math.round(Number(letra.amount) * 375),
      currency: 'PEN',
      formAction: 'ASK_REGISTER_PAY',
      customer: { billingDetails: { identityCode: lucia.document.number, language: 'ES' } },
      metadata: { tipoOperacion: 'R3', monedaOrigen: 'USD', dispositivo: isMobile ? 'Mobile' : 'PC' },
    })
    expect(body.orderId).toMatch(/^\d{12}$/)
    await expect(page.getByRole('list', { name: 'Pasos' }).getByRole('listitem').last()).toHaveAttribute(
      'aria-current',
      'step',
    )
    await checkDarkAccessibility(page)
    await page.getByRole('button', { name: 'Regresar' }).click()
    await expect(page.getByRole('heading', { name: 'Revisa los detalles de tu pago' })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^En soles/ })).toBeChecked()
    await acceptAndPay(page)
    await page.reload()
    await page.getByRole('radio', { name: /^En soles/ }).check()
  })

  await test.step("the form is the provider's, with the public key, and its answer goes to the server", async () => {
    await acceptAndPay(page)
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

test('a letra in soles offers no currency; a later one says what comes first; a paid one that it is paid', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  const letras = demoLetras('1000235')
  const at = firstPending('1000235').position - 1
  const [paid, first, later] = [letras[at - 1], letras[at], letras[at + 1]]
  await signIn(page, llave, lucia, '/MiCuenta/IngresoPin')

  await page.goto(`/checkout/${first?.code}`)
  await expect(page.getByRole('button', { name: 'Realizar pago' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)

  await test.step('who came from another site stays here with Regresar', async () => {
    await page.goto('data:text/html,<title>Otro sitio</title>')
    await page.goto(`/checkout/${first?.code}`)
    await page.getByRole('button', { name: 'Regresar' }).click()
    await expect(page).toHaveURL('/')
  })

  await page.goto(`/checkout/${later?.code}`)
  await expect(page.getByText('Primero paga la letra más antigua de esta propiedad.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Realizar pago' })).toBeDisabled()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'la letra más antigua' }).click()
  await expect(page).toHaveURL(`/checkout/${first?.code}`)
  await expect(page.getByRole('button', { name: 'Realizar pago' })).toBeVisible()
  await expect(page.getByText('Primero paga')).toHaveCount(0)

  await page.goto(`/checkout/${paid?.code}`)
  await expect(page.getByRole('alert')).toHaveText('El número de documento ya se encuentra pagado.')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Realizar pago' })).toHaveCount(0)
  await checkAccessibility(page)

  await page.goto('/checkout/L-9999')
  await expect(page.getByRole('heading', { name: 'No encontramos este pago' })).toBeVisible()
  await checkAccessibility(page)
})
