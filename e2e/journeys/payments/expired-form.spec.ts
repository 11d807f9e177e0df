import { personas } from '@llave/testkit/personas'
import { signIn } from '../access/sign-in.ts'
import { firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { acceptAndPay, cards, payByCard } from './pay-by-card.ts'
import { addProviderFault } from './provider-faults.ts'

test('an expired form is renewed, after its time and when the provider says so, and can be paid', async ({
  page,
  llave,
}) => {
  const letra = firstPending('1000307')
  await page.clock.install()
  await signIn(page, llave, personas.liam)
  await page.goto(`/checkout/${letra.code}`)
  await acceptAndPay(page)
  await expect(page.getByTitle('Número de tarjeta')).toBeVisible()
  const expired = page.getByRole('main').getByRole('alert').filter({ hasText: 'venció' })

  await test.step('fifteen minutes on the page', async () => {
    const renewed = page.waitForResponse('**/api/MiCuenta/GenerarTokenIziPago')
    await page.clock.fastForward('15:00')
    expect((await renewed).status()).toBe(200)
    await expect(expired).toHaveText('El formulario de pago venció y abrimos uno nuevo.')
  })

  await test.step('the provider calls it expired', async () => {
    await addProviderFault(llave, { kind: 'error-envelope', service: 'Form/Pay', code: 'PSP_108' })
    const renewed = page.waitForResponse('**/api/MiCuenta/GenerarTokenIziPago')
    await payByCard(page, cards.approved)
    expect((await renewed).status()).toBe(200)
    await expect(expired).toBeVisible()
  })

  await payByCard(page, cards.approved)
  await expect(page.getByRole('heading', { name: 'Tu pago se ha realizado con éxito' })).toBeVisible()
})
