import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { customer, flat, letra } from '../fixtures.ts'
import { expect, test } from '../screen.ts'

test('a first debt whose payment is under way says so with the same text as on the debit page, and cannot be paid again', {
  tag: '@every-width',
}, async ({ page, screens }) => {
  screens.answer(readCustomerStatement, {
    customer,
    products: [flat],
    instalments: [letra(flat, 1, { paymentUnderWay: true }), letra(flat, 2)],
  })
  await screens.open('/')
  const first = page.getByRole('region', { name: 'Lo primero por pagar' })
  await expect(first).toContainText('S/ 350.50')
  await expect(first).toContainText('Letra 1 de 2')
  await expect(
    first.getByText('Hay un cobro en proceso. Estamos confirmándolo con tu banco.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pagar la letra/ })).toHaveCount(0)
  await checkAccessibility(page)
  await checkDarkAccessibility(page)
})
