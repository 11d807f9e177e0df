import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { checkAccessibility } from '../../check-accessibility.ts'
import { customer, flat, letra, lot, today } from '../household.ts'
import { expect, test } from '../screen.ts'

test('the home draws bones while it loads, and a failure takes them away and offers Reintentar', async ({
  page,
  screens,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  const release = screens.hold(readCustomerStatement)
  screens.refuse(readCustomerStatement, 'error_interno')
  await screens.open('/')
  const bones = page.locator('[aria-busy="true"]')
  await expect(bones).toBeVisible()
  await expect(page.getByText('Buscando tus letras…')).toBeVisible()
  await checkAccessibility(page)

  release()
  await expect(page.getByText('No pudimos cargar tus pagos.')).toBeVisible()
  await expect(bones).toHaveCount(0)
  await expect(page.locator('.overlay')).toHaveCount(0)
  await checkAccessibility(page)

  screens.answer(readCustomerStatement, { customer, products: [lot], instalments: [letra(lot, 1)] })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('link', { name: /Valle Sereno/ })).toBeVisible()
  await expect(page.getByText('No pudimos cargar tus pagos.')).toBeHidden()
})

test('a card of an overdue property says how many letras are overdue', async ({ page, screens }) => {
  const late = [40, 9, 1].map((days, index) => letra(flat, index + 1, { dueOn: today.subtract({ days }) }))
  const dueToday = letra(flat, 4, { dueOn: today })
  screens.answer(readCustomerStatement, {
    customer,
    products: [lot, flat],
    instalments: [letra(lot, 1), ...late, dueToday],
  })
  await screens.open('/')
  await expect(page.locator('a[href="/property/1000235/payment"]')).toContainText('3 letras vencidas')
  await expect(page.getByRole('listitem').locator('a[href="/property/1000234/payment"]')).not.toContainText(
    'vencidas',
  )
})
