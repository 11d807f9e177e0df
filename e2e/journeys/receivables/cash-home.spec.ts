import { personas } from '@llave/testkit/personas'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { amountText, dayText } from '../../spanish-figures.ts'
import { cashEntry, signIn } from '../access/sign-in.ts'
import { signOut } from '../access/sign-out.ts'
import { cashDebt, type DemoCash, demoCash } from '../demo-cash.ts'
import { expect, test } from '../journey.ts'

const statementCall = '**/api/MiCuenta/ConsultaClienteAD?*'

function itemOf(page: Page, { number }: DemoCash) {
  return page.getByRole('listitem').filter({ hasText: number })
}

function owedText({ currency, owedMinor }: DemoCash): string {
  return amountText(currency, (owedMinor / 100).toFixed(2))
}

/** Changes the statement on its way to the portal. */
async function changeStatement(page: Page, change: (items: Record<string, unknown>[]) => unknown[]) {
  await page.route(statementCall, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const statement = json.ZWS_CONSULTA_CLIENTEResponse
    statement.t_ESTACCField = change(statement.t_ESTACCField)
    await route.fulfill({ response, json })
  })
}

test('the reservation entry leads to Mis pagos: what is owed first, with Pagar in sight, and what was paid', {
  tag: '@every-width',
}, async ({ page, llave, isMobile }) => {
  const [reservation, initial, paid] = demoCash('1000305')
  if (!reservation || !initial || !paid) throw new Error('Diego has three')
  const login = page.waitForRequest('**/api/Account/Login')
  await signIn(page, llave, personas.diego, cashEntry)
  expect((await login).postDataJSON()).toMatchObject({ documentoPago: 'AD' })
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mis pagos')
  await expect(page.getByRole('tab')).toHaveText(['Pagos pendientes', 'Pagos realizados'])
  await expect(page.getByRole('tab', { name: 'Pagos pendientes' })).toHaveAttribute('aria-selected', 'true')

  await test.step('tag, document number, amount, due date and Pagar of each', async () => {
    for (const debt of [reservation, initial]) {
      const item = itemOf(page, debt)
      await expect(item.getByRole('heading')).toHaveText(debt.tag)
      await expect(item).toContainText(`Documento ${debt.number}`)
      await expect(item.getByRole('paragraph').filter({ hasText: /^(S\/|US\$)\s/ })).toHaveText(
        owedText(debt),
      )
      await expect(item).toContainText(`Vence el ${dayText(debt.dueOn)}`)
      const pay = item.getByRole('link', { name: `Pagar ${debt.tag}, documento ${debt.number}` })
      await expect(pay).toHaveText('Pagar')
      await expect(pay).toHaveAttribute('href', `/checkout/${debt.number}`)
    }
  })

  await test.step('what was paid of it, and what is left', async () => {
    await expect(itemOf(page, initial)).toContainText('Te queda por pagar')
    await expect(itemOf(page, initial)).toContainText('Pagado S/ 4,500.00 de S/ 12,000.00')
    await expect(itemOf(page, reservation)).not.toContainText('Te queda por pagar')
  })

  await test.step('amount, due date and Pagar of the first are seen without scrolling', async () => {
    const first = itemOf(page, reservation)
    for (const part of [
      first.getByText(`Vence el ${dayText(reservation.dueOn)}`),
      first.getByRole('link', { name: /^Pagar/ }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
  })
  await checkAccessibility(page)
  await checkDarkAccessibility(page)

  await test.step('completed: sequence, date, how it was paid; elsewhere there is no receipt of ours', async () => {
    await page.getByRole('tab', { name: 'Pagos realizados' }).click()
    const row = page.getByRole('tabpanel').getByRole('listitem')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('01')
    await expect(row).toContainText('Separación de lote')
    await expect(row).toContainText(
      `Pagado el ${dayText(Temporal.PlainDate.from(paid.paidOn))}, Otros medios`,
    )
    await expect(row).toContainText(amountText('PEN', paid.amount))
    await expect(page.getByRole('button', { name: /recibo/i })).toHaveCount(0)
    await checkAccessibility(page)
  })

  await test.step('Salir keeps the mode', async () => {
    await signOut(page, isMobile)
    await expect(page).toHaveURL('/login?type=cash')
    await page.goto('/checkout/1')
    await expect(page).toHaveURL('/login?type=cash')
  })
})

test('pending payments are grouped by project and product, the first group open; each folds', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  await signIn(page, llave, personas.sofia, '/login?type=cash')
  const groups = page.getByRole('tabpanel').locator('details')
  await expect(groups.locator('summary')).toHaveText([
    'Playa TotoralLote 12',
    'Valle SerenoLote E-9',
    'Condominio Residencial Campestre Los Algarrobos de Chulucanas, Segunda EtapaLote 42, Mz. H',
  ])
  await expect(groups.locator(':scope[open]')).toHaveCount(1)
  await expect(groups.first()).toHaveAttribute('open')

  await test.step('within a group the oldest comes first; an overdue one says so', async () => {
    const pending = demoCash('1000321').filter(({ completed }) => !completed)
    const items = groups.first().getByRole('listitem')
    await expect(items).toHaveCount(pending.length)
    for (const [index, debt] of pending.entries()) await expect(items.nth(index)).toContainText(debt.number)
    await expect(items.first()).toContainText(`Venció el ${dayText(cashDebt('1000321').dueOn)}`)
    await expect(items.first()).toContainText('Vencida hace 9 días')
  })

  await test.step('a click opens and closes a group', async () => {
    const lot = itemOf(page, cashDebt('1000320'))
    await expect(lot).toBeHidden()
    await groups.nth(1).locator('summary').click()
    await expect(lot).toBeVisible()
    await expect(itemOf(page, cashDebt('1000320', 1))).toContainText('Pagado US$ 1,500.00 de US$ 6,000.00')
    await groups.nth(2).locator('summary').click()
    await checkAccessibility(page)
    await groups.nth(1).locator('summary').click()
    await expect(lot).toBeHidden()
  })

  await test.step('completed payments are numbered from 01, the newest at the top', async () => {
    await page.getByRole('tab', { name: 'Pagos realizados' }).click()
    const expected = [...demoCash('1000320'), ...demoCash('1000321')]
      .filter(({ completed }) => completed)
      .toSorted((a, b) => b.paidOn.localeCompare(a.paidOn))
    const rows = page.getByRole('tabpanel').getByRole('listitem')
    await expect(rows).toHaveCount(expected.length)
    for (const [index, { number, paidOn }] of expected.entries()) {
      const row = rows.nth(index)
      await expect(row).toContainText(new RegExp(`^0${index + 1}`))
      await expect(row).toContainText(`Pagado el ${dayText(Temporal.PlainDate.from(paidOn))}`)
      await expect(row).toContainText(number)
    }
  })
})

test('who has only letras reads so in both tabs, and goes to them in the same session', async ({
  page,
  llave,
}) => {
  await signIn(page, llave, personas.carmen, cashEntry)
  await expect(page.getByRole('tabpanel')).toContainText('No tienes ningún pago pendiente')
  await expect(page.getByRole('link', { name: 'Ver mis letras' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('tab', { name: 'Pagos realizados' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('No tienes ningún pago realizado')
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Ver mis letras' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hola, ${personas.carmen.name}`)
  await expect(page).toHaveURL('/?type=letter')
})

test('who has neither kind of debt is led nowhere', async ({ page, llave }) => {
  await signIn(page, llave, personas.diego, cashEntry)
  await changeStatement(page, () => [])
  const letras = page.waitForResponse('**/api/MiCuenta/ConsultaClienteLetra?*')
  await page.reload()
  await expect(page.getByRole('tabpanel')).toContainText('No tienes ningún pago pendiente')
  await letras
  await expect(page.getByRole('link', { name: 'Ver mis letras' })).toHaveCount(0)
})

test('Mis pagos loads with bones, and says a failure with Reintentar', async ({
  page,
  llave,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  await signIn(page, llave, personas.diego, cashEntry)
  await page.route(statementCall, (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'error_interno', message: 'Lo sentimos. Ocurrio un error.' },
    }),
  )
  await page.reload()
  await expect(page.getByText('Buscando tus pagos…')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mis pagos')
  await expect(page.getByText('No pudimos cargar tus pagos.')).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .bone, .overlay')).toHaveCount(0)
  await checkAccessibility(page)
  await page.unroute(statementCall)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(itemOf(page, cashDebt('1000305'))).toBeVisible()
})

test('a payment under way closes its Pagar and says why', async ({ page, llave }) => {
  const [busy, free] = demoCash('1000305')
  if (!busy || !free) throw new Error('Diego has two')
  await signIn(page, llave, personas.diego, cashEntry)
  await changeStatement(page, (items) =>
    items.map((item) => ({ ...item, pagoEnProceso: item.bELNRField === busy.number })),
  )
  await page.reload()
  const item = itemOf(page, busy)
  await expect(item).toContainText('Pago en proceso. Estamos confirmándolo.')
  await expect(
    item.getByRole('button', { name: `Pagar ${busy.tag}, documento ${busy.number}` }),
  ).toBeDisabled()
  await expect(item.getByRole('link')).toHaveCount(0)
  await expect(itemOf(page, free).getByRole('link', { name: /^Pagar/ })).toBeVisible()
  await checkAccessibility(page)
})

test('two hundred payments and long names stay within the width of the page', async ({ page, llave }) => {
  await signIn(page, llave, personas.diego, cashEntry)
  await changeStatement(page, (items) =>
    Array.from({ length: 200 }, (_, index) => ({
      ...items.find((item) => item.bELNRField === cashDebt('1000305').number),
      bELNRField: `DOCUMENTO-DE-CUARENTA-CARACTERES-${100_000 + index}`,
      pRODUCTOField: `Lote ${index % 7} ${'de la Manzana Los Algarrobos '.repeat(5)}`,
      iMPORTEField: 12_345_678.9,
    })),
  )
  await page.reload()
  await expect(page.getByRole('tabpanel').locator('details')).toHaveCount(7)
  await expect(page.getByText('DOCUMENTO-DE-CUARENTA-CARACTERES-100000')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
})
