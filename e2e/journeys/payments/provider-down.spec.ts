import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { acceptAndPay } from './pay-by-card.ts'
import { addProviderFault } from './provider-faults.ts'

test('with the provider down the checkout says that nothing was charged, and goes on once it is back', {
  tag: '@every-width',
}, async ({ page, llave, complaints }) => {
  complaints.expect(/status of 50[0-9]|kr-payment-form|SapLetrasTipoCambio|ConsultaClienteLetra_LetterSap/)
  const letra = firstPending('1000308')
  await signIn(page, llave, personas.company)

  await test.step('the details do not come', async () => {
    const details = '**/api/MiCuenta/ConsultaClienteLetra_LetterSap?*'
    await page.route(details, (route) => route.abort())
    await page.goto(`/checkout/${letra.code}`)
    await expect(page.getByRole('alert')).toHaveText('No pudimos traer los datos de tu pago.')
    await checkAccessibility(page)
    await page.unroute(details)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByRole('heading', { name: 'Revisa los detalles de tu pago' })).toBeVisible()
  })

  await test.step('no form token', async () => {
    await addProviderFault(llave, { kind: 'server-error', service: 'Charge/CreatePayment' })
    await page.getByRole('checkbox', { name: /^Acepto las/ }).check()
    await page.getByRole('button', { name: 'Realizar pago' }).click()
    await expect(page.getByRole('alert')).toContainText('No se hizo ningún cobro.')
    await expect(page.getByRole('heading', { name: 'Revisa los detalles de tu pago' })).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('no script', async () => {
    const script = /kr-payment-form\.min\.js/
    await page.route(script, (route) => route.abort())
    await acceptAndPay(page)
    await expect(page.getByRole('alert')).toHaveText('No pudimos cargar el formulario de pago.')
    await checkAccessibility(page)
    await page.unroute(script)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByTitle('Número de tarjeta')).toBeVisible()
  })
})
