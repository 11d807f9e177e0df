import { login } from '@llave/contract/access/login'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { money } from '@llave/domain/money/money'
import type { CashItem } from '@llave/domain/receivables/receivable'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { cashItem, customer, flat, longNames, lot, paidCash, today } from '../fixtures.ts'
import { answerSignIn, fillSignIn, leave, typeCode } from '../frame/enter-by-form.ts'
import { loadingIndicators } from '../loading.ts'
import { expect, type Screens, test } from '../screen.ts'

const reservation = cashItem(flat, '5100001', {
  amount: money(150_000, 'PEN'),
  dueOn: today.add({ days: 3 }),
})
const initial = cashItem(flat, '5100002', {
  documentClass: 'CI',
  amount: money(1_200_000, 'PEN'),
  paidAmount: money(450_000, 'PEN'),
  dueOn: today.add({ days: 14 }),
})

function answerItems(screens: Screens, ...items: CashItem[]) {
  screens.answer(readCashStatement, { customer, products: [lot, flat], items })
}

function itemOf(page: Page, number: string) {
  return page.getByRole('listitem').filter({ hasText: number })
}

test('Mis pagos shows what is owed first, with Pagar in view, and what was paid', async ({
  page,
  screens,
}) => {
  answerItems(screens, reservation, initial, paidCash(flat, '5100003', today.subtract({ days: 20 })))
  await screens.open('/', 'cash')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mis pagos')
  await expect(page.getByRole('tab')).toHaveText(['Pagos pendientes', 'Pagos realizados'])
  await expect(page.getByRole('tab', { name: 'Pagos pendientes' })).toHaveAttribute('aria-selected', 'true')

  await test.step('tag, document number, amount, due date and Pagar of each', async () => {
    for (const [number, tag, owed, due] of [
      ['5100001', 'Separa tu lote', 'S/ 1,500.00', 'Vence el 24/11/2026'],
      ['5100002', 'Pago Inicial', 'S/ 7,500.00', 'Vence el 05/12/2026'],
    ] as const) {
      const item = itemOf(page, number)
      await expect(item.getByRole('heading')).toHaveText(tag)
      await expect(item).toContainText(`Documento ${number}`)
      await expect(item.getByRole('paragraph').filter({ hasText: /^(S\/|US\$)\s/ })).toHaveText(owed)
      await expect(item).toContainText(due)
      const pay = item.getByRole('link', { name: `Pagar ${tag}, documento ${number}` })
      await expect(pay).toHaveText('Pagar')
      await expect(pay).toHaveAttribute('href', `/checkout/${number}`)
    }
  })

  await test.step('the part paid, and the rest', async () => {
    await expect(itemOf(page, '5100002')).toContainText('Te queda por pagar')
    await expect(itemOf(page, '5100002')).toContainText('Pagado S/ 4,500.00 de S/ 12,000.00')
    await expect(itemOf(page, '5100001')).not.toContainText('Te queda por pagar')
  })

  await test.step('amount, due date and Pagar of the first are visible without scrolling', async () => {
    const first = itemOf(page, '5100001')
    await atBothWidths(page, async () => {
      for (const part of [
        first.getByText('Vence el 24/11/2026'),
        first.getByRole('link', { name: /^Pagar/ }),
      ]) {
        await expect(part).toBeInViewport({ ratio: 1 })
      }
    })
  })
  await atBothWidths(page, async () => {
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })

  await test.step('completed: sequence, date, payment system; without a receipt where paid elsewhere', async () => {
    await page.getByRole('tab', { name: 'Pagos realizados' }).click()
    const row = page.getByRole('tabpanel').getByRole('listitem')
    await atBothWidths(page, async () => {
      await expect(row).toHaveCount(1)
      await expect(row).toContainText('01')
      await expect(row).toContainText('Separación de lote')
      await expect(row).toContainText('Pagado el 01/11/2026, Otros medios')
      await expect(row).toContainText('S/ 350.50')
      await expect(page.getByRole('button', { name: /recibo/i })).toHaveCount(0)
      await checkAccessibility(page)
    })
  })
})

