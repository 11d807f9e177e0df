import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { exportReport } from '@llave/contract/receivables/export-report'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { money } from '@llave/domain/money/money'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { checkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { cashItem, customer, flat, letra, lot, paidLetra, today } from '../fixtures.ts'
import { owedOf } from '../receivables/owed-of.ts'
import { expect, type Screens, test } from '../screen.ts'

const property = '/property/1000234'
const reservation = cashItem(lot, '5100001', { amount: money(30_000, 'USD'), dueOn: today.add({ days: 3 }) })

function answer(screens: Screens, letras: Instalment[], items = [reservation]) {
  screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments: letras })
  screens.answer(readCashStatement, { customer, products: [lot, flat], items })
}

test('a property without letras says so, and shows what is owed in the other mode', async ({
  page,
  screens,
}) => {
  answer(screens, [letra(flat, 1)], [reservation, cashItem(flat, '5100002')])
  await screens.open(`${property}/payment`)
  await expect(page.getByText('Esta propiedad no tiene letras.')).toBeVisible()
  await expect(page.getByText('0 de 0')).toHaveCount(0)
  const panel = page.getByRole('tabpanel')
  await atBothWidths(page, async () => {
    await expect(panel.getByText(/^No tienes/)).toHaveText('No tienes ningún pago pendiente de letras')
    await expect(owedOf(panel)).toHaveText([
      'Debes US$ 300.00 en separaciones y pagos iniciales. Vence el 24/11/2026. Ver mis pagos pendientes',
    ])
    await checkAccessibility(page)
  })
  await panel.getByRole('link', { name: 'Ver mis pagos pendientes' }).click()
  await expect(page).toHaveURL('/?type=cash')
  await expect(page.getByText('Documento 5100001')).toBeVisible()
})

test('above the letras are side by side what is overdue and owed, and what else is owed; overdue ones are marked by the week', async ({
  page,
  screens,
}) => {
  const late = [40, 9].map((days, index) => letra(lot, index + 1, { dueOn: today.subtract({ days }) }))
  answer(screens, [...late, letra(lot, 3), letra(flat, 1)])
  await screens.open(`${property}/payment`)
  const total = (name: string) => page.getByRole('tabpanel').locator('dl > div').filter({ hasText: name })
  await atBothWidths(page, async () => {
    await expect(total('Vencido')).toHaveText('VencidoUS$ 701.002 letras, desde el 12/10/2026')
    await expect(total('Por pagar en total')).toHaveText(
      'Por pagar en totalUS$ 1,051.503 letras, hasta el 04/02/2027',
    )
    await expect(owedOf(page.getByRole('tabpanel'))).toHaveText([
      'Además debes US$ 300.00 en separaciones y pagos iniciales. Vence el 24/11/2026. Ver mis pagos pendientes',
    ])
    await expect(page.getByRole('listitem').filter({ hasText: 'Letra 1' })).toContainText(
      'Vencida hace 40 días',
    )
    await checkAccessibility(page)
    await checkLargeText(page)
  })

  await test.step('a week late is marked in amber, two weeks in dark red, and less not at all', async () => {
    answer(
      screens,
      [14, 13, 7, 6].map((days, index) => letra(lot, index + 1, { dueOn: today.subtract({ days }) })),
    )
    await page.reload()
    const days = page.getByRole('tabpanel').getByText(/^Vencida hace \d+ días$/)
    await expect(days).toHaveText(['Vencida hace 14 días', 'Vencida hace 13 días', 'Vencida hace 7 días'])
    const darkRed = { 'background-color': 'rgb(140, 28, 19)', color: 'rgb(255, 255, 255)' }
    const amber = { 'background-color': 'rgb(251, 236, 203)', color: 'rgb(122, 74, 0)' }
    for (const [place, colours] of [darkRed, amber, amber].entries()) {
      for (const [property, colour] of Object.entries(colours)) {
        await expect(days.nth(place).locator('..')).toHaveCSS(property, colour)
      }
    }
  })
})

test('a letra due today says Vence hoy, and letras paid elsewhere say why they have no receipt', async ({
  page,
  screens,
}) => {
  const before = paidLetra(lot, 1, today.subtract({ days: 30 }), { hasReceipt: false })
  const here = paidLetra(lot, 2, today.subtract({ days: 29 }))
  answer(screens, [before, here, letra(lot, 3, { dueOn: today })], [])
  await screens.open(`${property}/payment`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Letra 3' })).toContainText(
    'Vence hoy, 21/11/2026',
  )
  await page.getByRole('tab', { name: 'Pagos realizados' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('button', { name: /recibo/ })).toHaveText(['Recibo'])
  await expect(panel.getByText('Las letras sin recibo no se pagaron en este portal.')).toBeVisible()
  await checkAccessibility(page)
  await checkLargeText(page)

  await test.step('without that text where all were paid here; with nothing overdue, what is paid stands beside what is owed', async () => {
    answer(screens, [here, letra(lot, 3), letra(lot, 4, { dueOn: today.add({ days: 90 }) })], [])
    await page.reload()
    await expect(panel.getByRole('button', { name: /recibo/ })).toHaveCount(1)
    await expect(panel.getByText(/sin recibo/)).toHaveCount(0)
    await page.getByRole('tab', { name: 'Pagos pendientes' }).click()
    await expect(panel.locator('dl > div')).toHaveText([
      'Ya pagadasUS$ 350.501 letra',
      'Por pagar en totalUS$ 701.002 letras, hasta el 19/02/2027',
    ])
  })
})

test('Exportar without a network shows an error, and keeps the focus when retried', async ({
  page,
  screens,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED|status of 500/)
  screens.answer(exportReport, { bytes: new Uint8Array([80, 75]), fileName: 'ReporteLetras.xlsx' })
  await screens.open(`${property}/payment`)
  const report = page.getByRole('button', { name: 'Exportar' })
  await expect(report).toBeVisible()
  await context.setOffline(true)
  await report.click()
  const said = page.getByRole('alert')
  await expect(said).toHaveText('No pudimos preparar tu reporte. Revisa tu conexión y vuelve a intentarlo.')
  await checkAccessibility(page)
  await context.setOffline(false)

  await test.step('a server error does not blame the connection', async () => {
    screens.refuse(exportReport, 'error_interno')
    await page.getByRole('button', { name: 'Reintentar' }).press('Enter')
    await expect(said).toHaveText(
      'No pudimos preparar tu reporte. El problema no es tu conexión. Vuelve a intentarlo en unos minutos.',
    )
    await expect(report).toBeFocused()
  })

  screens.answer(exportReport, { bytes: new Uint8Array([80, 75]), fileName: 'ReporteLetras.xlsx' })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Reintentar' }).press('Enter')
  await downloading
  await expect(report).toBeFocused()
})
