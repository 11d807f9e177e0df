import { printReceipt } from '@llave/contract/payments/print-receipt'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { exportReport } from '@llave/contract/receivables/export-report'
import { money } from '@llave/domain/money/money'
import type { Instalment } from '@llave/domain/receivables/receivable'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { doubleClick } from '../double-click.ts'
import { customer, flat, letra, lot, opens, paidLetra, today } from '../fixtures.ts'
import { loadingIndicators, overlayOf } from '../loading.ts'
import { expect, type Screens, test } from '../screen.ts'

const property = '/property/1000234'
const spreadsheet = { bytes: new Uint8Array([80, 75, 3, 4]), fileName: 'ReporteLetras.xlsx' }

function answerLetras(screens: Screens, ...instalments: Instalment[]) {
  screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments })
}

/** What both payment screens show above their lists. */
async function expectSheet(page: Page, counter: string) {
  const project = page.getByRole('heading', { level: 1 })
  await expect(project).toHaveText('valle sereno')
  await expect(project.locator('+ p')).toHaveText('MZ A LT 4')
  for (const toggle of ['Fotos', 'Mapa', 'Google maps']) {
    await expect(page.getByRole('button', { name: toggle })).toHaveCount(0)
  }
  await expect(page.getByText(/^Letras pagadas:/)).toHaveText(`Letras pagadas: ${counter}`)
  await expect(page.getByRole('button', { name: 'Exportar', exact: true })).toBeVisible()
}

test('payments has project, product, title, counter, Exportar and two tabs, and Pagar leads to the checkout', async ({
  page,
  screens,
}) => {
  answerLetras(
    screens,
    letra(lot, 5, { dueOn: today.add({ days: 50 }) }),
    letra(lot, 3, { dueOn: today.add({ days: 3 }) }),
    letra(lot, 4, { dueOn: today.add({ days: 5 }), amount: money(50_000, 'USD') }),
    paidLetra(lot, 1, today.subtract({ days: 60 })),
    paidLetra(lot, 2, today.subtract({ days: 30 })),
    letra(flat, 1),
  )
  await screens.open(`${property}/payment`)
  await expect(page.getByRole('heading', { level: 2, name: 'Mis pagos', exact: true })).toBeVisible()
  await expectSheet(page, '2 de 5')

  const [pending, paid] = [
    page.getByRole('tab', { name: 'Pagos pendientes', exact: true }),
    page.getByRole('tab', { name: 'Pagos realizados', exact: true }),
  ]
  await test.step('pending letras are grouped by the month they are due, with the sum of the month', async () => {
    await expect(pending).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tabpanel').locator('summary', { hasText: '2027' }).press('Enter')
    const months = page.getByRole('tabpanel').getByRole('region')
    await expect(months.getByRole('heading')).toHaveText(['NOV 2026', 'ENE 2027'])
    await expect(months.first().getByRole('heading').locator('+ *')).toHaveText('US$ 850.50')
    await expect(months.first().getByRole('listitem')).toHaveText([
      'Letra 3US$ 350.50Vence el 24/11/2026PagarPagar variasQue pague otra personaPagar por adelantado',
      'Letra 4US$ 500.00Vence el 26/11/2026PagarQue pague otra persona',
    ])
    await expect(months.last().getByRole('listitem')).toHaveText([
      'Letra 5US$ 350.50Vence el 10/01/2027Pagar',
    ])
  })

  await test.step('a later month has its Pagar disabled, with the reason as its description', async () => {
    const open = page.getByRole('tabpanel').getByRole('link', { name: /^Pagar letra/ })
    await expect(open).toHaveCount(2)
    for (const name of ['Pagar letra 3', 'Pagar letra 4']) {
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    }
    const closed = page.getByRole('button', { name: 'Pagar letra 5' })
    await expect(closed).toBeDisabled()
    await expect(closed).toHaveAccessibleDescription('Paga NOV 2026 para continuar con ENE 2027.')
  })
  await atBothWidths(page, async () => {
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })

  await test.step('the tab is in the address, and arrow keys change it', async () => {
    await paid.click()
    await expect(page).toHaveURL(`${property}/payment?tab=paid`)
    await expect(page.getByRole('tabpanel').locator('li')).toHaveText([/^Letra 2\D/, /^Letra 1\D/])
    await page.keyboard.press('ArrowLeft')
    await expect(pending).toBeFocused()
    await expect(page).toHaveURL(`${property}/payment`)
  })

  await test.step('Pagar loads the checkout of its letra as a new document', async () => {
    const pay = page.getByRole('link', { name: 'Pagar letra 3', exact: true })
    await expect(pay).toHaveText('Pagar')
    await expect(pay).toHaveAttribute('href', '/checkout/P01-L-0003')
    await page.route('**/checkout/*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
    )
    const loaded = page.waitForRequest((request) => request.isNavigationRequest())
    await pay.click()
    expect(new URL((await loaded).url()).pathname).toBe('/checkout/P01-L-0003')
  })
})

