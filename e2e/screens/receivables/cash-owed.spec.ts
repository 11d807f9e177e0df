import { printReceipt } from '@llave/contract/payments/print-receipt'
import { searchPayments } from '@llave/contract/payments/search-payments'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { money } from '@llave/domain/money/money'
import { checkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { cashItem, customer, flat, letra, lot, paidCash, today } from '../fixtures.ts'
import { owedOf } from '../receivables/owed-of.ts'
import { expect, test } from '../screen.ts'

test('Mis pagos shows the totals overdue and owed, and what is owed in letras', async ({ page, screens }) => {
  screens.answer(readCashStatement, {
    customer,
    products: [lot, flat],
    items: [
      cashItem(lot, '5100001', { amount: money(30_000, 'USD'), dueOn: today.subtract({ days: 3 }) }),
      cashItem(flat, '5100002', { dueOn: today }),
    ],
  })
  screens.answer(readCustomerStatement, {
    customer,
    products: [lot, flat],
    instalments: [letra(flat, 1, { dueOn: today.subtract({ days: 9 }) }), letra(flat, 2)],
  })
  await screens.open('/', 'cash')
  await expect(owedOf(page)).toHaveText([
    'Vencido: US$ 300.00. Por pagar, en total: S/ 350.50 y US$ 300.00.',
    'Además debes S/ 701.00 en letras. Lo primero venció el 12/11/2026. Ver mis letras',
  ])
  const lead = page.getByRole('listitem').filter({ hasText: '5100001' })
  await atBothWidths(page, async () => {
    await expect(lead.getByRole('link', { name: /^Pagar/ })).toBeInViewport({ ratio: 1 })
    await checkAccessibility(page)
  })
  await page.locator('summary').last().click()
  await atBothWidths(page, async () => {
    await expect(page.getByRole('listitem').filter({ hasText: '5100002' })).toContainText(
      'Vence hoy, 21/11/2026',
    )
    await checkLargeText(page)
  })
  await page.getByRole('link', { name: 'Ver mis letras' }).press('Enter')
  await expect(page).toHaveURL('/?type=letter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Lucía Paredes Vargas')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a customer who owes only letras is not told that nothing is pending', async ({ page, screens }) => {
  screens.answer(readCustomerStatement, { customer, products: [lot], instalments: [letra(lot, 1)] })
  await screens.open('/', 'cash')
  await expect(page.getByRole('tabpanel').getByText(/^No tienes/)).toHaveText(
    'No tienes ningún pago pendiente de separaciones ni pagos iniciales',
  )
  await expect(owedOf(page)).toHaveText(['Debes US$ 350.50 en letras. Vence el 05/12/2026. Ver mis letras'])
  await expect(page.getByRole('link', { name: 'Ver mis letras' })).toHaveCount(1)
  await checkAccessibility(page)

  await test.step('all letras paid', async () => {
    screens.answer(readCustomerStatement, {
      customer,
      products: [lot],
      instalments: [{ ...letra(lot, 1), state: 'paid' }],
    })
    await page.reload()
    await expect(page.getByRole('tabpanel').getByText(/^No tienes/)).toHaveText(
      'No tienes ningún pago pendiente',
    )
    await expect(page.getByRole('link', { name: 'Ver mis letras' })).toHaveCount(1)
  })
})

test('a completed payment has its receipt where it was paid here, and otherwise says why not', async ({
  page,
  screens,
}) => {
  const online = {
    operationOn: today,
    system: 'IZIP',
    maskedCard: '497010******0055',
    hasReceipt: true,
  } as const
  screens.answer(readCashStatement, {
    customer,
    products: [lot, flat],
    items: [paidCash(lot, '5100001', today, online), paidCash(flat, '5100002', today.subtract({ days: 9 }))],
  })
  screens.answer(printReceipt, {
    bytes: new Uint8Array([37, 80, 68, 70]),
    fileName: 'Recibo_de_pago_5100001.pdf',
  })
  await screens.open('/', 'cash')
  await page.getByRole('tab', { name: 'Pagos realizados' }).click()
  const [here, elsewhere] = [
    page.getByRole('listitem').filter({ hasText: '5100001' }),
    page.getByRole('listitem').filter({ hasText: '5100002' }),
  ]
  await atBothWidths(page, async () => {
    await expect(elsewhere).toContainText('Sin recibo: no se pagó en este portal')
    await expect(elsewhere.getByRole('button')).toHaveCount(0)
    await expect(here).not.toContainText('Sin recibo')
    await checkAccessibility(page)
    await checkLargeText(page)
  })
  const downloading = page.waitForEvent('download')
  await here.getByRole('button', { name: 'Descargar recibo del pago 01' }).click()
  expect((await downloading).suggestedFilename()).toBe('Recibo_de_pago_5100001.pdf')
  await expect(elsewhere.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Recibos y estado de cuenta' })).toHaveAttribute(
    'href',
    '/papers',
  )
  screens.answer(searchPayments, [])
  await here.getByRole('link', { name: 'Seguir este pago 01' }).click()
  await expect(page).toHaveURL('/payment?documento=5100001')
})
