import { personas } from '@llave/testkit/personas'
import { signIn } from '../access/sign-in.ts'
import { checkAccessibility } from '../check-accessibility.ts'
import { expect, test } from '../journey.ts'
import { cards } from '../payments/pay-by-card.ts'
import { addProviderFault } from '../payments/provider-faults.ts'
import { acceptAndContinue, registerCard } from './affiliate-by-card.ts'

const { valeria } = personas
const proforma = '1000334'

test('a direct address, the back button and a reload lead somewhere sensible at every step', async ({
  page,
  llave,
}) => {
  await signIn(page, llave, valeria)

  await test.step('the form without a consent leads to the consent', async () => {
    await page.goto(`/debit/${proforma}/payment`)
    await expect(page).toHaveURL(`/debit/${proforma}/confirmation`)
    await expect(page.getByRole('button', { name: 'Continuar afiliación' })).toBeDisabled()
  })
  await test.step('a success of nothing leads to the list', async () => {
    await page.goto('/success/debit')
    await expect(page).toHaveURL('/debit-automatic')
    await expect(page.getByRole('article')).toHaveCount(5)
  })
  await test.step("somebody else's proforma is nobody's", async () => {
    await page.goto('/debit/1000301/confirmation')
    await expect(page.getByRole('heading', { name: 'No hay nada que afiliar' })).toBeVisible()
    await page.goto('/property/1000301/debit')
    await expect(page.getByRole('heading', { name: 'No encontramos esta propiedad' })).toBeVisible()
  })
  await test.step('back from the form to step 1, and forward again', async () => {
    await page.goto(`/debit/${proforma}/confirmation`)
    await acceptAndContinue(page)
    await page.goBack()
    await expect(
      page.getByRole('heading', { name: 'Revisa los detalles del proyecto para afiliar' }),
    ).toBeVisible()
    await page.goForward()
    await expect(page.getByTitle('Número de tarjeta')).toBeVisible()
  })
})

test('once the form said PAID it never comes back: it is confirmed, also after a reload and without the browser', async ({
  page,
  llave,
  complaints,
}) => {
  complaints.expect(/AfiliacionDebitoAutomatico/)
  await signIn(page, llave, valeria)
  await page.goto(`/debit/${proforma}/confirmation`)
  await acceptAndContinue(page)
  await addProviderFault(llave, { kind: 'ipn-delay', ms: 12_000 })
  await page.route('**/api/MiCuenta/AfiliacionDebitoAutomatico', (route) => route.abort())
  await registerCard(page, cards.approved)

  const confirming = page.getByRole('heading', { name: 'Recibimos tu tarjeta. Estamos confirmándola.' })
  await expect(confirming).toBeVisible()
  await checkAccessibility(page)
  await page.reload()
  await expect(confirming).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Afiliación exitosa' })).toBeVisible({ timeout: 40_000 })
  await page.goBack()
  await expect(page.getByText('La nueva tarjeta reemplaza a tu Visa terminada en 0055')).toBeVisible()
})

test('with the provider down the wizard says that nothing was charged, and goes on once it is back', async ({
  page,
  llave,
  complaints,
}) => {
  complaints.expect(/status of 50[0-9]|kr-payment-form|ObtenerProyectoAfiliacion/)
  await signIn(page, llave, valeria)
  const list = '**/api/MiCuenta/ObtenerProyectoAfiliacion?*'

  for (const [address, failure] of [
    ['/debit-automatic', 'No pudimos cargar tu débito automático.'],
    ['/property/1000331/debit', 'No pudimos cargar tu débito automático.'],
    ['/debit/1000331/confirmation', 'No pudimos traer los datos de tu afiliación.'],
  ] as const) {
    await page.route(list, (route) => route.abort())
    await page.goto(address)
    await expect(page.getByRole('alert')).toHaveText(failure)
    await checkAccessibility(page)
    await page.unroute(list)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByRole('alert').filter({ hasText: failure })).toHaveCount(0)
  }

  await test.step('no form token', async () => {
    await addProviderFault(llave, { kind: 'server-error', service: 'Charge/CreateToken' })
    await page.getByRole('checkbox', { name: /^Acepto las/ }).check()
    await page.getByRole('button', { name: 'Continuar afiliación' }).click()
    await expect(page.getByRole('alert')).toContainText('No se hizo ningún cobro.')
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByTitle('Número de tarjeta')).toBeVisible()
  })
  await test.step('no script', async () => {
    const script = /kr-payment-form\.min\.js/
    await page.route(script, (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText('No pudimos cargar el formulario de tu tarjeta.')
    await checkAccessibility(page)
    await page.unroute(script)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByTitle('Número de tarjeta')).toBeVisible()
  })
})
