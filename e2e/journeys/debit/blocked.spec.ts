import { personas } from '@llave/testkit/personas'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { changeAffiliation } from './change-affiliations.ts'

const { valeria, pedro, carmen } = personas
const overdueText =
  'No puedes realizar la afiliación porque cuentas con 2 letra(s) vencida(s). Paga tu letra vencida para que puedas afiliar tu tarjeta al débito automático'

test('with overdue letras no card can be affiliated: at the property, in the wizard, at checkout, nor past them', {
  tag: '@every-width',
}, async ({ page, llave, complaints }) => {
  complaints.expect(/status of 409/)
  await signIn(page, llave, valeria)
  await page.goto('/property/1000333/debit')
  await expect(page.getByText(overdueText)).toBeVisible()
  const closed = page.getByRole('button', { name: 'Afiliar tarjeta' })
  await expect(closed).toBeDisabled()
  await expect(closed).toHaveAccessibleDescription(overdueText)
  await expect(page.getByRole('main').getByRole('link', { name: 'Ver mis pagos' })).toHaveAttribute(
    'href',
    '/property/1000333/payment',
  )
  await checkAccessibility(page)
  await checkDarkAccessibility(page)

  await page.goto('/debit/1000333/confirmation')
  await expect(page.getByText(overdueText)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Continuar afiliación' })).toBeDisabled()
  await checkAccessibility(page)

  await test.step('checkout lets pay, and closes its box while another letra is overdue', async () => {
    await page.goto(`/checkout/${firstPending('1000333').code}`)
    const box = page.getByRole('checkbox', { name: 'Afiliar tarjeta al Débito automático' })
    await expect(box).toBeDisabled()
    await expect(box).toHaveAccessibleDescription(overdueText.replace('2 letra', '1 letra'))
    await page.getByRole('checkbox', { name: /^Acepto las/ }).check()
    await expect(page.getByRole('button', { name: 'Realizar pago' })).toBeEnabled()
    await checkAccessibility(page)
  })

  await test.step('a screen that does not know yet is told by the server', async () => {
    await changeAffiliation(page, '1000333', { letrasVencidas: 0, impedimento: '', motivoImpedimento: '' })
    await page.goto('/debit/1000333/confirmation')
    await page.getByRole('checkbox', { name: /^Acepto las/ }).check()
    await page.getByRole('button', { name: 'Continuar afiliación' }).click()
    await expect(page.getByRole('alert')).toHaveText(overdueText)
    await expect(page.getByTitle('Número de tarjeta')).toHaveCount(0)
    await checkAccessibility(page)
  })
})

test('while the operator keeps registration closed, or without an e-mail, the debit says why', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  await signIn(page, llave, pedro)
  await page.goto('/property/1000310/debit')
  const closed = page.getByRole('button', { name: 'Afiliar tarjeta' })
  await expect(closed).toBeDisabled()
  await expect(closed).toHaveAccessibleDescription(/necesitamos tu correo electrónico/)
  await checkAccessibility(page)

  await changeAffiliation(page, '1000310', { impedimento: 'CERRADO' })
  await page.reload()
  await expect(closed).toHaveAccessibleDescription(/suspendida por mantenimiento/)
  await changeAffiliation(page, '1000310', { impedimento: 'OTRA_CUENTA' })
  await page.reload()
  await expect(closed).toHaveAccessibleDescription(/letras en dos monedas/)
})

test('who paid everything has nothing to affiliate', { tag: '@every-width' }, async ({ page, llave }) => {
  await signIn(page, llave, carmen)
  await page.goto('/debit-automatic')
  await expect(page.getByText('No tienes ningún proyecto para afiliar al débito automático')).toBeVisible()
  await checkAccessibility(page)
  await page.goto('/property/1000304/debit')
  await expect(page.getByText('Aún no tienes una tarjeta afiliada')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Afiliar tarjeta' })).toBeDisabled()
  await checkAccessibility(page)
  await page.goto('/debit/1000304/confirmation')
  await expect(page.getByRole('heading', { name: 'No hay nada que afiliar' })).toBeVisible()
  await checkAccessibility(page)
})
