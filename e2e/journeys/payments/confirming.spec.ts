import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { acceptAndPay, cards, payByCard } from './pay-by-card.ts'
import { addProviderFault } from './provider-faults.ts'

const { pedro } = personas

test('once the form said paid it never comes back: the page says it is being confirmed until it is settled', {
  tag: '@every-width',
}, async ({ page, llave, complaints }) => {
  complaints.expect(/RegistrarPago/)
  const letra = firstPending('1000310')
  await signIn(page, llave, pedro)
  await page.goto(`/checkout/${letra.code}`)
  await acceptAndPay(page)
  await addProviderFault(llave, { kind: 'ipn-delay', ms: 12_000 })
  await page.route('**/api/MiCuenta/RegistrarPago', (route) => route.abort())
  await payByCard(page, cards.approved)

  const confirming = page.getByRole('heading', { name: 'Recibimos tu pago. Estamos confirmándolo.' })
  await expect(confirming).toBeVisible()
  await checkAccessibility(page)
  await page.reload()
  await expect(confirming).toBeVisible()

  // Pedro has no e-mail: nothing says that one was sent.
  await expect(page.getByRole('heading', { name: 'Tu pago se ha realizado con éxito' })).toBeVisible({
    timeout: 40_000,
  })
  await expect(page.getByText('Enviamos una notificación a tu correo electrónico.')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('El número de documento ya se encuentra pagado.')
})
