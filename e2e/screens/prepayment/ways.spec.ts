import { comparePrepayment } from '@llave/contract/prepayment/compare-prepayment'
import { requestPrepayment } from '@llave/contract/prepayment/request-prepayment'
import { readCashItems } from '@llave/contract/receivables/read-cash-items'
import { money } from '@llave/domain/money/money'
import { compareWays, prepareWays } from '@llave/domain/prepayment/compare-ways'
import { wayFigures } from '@llave/domain/prepayment/way-figures'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { cashItem, flat, today } from '../fixtures.ts'
import { expect, test } from '../screen.ts'
import { answerWays, basis } from './answer-ways.ts'

const address = `/prepayment/${basis.proforma}`

function parts(page: Page) {
  return {
    amount: page.getByLabel('¿Cuánto quieres pagar?'),
    slider: page.getByRole('slider'),
    way: (name: string) => page.getByRole('radio', { name }),
    bar: page.getByRole('status').filter({ visible: true }),
  }
}

test('figure and slider are one value, by pointer, key and hand, and all three ways answer it', async ({
  page,
  screens,
}) => {
  answerWays(screens)
  await screens.open(address)
  const { amount, slider, way } = parts(page)
  await expect(amount).toHaveValue('19,400.00')

  await amount.fill('20000')
  await expect(slider).toHaveAttribute('aria-valuetext', 'S/\u00a020,000.00')
  await expect(way('Bajar la cuota')).toHaveAccessibleName(/1,208\.71 cada letra.*2,816\.45.*36 letras/)
  await expect(way('Bajar el plazo')).toHaveAccessibleName(/23 letras por pagar.*4,856\.74.*24\/09\/2028/)
  await expect(way('Adelantar letras')).toHaveAccessibleName(/10 letras pagadas hoy.*0\.00.*18,425\.00/)
  await expect(page.getByText('con tu tasa de 9.5\u00a0% al año')).toBeVisible()

  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(amount).toHaveValue('20,100.00')
  await page.keyboard.press('Home')
  await expect(way('Adelantar letras')).toHaveAccessibleName(/^Adelantar letras 0 letras pagadas hoy/)

  await amount.fill('20,000.55')
  await way('Adelantar letras').check()
  await expect(page.getByText('de S/\u00a020,000.55, hoy pagarías S/\u00a018,425.00')).toBeVisible()
  const codes = Array.from({ length: 12 }, (_, index) => `L-${index + 1}`)
  await expect(page.getByRole('link', { name: 'Pagar 10 letras' })).toHaveAttribute(
    'href',
    `/checkout/L-1?${codes
      .slice(1, 10)
      .map((code) => `con=${code}`)
      .join('&')}`,
  )
  // One charge takes twelve: what is really charged is said, and no more is asked for.
  await amount.fill('40000')
  await expect(page.getByText('de S/\u00a040,000.00, hoy pagarías S/\u00a022,110.00')).toContainText(
    'Un cobro lleva hasta 12 letras',
  )
  await expect(page.getByRole('link', { name: 'Pagar 12 letras' })).toHaveAttribute(
    'href',
    new RegExp(`${codes.at(-1)}$`),
  )
  await amount.fill('1842')
  await expect(page.getByRole('button', { name: 'Pagar' })).toBeDisabled()
  await amount.fill('20,000.55')
  await way('Adelantar letras').press('ArrowLeft')
  await atBothWidths(page, async () => {
    await expect(way('Bajar el plazo')).toBeChecked()
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
    await checkLargeText(page)
  })
})

test('an amount that cannot be paid ahead is said beside its field, and nothing leads on with it', async ({
  page,
  screens,
}) => {
  answerWays(screens)
  await screens.open(address)
  const { amount } = parts(page)
  for (const [typed, fault] of [
    ['58142.27', 'El monto ingresado es superior al permitido'],
    ['0.99', 'El monto ingresado es inferior al permitido'],
    ['US$ 200', 'Escribiste dólares y esta propiedad está en soles.'],
    ['veinte', 'El monto debe ser un número, por ejemplo 3,000.00'],
    ['', 'El campo es requerido'],
  ] as const) {
    await amount.fill(typed)
    await expect(page.getByText(fault, { exact: true })).toBeVisible()
    await expect(page.getByText('Revisa el monto')).toBeVisible()
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
  }
})

test('what is asked for leads to its checkout, and a refusal is said in its words', async ({
  page,
  screens,
  pageErrors,
}) => {
  answerWays(screens)
  screens.answer(requestPrepayment, { documentNumber: 'PA-00000012' })
  await screens.open(address)
  const send = page.getByRole('button', { name: 'Solicitar y pagar' })
  await parts(page).amount.fill('20000')
  await expect(send).toBeDisabled()
  const accept = page.getByRole('checkbox', { name: /^Elijo bajar el plazo/ })
  await accept.check()
  await expect(send).toBeEnabled()
  // Accepted for these figures alone.
  await parts(page).amount.fill('21000')
  await expect(accept).not.toBeChecked()
  await accept.check()

  pageErrors.expect(/status of 409/)
  screens.refuse(requestPrepayment, 'pago_en_proceso')
  await send.click()
  await expect(page.getByRole('alert')).toBeVisible()
  screens.answer(requestPrepayment, { documentNumber: 'PA-00000012' })
  const debt = { documentClass: 'PA', amount: money(2_100_000, 'PEN'), dueOn: today }
  screens.answer(readCashItems, [cashItem(flat, 'PA-00000012', debt)])
  await accept.check()
  await send.click()
  await expect(page).toHaveURL('/checkout/PA-00000012')
  await expect(page.getByText('Pago anticipado')).toBeVisible()
  await expect(page.getByText('S/\u00a021,000.00').filter({ visible: true }).first()).toBeVisible()
})

test("the server's figures replace ours, and the bar says so where they differ", async ({
  page,
  screens,
  pageErrors,
}) => {
  answerWays(screens)
  await screens.open(address)
  const { amount, way } = parts(page)
  await amount.fill('20000')
  await expect(page.getByText('Confirmando las cifras…')).toBeHidden()
  await expect(page.getByText('Actualizado: revisa las cifras')).toBeHidden()

  // Meanwhile a letra was paid elsewhere.
  const later = { letras: basis.letras.slice(1) }
  answerWays(screens, later)
  await amount.fill('15000')
  await expect(page.getByText('Actualizado: revisa las cifras')).toBeVisible()
  const { shorter } = compareWays(prepareWays({ ...basis, ...later }, today), 1_500_000)
  await expect(way('Bajar el plazo')).toHaveAccessibleName(
    new RegExp(`^Bajar el plazo ${wayFigures(shorter).count} letras por pagar`),
  )
  await expect(page.getByText('Arriba, tus 35 letras de hoy.')).toBeVisible()

  pageErrors.expect(/status of 500/)
  screens.refuse(comparePrepayment, 'error_interno')
  await amount.fill('16000')
  await expect(page.getByText('No pudimos confirmar las cifras. Ninguna letra cambió.')).toBeVisible()
  answerWays(screens, later)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('No pudimos confirmar las cifras. Ninguna letra cambió.')).toBeHidden()

  // Without a network there is nobody to ask, and the reason stands beside the button.
  await page.context().setOffline(true)
  const send = page.getByRole('button', { name: 'Solicitar y pagar' })
  await expect(send).toBeDisabled()
  await expect(send).toHaveAccessibleDescription('Sin conexión: podrás solicitarlo y pagar cuando vuelva.')
  await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
  await page.context().setOffline(false)
  await page.getByRole('checkbox', { name: /^Elijo/ }).check()
  await expect(send).toBeEnabled()
})
