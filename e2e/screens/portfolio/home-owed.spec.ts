import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { searchNotices } from '@llave/contract/portfolio/search-notices'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { money } from '@llave/domain/money/money'
import type { Product } from '@llave/domain/portfolio/product'
import type { CashItem, Instalment } from '@llave/domain/receivables/receivable'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { cashItem, customer, flat, letra, longNames, lot, notice, paidLetra, today } from '../fixtures.ts'
import { owedOf } from '../receivables/owed-of.ts'
import { expect, type Screens, test } from '../screen.ts'

function answerLetras(screens: Screens, products: Product[], ...instalments: Instalment[]) {
  screens.answer(readCustomerStatement, { customer, products, instalments })
}

function answerCash(screens: Screens, ...items: CashItem[]) {
  screens.answer(readCashStatement, { customer, products: [lot, flat], items })
}

function first(page: Page) {
  return page.getByRole('region', { name: /^(Vencido|Lo primero por pagar|No tienes)/ })
}

const late = [40, 9].map((days, index) => letra(lot, index + 1, { dueOn: today.subtract({ days }) }))

test('what is overdue of a property leads and is paid with one charge, with the totals overdue and owed', async ({
  page,
  screens,
}) => {
  const soles = [12, 3].map((days, index) =>
    letra(flat, index + 1, { amount: money(184_250, 'PEN'), dueOn: today.subtract({ days }) }),
  )
  answerLetras(screens, [lot, flat], ...late, letra(lot, 3), ...soles)
  await screens.open('/')
  const lead = first(page)
  await expect(lead.getByRole('heading')).toHaveText('Vencido')
  await expect(lead).toContainText(/US\$.701\.00/)
  await expect(lead).toContainText('2 letras, desde el 12/10/2026')
  await expect(lead).toContainText('Vencida hace 40 días')
  await expect(lead).toContainText('Letras 1 y 2 de 3')
  await expect(lead.getByRole('link', { name: 'Pagar las 2', exact: true })).toHaveAttribute(
    'href',
    '/checkout/P01-L-0001?con=P01-L-0002',
  )
  await expect(lead.getByRole('link', { name: 'Solo la letra 1', exact: true })).toHaveAttribute(
    'href',
    '/checkout/P01-L-0001',
  )
  const also = lead.getByRole('link', { name: /También vencido/ })
  await atBothWidths(page, async () => {
    await expect(also).toHaveText(
      /^Quinta FicusS\/.3,685\.00También vencido, 2 letrasVenció el 09\/11\/2026$/,
    )
    await expect(owedOf(lead)).toHaveText([
      'Letras vencidas: S/ 3,685.00 y US$ 701.00. Letras por pagar, en total: S/ 3,685.00 y US$ 1,051.50.',
    ])
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
    await checkLargeText(page)
  })
  await also.click()
  await expect(page).toHaveURL('/property/1000235/payment')
})

test('a letra that is due today says so', async ({ page, screens }) => {
  answerLetras(screens, [lot], letra(lot, 1, { dueOn: today }))
  await screens.open('/')
  await expect(first(page)).toContainText('Vence hoy, 21/11/2026')
  await expect(owedOf(first(page))).toHaveCount(0)
})