test('with everything paid the page says so, with the payments by month in sections that fold', async ({
  page,
  screens,
}) => {
  const on = (day: string) => Temporal.PlainDate.from(day)
  answerLetras(
    screens,
    paidLetra(lot, 1, on('2026-08-10')),
    paidLetra(lot, 2, on('2026-09-01')),
    paidLetra(lot, 3, on('2026-09-30')),
    paidLetra(lot, 4, on('2026-11-12')),
    paidLetra(lot, 5, on('2026-10-12'), { paidOn: null, operationOn: null }),
  )
  await screens.open(`${property}/payment`)
  await atBothWidths(page, async () => {
    await expect(page.getByText('No tienes ningún pago pendiente', { exact: true })).toBeVisible()
    await expect(page.getByRole('tabpanel')).toContainText('Tu última letra se pagó el 12/11/2026.')
    await checkAccessibility(page)
  })
  await page.getByRole('tab', { name: 'Pagos realizados' }).click()
  const months = page.getByRole('tabpanel').locator('details')

  await test.step('each header has the month and the number of payments, newest first', async () => {
    await expect(months.locator('summary')).toHaveText([
      'NOV 20261 pago',
      'SEP 20262 pagos',
      'AGO 20261 pago',
      'SIN FECHA1 pago',
    ])
  })

  await test.step('only the first is open; a click opens and closes in 200 ms', async () => {
    await expect(months.locator(':scope[open]')).toHaveCount(1)
    await expect(months.first()).toHaveAttribute('open')
    const second = months.nth(1)
    await expect(second.getByRole('listitem').first()).toBeHidden()
    await second.locator('summary').click()
    await expect(second.getByRole('listitem').first()).toBeVisible()
    await second.locator('summary').click()
    await expect(second.getByRole('listitem').first()).toBeHidden()
    const lasts = await second.evaluate(
      (section) => getComputedStyle(section, '::details-content').transitionDuration,
    )
    expect(new Set(lasts.split(', '))).toEqual(new Set(['0.2s']))
  })
  await atBothWidths(page, () => checkAccessibility(page))
})

test('the paid screen has the same header, counter and Exportar, and only the paid list', async ({
  page,
  screens,
}) => {
  answerLetras(
    screens,
    paidLetra(lot, 1, today.subtract({ days: 60 })),
    paidLetra(lot, 2, today.subtract({ days: 30 }), { system: 'IZDA' }),
    letra(lot, 3),
  )
  await screens.open(`${property}/historic`)
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'Historial de pago' })).toBeVisible()
    await expectSheet(page, '2 de 3')
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: /^Pagar/ })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button', { name: /^Pagar/ })).toHaveCount(0)
    await expect(page.locator('main details summary')).toHaveText(['OCT 20261 pago', 'SEP 20261 pago'])
    await expect(page.getByText('Pagada el 22/10/2026, Débito automático')).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('a double click saves the report once, and also a receipt', async () => {
    screens.answer(exportReport, spreadsheet)
    screens.answer(printReceipt, { bytes: new TextEncoder().encode('%PDF-1.7'), fileName: 'recibo.pdf' })
    const report = await doubleClick(page.getByRole('button', { name: 'Exportar' }))
    expect(report).toEqual(['ReporteLetras.xlsx', 'ReporteLetras.xlsx'])
    expect(screens.asked(exportReport)).toHaveLength(2)
    const receipt = await doubleClick(page.getByRole('button', { name: 'Descargar recibo de la letra 2' }))
    expect(receipt).toEqual(['Recibo_de_pago_P01-L-0002.pdf', 'Recibo_de_pago_P01-L-0002.pdf'])
    expect(screens.asked(printReceipt)).toHaveLength(2)
  })
})

test('failures of payments and of the report are shown with Reintentar, and nothing covers the page', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/)

  await test.step('the statement fails', async () => {
    const release = screens.hold(readCustomerStatement)
    screens.refuse(readCustomerStatement, 'error_interno')
    await screens.open(`${property}/payment`)
    await expect(page.getByText('Buscando tus letras…')).toBeVisible()
    release()
    await atBothWidths(page, async () => {
      await expect(page.getByText('No pudimos cargar tus pagos.')).toBeVisible()
      await expect(
        page.getByText('El problema no es tu conexión. Vuelve a intentarlo en unos minutos.', {
          exact: true,
        }),
      ).toBeVisible()
      await expect(loadingIndicators(page)).toHaveCount(0)
      await expect(page.getByRole('navigation', { name: 'Propiedad' })).toBeVisible()
      await checkAccessibility(page)
    })
    answerLetras(screens, letra(lot, 1))
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByText(/^Letras pagadas:/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('valle sereno')
  })

  await test.step('the report fails', async () => {
    const release = screens.hold(exportReport)
    screens.refuse(exportReport, 'error_interno')
    const report = page.getByRole('button', { name: 'Exportar' })
    await report.click()
    await expect(page.getByText('Preparando tu reporte…')).toBeAttached()
    release()
    await atBothWidths(page, async () => {
      await expect(page.getByText('No pudimos preparar tu reporte.')).toBeVisible()
      await expect(report).not.toHaveAttribute('aria-disabled', 'true')
      await expect(overlayOf(page)).toHaveCount(0)
      await checkAccessibility(page)
    })
    screens.answer(exportReport, spreadsheet)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    expect((await downloading).suggestedFilename()).toBe('ReporteLetras.xlsx')
    await expect(page.getByText('No pudimos preparar tu reporte.')).toBeHidden()
    expect(screens.asked(exportReport).at(-1)?.query).toEqual({
      owner: customer.document,
      proforma: '1000234',
    })
  })
})

