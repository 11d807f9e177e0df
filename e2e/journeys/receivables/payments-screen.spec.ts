import { personas } from '@llave/testkit/personas'
import type { Page } from '@playwright/test'
import { checkAccessibility } from '../../check-accessibility.ts'
import { amountText, dayText, monthText } from '../../spanish-figures.ts'
import { signIn } from '../access/sign-in.ts'
import { demoLetras, firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { downloadReport } from './download-report.ts'

const statementCall = '**/api/MiCuenta/ConsultaClienteLetra?*'
const refused = { status: 500, json: {} }

/** What both screens of payments have above their lists. */
async function expectSheet(page: Page, expected: { project: string; product: string; counter: string }) {
  const project = page.getByRole('heading', { level: 1 })
  await expect(project).toHaveText(expected.project)
  await expect(project.locator('+ p')).toHaveText(expected.product)
  for (const toggle of ['Fotos', 'Mapa', 'Google maps']) {
    await expect(page.getByRole('button', { name: toggle })).toHaveCount(0)
  }
  await expect(page.getByText(/^Letras pagadas:/)).toHaveText(`Letras pagadas: ${expected.counter}`)
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeVisible()
}

test('payments has project, product, title, counter, Exportar and two tabs, and Pagar leads to the checkout', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  const letras = demoLetras('1000306')
  const first = firstPending('1000306')
  await signIn(page, llave, personas.anna)
  await page.goto('/property/1000306/payment')
  await expect(page.getByRole('heading', { level: 2, name: 'Mis pagos' })).toBeVisible()
  await expectSheet(page, {
    project: 'playa totoral',
    product: 'Casa 21',
    counter: `${first.position - 1} de ${letras.length}`,
  })

  const [pending, paid] = [
    page.getByRole('tab', { name: 'Pagos pendientes' }),
    page.getByRole('tab', { name: 'Pagos realizados' }),
  ]
  await test.step('pending letras stand by month of the day they are due', async () => {
    await expect(pending).toHaveAttribute('aria-selected', 'true')
    const months = page.getByRole('tabpanel').getByRole('region')
    await expect(months.getByRole('heading')).toHaveText(
      letras.filter((letra) => !letra.paid).map(({ dueOn }) => monthText(dueOn)),
    )
    const oldest = months.first()
    await expect(oldest).toContainText(amountText(first.currency, first.amount))
    await expect(oldest).toContainText(dayText(first.dueOn))
  })
  await checkAccessibility(page)

  await test.step('the tab stands in the address, and arrow keys change it', async () => {
    await paid.click()
    await expect(page).toHaveURL('/property/1000306/payment?tab=paid')
    await expect(page.getByRole('tabpanel')).toContainText(`Letra ${first.position - 1}`)
    await page.keyboard.press('ArrowLeft')
    await expect(pending).toBeFocused()
    await expect(page).toHaveURL('/property/1000306/payment')
  })

  await test.step('Exportar saves a row a letra', async () => {
    const cells = (await downloadReport(page)).flat()
    for (const { code } of letras) expect(cells).toContain(code)
  })

  await test.step('Pagar loads the checkout of its letra as a document of its own', async () => {
    const pay = page.getByRole('link', { name: `Pagar letra ${first.position}`, exact: true })
    await expect(pay).toHaveText('Pagar')
    await expect(pay).toHaveAttribute('href', `/checkout/${first.code}`)
    const loaded = page.waitForRequest((request) => request.isNavigationRequest())
    await pay.click()
    expect(new URL((await loaded).url()).pathname).toBe(`/checkout/${first.code}`)
  })
})