test('the reservation entry signs in for reservations and initial payments, Salir keeps the mode, and the plain entry signs in for letras', async ({
  page,
  screens,
}) => {
  answerSignIn(screens)
  answerItems(screens, reservation, initial)
  await page.goto('/MiCuenta/IngresoSeparacionCI')
  await fillSignIn(page)
  await typeCode(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mis pagos')
  await expect(page).toHaveURL('/')
  expect(screens.asked(login).map(({ body }) => body.mode)).toEqual(['cash'])
  const pending = page.getByRole('tabpanel').getByRole('listitem').getByRole('heading')
  await expect(pending).toHaveText(['Separa tu lote', 'Pago Inicial'])
  await expect(page.getByText(/^PAGO DE LETRAS$/i)).toHaveCount(0)

  await leave(page)
  await expect(page).toHaveURL('/login?type=cash')
  await page.goto('/')
  await expect(page).toHaveURL('/login?type=cash')

  await page.goto('/MiCuenta/Ingreso')
  await fillSignIn(page)
  await typeCode(page)
  await expect(page.getByRole('heading', { name: 'PAGO DE LETRAS', exact: true })).toBeVisible()
  expect(screens.asked(login).map(({ body }) => body.mode)).toEqual(['cash', 'letter'])
  await expect(page.getByText(/5100001|5100002/)).toHaveCount(0)
})

test('pending payments are grouped by project and product, the first group open; each folds', async ({
  page,
  screens,
}) => {
  const far = { ...lot, proforma: '1000236', ...{ projectCode: 'P03', projectName: longNames.project } }
  // Another product of the same project, and a product of the same name in another project.
  const beside = { ...lot, proforma: '1000237', name: 'MZ B LT 9' }
  const namesake = { ...beside, proforma: '1000238', projectCode: 'P02', projectName: 'Quinta Ficus' }
  answerItems(
    screens,
    cashItem(beside, '5100018', { dueOn: today.add({ days: 40 }) }),
    cashItem(namesake, '5100019', { dueOn: today.add({ days: 41 }) }),
    cashItem(lot, '5100011', { dueOn: today.subtract({ days: 2 }), documentClass: 'CI' }),
    cashItem(flat, '5100012', { dueOn: today.add({ days: 30 }) }),
    cashItem(flat, '5100013', { dueOn: today.subtract({ days: 9 }) }),
    cashItem(lot, '5100014', { amount: money(600_000, 'USD'), paidAmount: money(150_000, 'USD') }),
    cashItem({ ...far, name: longNames.product }, '5100015'),
    paidCash(lot, '5100016', today.subtract({ days: 60 })),
    paidCash(flat, '5100017', today.subtract({ days: 5 })),
  )
  await screens.open('/', 'cash')
  const groups = page.getByRole('tabpanel').locator('details')
  await expect(groups.locator('summary')).toHaveText([
    'Quinta FicusDepartamento 502',
    'Valle SerenoMZ A LT 4',
    `${longNames.project}${longNames.product}`,
    'Valle SerenoMZ B LT 9',
    'Quinta FicusMZ B LT 9',
  ])
  for (const [place, items] of [
    ['5100013', '5100012'],
    ['5100011', '5100014'],
    ['5100015'],
    ['5100018'],
    ['5100019'],
  ].entries()) {
    await expect(groups.nth(place).locator('li')).toHaveText(items.map((item) => new RegExp(item)))
  }
  await expect(groups.locator(':scope[open]')).toHaveCount(1)
  await expect(groups.first()).toHaveAttribute('open')

  await test.step('within a group the oldest is first; an overdue one says so', async () => {
    const items = groups.first().getByRole('listitem')
    await expect(items).toHaveText([/Documento 5100013/, /Documento 5100012/])
    await expect(items.first()).toContainText('Venció el 12/11/2026')
    await expect(items.first()).toContainText('Vencida hace 9 días')
  })

  await test.step('a click opens and closes a group', async () => {
    const item = itemOf(page, '5100011')
    await expect(item).toBeHidden()
    await groups.nth(1).locator('summary').click()
    await expect(item).toBeVisible()
    await expect(itemOf(page, '5100014')).toContainText('Pagado US$ 1,500.00 de US$ 6,000.00')
    await groups.nth(2).locator('summary').click()
    await atBothWidths(page, () => checkAccessibility(page))
    await groups.nth(1).locator('summary').click()
    await expect(item).toBeHidden()
  })

  await test.step('completed payments are numbered from 01, the newest at the top', async () => {
    await page.getByRole('tab', { name: 'Pagos realizados' }).click()
    const rows = page.getByRole('tabpanel').getByRole('listitem')
    await expect(rows).toHaveText([
      /^01.*Pagado el 16\/11\/2026.*5100017/,
      /^02.*Pagado el 22\/09\/2026.*5100016/,
    ])
  })
})

test('with only letras both tabs say so, and link to them in the same session', async ({ page, screens }) => {
  await screens.open('/', 'cash')
  await expect(page.getByRole('tabpanel')).toContainText('No tienes ningún pago pendiente')
  await expect(page.getByRole('link', { name: 'Ver mis letras' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('tab', { name: 'Pagos realizados' }).click()
  await expect(page.getByText('No tienes ningún pago realizado', { exact: true })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Ver mis letras' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Lucía Paredes Vargas')
  await expect(page).toHaveURL('/?type=letter')
})

test('with neither kind of debt there is no link', async ({ page, screens }) => {
  screens.answer(readCustomerStatement, { customer, products: [lot], instalments: [] })
  const letras = page.waitForResponse('**/api/MiCuenta/ConsultaClienteLetra?*')
  await screens.open('/', 'cash')
  await expect(page.getByRole('tabpanel')).toContainText('No tienes ningún pago pendiente')
  await letras
  await expect(page.getByRole('link', { name: 'Ver mis letras' })).toHaveCount(0)
})

test('Mis pagos loads with skeletons, and shows a failure with Reintentar', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/)
  const release = screens.hold(readCashStatement)
  screens.refuse(readCashStatement, 'error_interno')
  await screens.open('/', 'cash')
  await expect(page.getByText('Buscando tus pagos…')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mis pagos')
  await checkAccessibility(page)
  release()
  await expect(page.getByText('No pudimos cargar tus pagos.')).toBeVisible()
  await expect(
    page.getByText('El problema no es tu conexión. Vuelve a intentarlo en unos minutos.', { exact: true }),
  ).toBeVisible()
  await expect(loadingIndicators(page)).toHaveCount(0)
  await checkAccessibility(page)
  answerItems(screens, reservation)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(itemOf(page, '5100001')).toBeVisible()
})

test('a payment under way disables its Pagar and says why', async ({ page, screens }) => {
  answerItems(screens, { ...reservation, paymentUnderWay: true }, initial)
  await screens.open('/', 'cash')
  const item = itemOf(page, '5100001')
  await expect(item).toContainText('Pago en proceso. Estamos confirmándolo.')
  const closed = item.getByRole('button', { name: 'Pagar Separa tu lote, documento 5100001' })
  await expect(closed).toBeDisabled()
  await expect(closed).toHaveAccessibleDescription('Pago en proceso. Estamos confirmándolo.')
  await expect(item.getByRole('link', { name: /^Pagar/ })).toHaveCount(0)
  await expect(item.getByRole('link', { name: 'Seguir el pago' })).toBeVisible()
  await expect(itemOf(page, '5100002').getByRole('link', { name: /^Pagar/ })).toBeVisible()
  await checkAccessibility(page)
})

test('two hundred payments and long names fit the width of the page', async ({ page, screens }) => {
  const products = Array.from({ length: 7 }, (_, index) => ({
    ...flat,
    projectName: longNames.project,
    name: `Lote ${index} ${'de la Manzana Los Algarrobos '.repeat(5)}`,
  }))
  const items = Array.from({ length: 200 }, (_, index) =>
    cashItem(products[index % 7] ?? flat, `DOCUMENTO-DE-CUARENTA-CARACTERES-${100_000 + index}`, {
      amount: money(1_234_567_890, 'PEN'),
    }),
  )
  answerItems(screens, ...items)
  await screens.open('/', 'cash')
  await expect(page.getByRole('tabpanel').locator('details')).toHaveCount(7)
  await expect(page.getByText('DOCUMENTO-DE-CUARENTA-CARACTERES-100000')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
})
