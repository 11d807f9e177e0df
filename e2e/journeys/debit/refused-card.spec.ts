import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { answerBank, cards, typeCard } from '../payments/pay-by-card.ts'
import { addProviderFault } from '../payments/provider-faults.ts'
import { acceptAndContinue, pressRegister, registerCard } from './affiliate-by-card.ts'

const { valeria } = personas
const proforma = '1000331'

test('a refused card shows the reason and allows another try, an expired form is renewed, and a challenged card is registered', async ({
  page,
  llave,
}) => {
  await signIn(page, llave, valeria)
  await page.goto(`/debit/${proforma}/confirmation`)
  await acceptAndContinue(page)
  const said = page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })

  await expect(
    page.getByText(
      'El número completo y el código de seguridad van directamente al proveedor de pagos: no los vemos ni los guardamos. Guardamos los dígitos visibles, el titular y el vencimiento para mostrarte qué tarjeta está afiliada.',
    ),
  ).toBeVisible()

  await test.step('refused by the bank', async () => {
    await registerCard(page, cards.withoutFunds)
    await expect(said).toHaveText(
      'La tarjeta no tiene saldo suficiente. No se hizo ningún cobro. Recarga tu tarjeta o usa otra.',
    )
    await expect(said).toBeInViewport()
    await expect(said).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Afiliación', exact: true })).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step("rejected on the bank's page", async () => {
    await registerCard(page, cards.challenged)
    await expect(page.getByRole('dialog', { name: 'Verificación de tu banco' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Regresar' })).toBeDisabled()
    await checkAccessibility(page)
    await answerBank(page, 'Rechazar')
    await expect(said).toContainText('No se completó la verificación de tu banco. No se hizo ningún cobro.')
    await expect(said).not.toContainText('el pago')
    await expect(said).toBeFocused()
  })

  await test.step('after its last try a form is replaced by a new one', async () => {
    const renewed = page.waitForResponse('**/api/MiCuenta/GenerarTokenIziAfiliacion')
    await registerCard(page, cards.overLimit)
    expect((await renewed).status()).toBe(200)
    await expect(said).toContainText('supera el límite de tu tarjeta. No se hizo ningún cobro.')
    const number = page.getByTitle('Número de tarjeta').contentFrame().getByLabel('Número de tarjeta')
    await expect(number).toHaveValue('')
    await expect(said).toBeFocused()
  })

  await test.step('a form that the provider calls expired is renewed', async () => {
    await addProviderFault(llave, { kind: 'error-envelope', service: 'Form/Pay', code: 'PSP_108' })
    const renewed = page.waitForResponse('**/api/MiCuenta/GenerarTokenIziAfiliacion')
    await registerCard(page, cards.approved)
    expect((await renewed).status()).toBe(200)
    await expect(said).toHaveText('El formulario de tu tarjeta venció y abrimos uno nuevo.')
  })

  await test.step("authorised on the bank's page", async () => {
    await typeCard(page, cards.challenged)
    await pressRegister(page)
    await answerBank(page, 'Autorizar')
    await expect(page.getByRole('heading', { name: 'Afiliación exitosa' })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Afiliación' })).toContainText('497011******1003')
  })
})