test('who has paid everything reads so, and finds the payments by month in sections that fold', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  await signIn(page, llave, personas.carmen)
  await page.goto('/property/1000304/payment')
  await expect(page.getByRole('tabpanel')).toContainText('No tienes ningún pago pendiente')
  await checkAccessibility(page)
  await page.getByRole('tab', { name: 'Pagos realizados' }).click()
  const months = page.getByRole('tabpanel').locator('details')

  await test.step('each header has the month and the number of payments, newest first', async () => {
    const byMonth = Map.groupBy(
      demoLetras('1000304').filter(({ paidOn }) => paidOn !== '0000-00-00'),
      ({ paidOn }) => paidOn.slice(0, 7),
    )
    const expected = [...byMonth]
      .toSorted(([a], [b]) => b.localeCompare(a))
      .map(([month, letras]) => {
        const title = monthText(Temporal.PlainDate.from(`${month}-01`))
        return `${title}${letras.length} ${letras.length === 1 ? 'pago' : 'pagos'}`
      })
    await expect(months.locator('summary')).toHaveText([...expected, 'SIN FECHA1 pago'])
  })

  await test.step('only the first stands open; a click opens and closes in 200 ms', async () => {
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
})

test('the paid screen has the same header, counter and Exportar, and the paid list alone', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  const letras = demoLetras('1000303')
  const paid = letras.filter((letra) => letra.paid)
  await signIn(page, llave, personas.jorge)
  await page.goto('/property/1000303/historic')
  await expect(page.getByRole('heading', { level: 2, name: 'Historial de pago' })).toBeVisible()
  await expectSheet(page, {
    project: 'playa totoral',
    product: 'Casa 12',
    counter: `${paid.length} de ${letras.length}`,
  })
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: /^Pagar/ })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: /^Pagar/ })).toHaveCount(0)
  const months = new Set(paid.map(({ paidOn }) => paidOn.slice(0, 7)))
  await expect(page.locator('main details')).toHaveCount(months.size)
  await checkAccessibility(page)
})

test('failures of payments and of the report are said with Reintentar, and nothing covers the page', async ({
  page,
  llave,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  await signIn(page, llave, personas.pedro)

  await test.step('the statement fails', async () => {
    await page.route(statementCall, (route) => route.fulfill(refused))
    await page.goto('/property/1000310/payment')
    await expect(page.getByText('Buscando tus letras…')).toBeVisible()
    await expect(page.getByText('No pudimos cargar tus pagos.')).toBeVisible()
    await expect(page.locator('[aria-busy="true"], .bone, .overlay')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Propiedad' })).toBeVisible()
    await checkAccessibility(page)
    await page.unroute(statementCall)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByText(/^Letras pagadas:/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('valle sereno')
  })

  await test.step('the report fails', async () => {
    const call = '**/api/MiCuenta/GenerarReporteExcel?*'
    await page.route(call, (route) => route.fulfill(refused))
    const report = page.getByRole('button', { name: 'Exportar' })
    await report.click()
    await expect(page.getByText('No pudimos preparar tu reporte.')).toBeVisible()
    await expect(report).not.toHaveAttribute('aria-disabled', 'true')
    await expect(page.locator('.overlay')).toHaveCount(0)
    await checkAccessibility(page)
    await page.unroute(call)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    expect((await downloading).suggestedFilename()).toBe('ReporteLetras.xlsx')
    await expect(page.getByText('No pudimos preparar tu reporte.')).toBeHidden()
  })
})

test('who has not paid anything reads so under the paid payments', async ({ page, llave }) => {
  await signIn(page, llave, personas.liam)
  // Everybody in the demonstration has paid something: what was paid is left out on the way.
  await page.route(statementCall, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const statement = json.ZWS_CONSULTA_CLIENTEResponse
    statement.t_ESTACCField = statement.t_ESTACCField.filter(
      ({ eSTADOLETRAField: state }: { eSTADOLETRAField: string }) => state !== 'PAGADA',
    )
    await route.fulfill({ response, json })
  })
  await page.goto('/property/1000307/payment?tab=paid')
  await expect(page.getByRole('tabpanel')).toContainText('No tienes ningún pago realizado')
  await checkAccessibility(page)
})
