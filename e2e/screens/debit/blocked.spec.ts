import { issueCardForm } from '@llave/contract/debit/issue-card-form'
import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths, become } from '../../widths.ts'
import { affiliation, lot } from '../fixtures.ts'
import { expect, test } from '../screen.ts'

const debit = `/property/${lot.proforma}/debit`
const confirmation = `/debit/${lot.proforma}/confirmation`
const overdueText =
  'No puedes realizar la afiliación porque cuentas con 2 letra(s) vencida(s). Paga tu letra vencida para que puedas afiliar tu tarjeta al débito automático'

test('with overdue letras no card can be affiliated, neither at the property nor in the wizard', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 409/)
  screens.answer(listAffiliations, [affiliation(lot, { overdueCount: 2, impediment: 'overdue' })])
  await screens.open(debit)
  await expect(page.getByText(overdueText, { exact: true })).toBeVisible()
  const closed = page.getByRole('button', { name: 'Afiliar tarjeta' })
  await atBothWidths(page, async () => {
    await expect(closed).toBeDisabled()
    await expect(closed).toHaveAccessibleDescription(overdueText)
    await expect(page.getByRole('main').getByRole('link', { name: 'Ver mis pagos' })).toHaveAttribute(
      'href',
      `/property/${lot.proforma}/payment`,
    )
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })

  await screens.open(confirmation)
  await atBothWidths(page, async () => {
    await expect(page.getByText(overdueText, { exact: true })).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Continuar afiliación' })).toBeDisabled()
    await checkAccessibility(page)
  })
})

test('the impediment is explained beside the disabled button', async ({ page, screens }) => {
  const closed = page.getByRole('button', { name: 'Afiliar tarjeta' })
  for (const [impediment, words] of [
    ['no-email', /^Para afiliar una tarjeta necesitamos tu correo electrónico\./],
    ['closed', /^La afiliación de tarjetas está suspendida por mantenimiento\./],
    ['other-account', /letras en dos monedas/],
    ['nothing-owed', /no tiene letras pendientes/],
  ] as const) {
    screens.answer(listAffiliations, [affiliation(lot, { impediment })])
    await screens.open(debit)
    await expect(closed).toBeDisabled()
    await expect(closed).toHaveAccessibleDescription(words)
    await checkAccessibility(page)
  }
})

test('without a form token the wizard says so, without blaming the connection, and allows another try', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 502/)
  screens.refuse(issueCardForm, 'proveedor_no_responde')
  await screens.open(confirmation)
  await page.getByRole('checkbox', { name: /^Acepto las/ }).check()
  const asksForForm = () => page.waitForRequest('**/api/MiCuenta/GenerarTokenIziAfiliacion')
  const first = asksForForm()
  await page.getByRole('button', { name: 'Continuar afiliación' }).click()
  expect((await first).postDataJSON().metadata.dispositivo).toBe('Mobile')
  await atBothWidths(page, async () => {
    await expect(page.getByRole('alert')).toHaveText(
      'El servicio de pagos no responde. No se hizo ningún cobro. Intenta otra vez.',
    )
    await expect(page.getByText('Revisa tu conexión')).toHaveCount(0)
    await checkAccessibility(page)
  })
  await become(page, 'desktop')
  const second = asksForForm()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: 'Afiliación', exact: true })).toBeFocused()
  expect((await second).postDataJSON().metadata.dispositivo).toBe('PC')
})