test('with nothing paid the paid list says so', async ({ page, screens }) => {
  answerLetras(screens, letra(lot, 1), letra(lot, 2))
  await screens.open(`${property}/payment?tab=paid`)
  await expect(page.getByText('No tienes ningún pago realizado', { exact: true })).toBeVisible()
  await checkAccessibility(page)
})

test('years after the month to pay are a line each, stay as they were left, and open on paper', async ({
  page,
  screens,
}) => {
  answerLetras(
    screens,
    letra(lot, 1, { dueOn: today.subtract({ days: 40 }) }),
    letra(lot, 2, { dueOn: today.subtract({ days: 9 }), paymentUnderWay: true }),
    letra(lot, 3, { dueOn: today.add({ days: 21 }), paidAmount: money(10_000, 'USD') }),
    ...Array.from({ length: 117 }, (_, index) =>
      letra(lot, index + 4, { dueOn: Temporal.PlainDate.from('2027-01-12').add({ months: index }) }),
    ),
  )
  await screens.open(`${property}/payment`)
  const years = page.getByRole('tabpanel').locator('details')
  await expect(years.locator('summary')).toHaveText([
    /^20262 letras más/,
    '202712 letrasUS$ 4,206.00',
    ...Array.from({ length: 8 }, (_, index) => `${2028 + index}12 letrasUS$ 4,206.00`),
    '20369 letrasUS$ 3,154.50',
  ])

  await test.step('the current year is open: overdue ones marked, part paid, under way, none payable', async () => {
    await expect(years.locator(':scope[open]')).toHaveCount(1)
    await expect(years.first().getByRole('listitem')).toHaveText([
      'Letra 2Vencida hace 9 díasUS$ 350.50Venció el 12/11/2026Pago en proceso. Estamos confirmándolo.Pagar',
      'Letra 3US$ 250.50Vence el 12/12/2026Pagado US$ 100.00 de US$ 350.50Pagar',
    ])
    await expect(years.first().getByRole('button', { name: 'Pagar letra 3' })).toHaveAccessibleDescription(
      'Paga OCT 2026 para continuar con NOV 2026.',
    )
  })

  await test.step('120 letras are no long page', async () => {
    await atBothWidths(page, async () => {
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_400)
      await checkAccessibility(page)
    })
  })

  await test.step('"back" finds a year open that was opened by keyboard, and the current one closed', async () => {
    await years.nth(3).locator('summary').press('Enter')
    await years.first().locator('summary').press('Enter')
    await expect(years.nth(3).getByRole('listitem').first()).toBeVisible()
    await page.getByRole('link', { name: 'Historial de pago' }).press('Enter')
    await expect(page).toHaveURL(/historic/)
    await page.goBack()
    await atBothWidths(page, async () => {
      await expect(years.nth(3)).toHaveAttribute('open')
      await expect(years.first()).not.toHaveAttribute('open')
      await checkAccessibility(page)
    })
  })

  await test.step('paper shows every letra', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(years.nth(5).getByText('Letra 60', { exact: true })).toBeVisible()
  })
})

test('payments of years before the newest are a line each, of the months that fold', async ({
  page,
  screens,
}) => {
  answerLetras(
    screens,
    ...Array.from({ length: 30 }, (_, index) =>
      paidLetra(lot, 30 - index, today.subtract({ months: index })),
    ),
  )
  await screens.open(`${property}/historic`)
  const folds = page.getByRole('main').locator('details:visible')
  await expect(folds.locator('> summary')).toHaveText([
    /^NOV 2026/,
    ...['OCT', 'SEP', 'AGO', 'JUL', 'JUN', 'MAY', 'ABR', 'MAR', 'FEB', 'ENE'].map((m) => `${m} 20261 pago`),
    /^202512 pagosUS\$/,
    /^20247 pagosUS\$/,
  ])
  await folds.last().locator('> summary').press('Enter')
  const december = folds.filter({ hasText: /^DIC 2024/ })
  await december.locator('summary').press('Enter')
  await expect(december.getByRole('listitem')).toContainText('Letra 7')
  await checkAccessibility(page)
})

test('in the first day of a new number Exportar says from when, and is not pressed', async ({
  page,
  screens,
}) => {
  screens.answer(readCustomerStatement, {
    ...{ customer, products: [lot], instalments: [letra(lot, 1)] },
    closedUntil: opens,
  })
  await screens.open(`${property}/payment`)
  const exporting = page.getByRole('button', { name: 'Exportar', exact: true })
  await expect(exporting).toBeDisabled()
  await expect(exporting).toHaveAccessibleDescription(/podrás exportar desde el 22\/11\/2026 a las 15:12/)
  await checkAccessibility(page)
})
