import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { changeAffiliation } from './change-affiliations.ts'

const { valeria } = personas
const overdueText =
  'No puedes realizar la afiliación porque cuentas con 2 letra(s) vencida(s). Paga tu letra vencida para que puedas afiliar tu tarjeta al débito automático'

test('a screen with outdated letras gets the refusal from the server, and checkout lets the customer pay the overdue ones', async ({
  page,
  llave,
  pageErrors,
}) => {
  pageErrors.expect(/status of 409/)
  await signIn(page, llave, valeria)
  await test.step('checkout accepts the payment, with its box disabled while another letra is overdue', async () => {
    await page.goto(`/checkout/${firstPending('1000333').code}`)
    const box = page.getByRole('checkbox', { name: 'Afiliar tarjeta al Débito automático' })
    await expect(box).toBeDisabled()
    await expect(box).toHaveAccessibleDescription(overdueText.replace('2 letra', '1 letra'))
    await page.getByRole('checkbox', { name: /^Acepto las/ }).check()
    await expect(page.getByRole('button', { name: 'Realizar pago' })).toBeEnabled()
    await checkAccessibility(page)
  })
  await test.step('the outdated wizard gets the refusal', async () => {
    await changeAffiliation(page, '1000333', { letrasVencidas: 0, impedimento: '', motivoImpedimento: '' })
    await page.goto('/debit/1000333/confirmation')
    await page.getByRole('checkbox', { name: /^Acepto las/ }).check()
    await page.getByRole('button', { name: 'Continuar afiliación' }).click()
    await expect(page.getByRole('alert')).toHaveText(overdueText)
    await expect(page.getByTitle('Número de tarjeta')).toHaveCount(0)
    await checkAccessibility(page)
  })
})
