import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { cards } from '../payments/pay-by-card.ts'
import { addProviderFault, deliverNotification } from '../payments/provider-faults.ts'
import { acceptAndContinue, registerCard } from './affiliate-by-card.ts'

const { valeria } = personas
const proforma = '1000334'

test('a direct address, the back button and a reload lead to a sensible screen at every step', async ({
  page,
  llave,
}) => {
  await signIn(page, llave, valeria)

  await test.step('the form without a consent redirects to the consent', async () => {
    await page.goto(`/debit/${proforma}/payment`)
    await expect(page).toHaveURL(`/debit/${proforma}/confirmation`)
    await expect(page.getByRole('button', { name: 'Continuar afiliación' })).toBeDisabled()
  })
  await test.step('the success page without a registration redirects to the list', async () => {
    await page.goto('/success/debit')
    await expect(page).toHaveURL('/debit-automatic')
    await expect(page.getByRole('article')).toHaveCount(5)
  })
  await test.step("another customer's proforma is not found", async () => {
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

test('after PAID the form never comes back: the registration is confirmed, also after a reload or with the browser closed', async ({
  page,
  llave,
  pageErrors,
}) => {
  pageErrors.expect(/AfiliacionDebitoAutomatico/)
  await signIn(page, llave, valeria)
  await page.goto(`/debit/${proforma}/confirmation`)
  await acceptAndContinue(page)
  await addProviderFault(llave, { kind: 'ipn-drop' })
  await page.route('**/api/MiCuenta/AfiliacionDebitoAutomatico', (route) => route.abort())
  await registerCard(page, cards.approved)

  const confirming = page.getByRole('heading', { name: 'Recibimos tu tarjeta. Estamos confirmándola.' })
  await expect(confirming).toBeVisible()
  await page.reload()
  await expect(confirming).toBeVisible()
  await deliverNotification(llave)
  await expect(page.getByRole('heading', { name: 'Afiliación exitosa' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('La nueva tarjeta reemplaza a tu Visa terminada en 0055')).toBeVisible()
})

test('Regresar stays in the portal after coming from another site, and without a network no step is taken', async ({
  page,
  llave,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  await signIn(page, llave, valeria)
  await page.goto('data:text/html,<title>Otro sitio</title>')
  await page.goto('/debit/1000332/confirmation')
  const go = page.getByRole('button', { name: 'Continuar afiliación' })

  await test.step('without a network', async () => {
    await page.getByRole('checkbox', { name: /^Acepto las/ }).check()
    await context.setOffline(true)
    await go.click()
    const said = page.getByRole('main').getByRole('alert')
    await expect(said).toHaveText(
      'No hay conexión, así que la afiliación no empezó. Conéctate y vuelve a intentarlo.',
    )
    await expect(said).toBeFocused()
    await expect(said).toBeInViewport({ ratio: 1 })
    await checkAccessibility(page)
    await context.setOffline(false)
    await expect(said).toHaveCount(0)
    await expect(page).toHaveURL('/debit/1000332/confirmation')
  })
  await test.step('back to a page of this portal', async () => {
    await page.getByRole('button', { name: 'Regresar' }).click()
    await expect(page).toHaveURL('/property/1000332/debit')
  })
  await test.step('and to the previous page where the browser does not reveal its origin', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
    await page.goto('/debit-automatic')
    expect(await page.evaluate(() => 'navigation' in window)).toBe(false)
    await page
      .getByRole('link', { name: /^Afiliar tarjeta/ })
      .last()
      .click()
    await expect(go).toBeVisible()
    await page.getByRole('button', { name: 'Regresar' }).click()
    await expect(page).toHaveURL('/debit-automatic')
  })
})