test('what is owed in cash mode is shown on the letras home, with a link', async ({ page, screens }) => {
  const reservation = cashItem(lot, '5100001', {
    amount: money(30_000, 'USD'),
    dueOn: today.add({ days: 3 }),
  })
  await test.step('in addition to letras', async () => {
    answerLetras(screens, [lot, flat], letra(flat, 1))
    answerCash(screens, reservation)
    await screens.open('/')
    await expect(owedOf(first(page))).toHaveText([
      'Además debes US$ 300.00 en separaciones y pagos iniciales. Vence el 24/11/2026. Ver mis pagos pendientes',
    ])
    await checkAccessibility(page)
  })

  await test.step('instead of letras', async () => {
    answerLetras(screens, [lot], paidLetra(lot, 1, today.subtract({ days: 30 })))
    answerCash(screens, reservation, cashItem(flat, '5100002', { dueOn: today.subtract({ days: 1 }) }))
    await screens.open('/')
    await expect(first(page).getByRole('heading')).toHaveText('No tienes ningún pago pendiente de letras')
    await expect(first(page)).toContainText('Tu última letra se pagó el 22/10/2026.')
    await expect(owedOf(first(page))).toHaveText([
      'Debes S/ 350.50 y US$ 300.00 en separaciones y pagos iniciales. Lo primero venció el 20/11/2026. Ver mis pagos pendientes',
    ])
    await checkAccessibility(page)
  })

  await test.step('nothing claims that there are no debts before that is known', async () => {
    const release = screens.hold(readCashStatement)
    answerCash(screens)
    await screens.open('/')
    await expect(first(page).getByRole('heading')).toHaveText('No tienes ningún pago pendiente de letras')
    release()
    await expect(first(page).getByRole('heading')).toHaveText('No tienes ningún pago pendiente')
  })
})

test('the properties of one project are grouped under its name', async ({ page, screens }) => {
  const other = { ...lot, proforma: '1000236', name: 'MZ B LT 9' }
  answerLetras(screens, [lot, flat, other], letra(lot, 1), letra(flat, 1), letra(other, 1))
  await screens.open('/')
  const project = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Valle Sereno' }) })
  await atBothWidths(page, async () => {
    await expect(project.getByRole('listitem')).toHaveText([/MZ A LT 4/, /MZ B LT 9/])
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Valle Sereno'])
    await expect(
      page.getByRole('link', { name: /(MZ A LT 4|MZ B LT 9|Departamento 502) /, exact: false }),
    ).toHaveCount(3)
    await checkAccessibility(page)
  })
})

test('unread notices are shown on the home by property and by title, and lead to their property', async ({
  page,
  screens,
}) => {
  screens.answer(searchNotices, [
    notice(1, { title: 'Corte de agua el jueves 26, de 9 a 12' }),
    notice(2, { proforma: flat.proforma, title: `La entrega pasa al 31/08/2027. ${longNames.product}` }),
    notice(3, { read: true }),
  ])
  await screens.open('/')
  const one = page.getByRole('link', { name: '1 aviso sin leer', exact: true })
  await expect(one).toHaveAccessibleDescription('Valle Sereno MZ A LT 4')
  const two = page.getByRole('link', { name: '2 avisos sin leer', exact: true })
  await expect(two).toHaveAccessibleDescription('Quinta Ficus Departamento 502')
  const titles = page.getByRole('region', { name: 'Avisos 2 sin leer' })
  await expect(titles.getByRole('listitem')).toHaveText([
    'Corte de agua el jueves 26, de 9 a 1220/11/2026',
    /^La entrega pasa al 31\/08\/2027.*19\/11\/2026$/,
  ])
  // One for every property leads to the first of them.
  await expect(titles.getByRole('link').first()).toHaveAttribute('href', '/property/1000234/notices')
  await checkAccessibility(page)
  await two.click()
  await expect(page).toHaveURL('/property/1000235/notices')

  await test.step('on the home of cash mode too', async () => {
    await screens.open('/', 'cash')
    const own = titles.getByRole('link', { name: /^La entrega pasa/ })
    await expect(own).toBeVisible()
    await checkAccessibility(page)
    await own.click()
    await expect(page).toHaveURL('/property/1000235/notices')
  })
})

test('long names and large sums do not overflow the home, also with text at 200 %', async ({
  page,
  screens,
}) => {
  const far = { ...flat, projectName: longNames.project, name: longNames.product }
  const large = [1, 2].map((position) => letra(far, position, { amount: money(12_345_678_900, 'PEN') }))
  screens.answer(readCustomerStatement, {
    customer: { ...customer, name: longNames.customer },
    products: [far],
    instalments: large,
  })
  await screens.open('/')
  await expect(first(page)).toContainText('123,456,789.00')
  await expect(page.getByRole('region', { name: 'Lo que viene' })).toContainText('123,456,789.00')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await checkLargeText(page)
  await checkAccessibility(page)
})
