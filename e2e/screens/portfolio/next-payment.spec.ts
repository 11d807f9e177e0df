import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { money } from '@llave/domain/money/money'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { affiliation, cardOnDebit, cashItem, customer, flat, letra, lot, now } from '../fixtures.ts'
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

test('a first debt that automatic debit charges says so beside Pagar, and not in a month that was skipped', {
  tag: '@every-width',
}, async ({ page, screens }) => {
  const card = cardOnDebit()
  screens.answer(listAffiliations, [affiliation(lot, { card }), affiliation(flat)])
  await screens.open('/')
  const first = page.getByRole('region', { name: 'Lo primero por pagar' })
  const tile = page.getByRole('navigation', { name: 'Accesos' }).getByRole('link').first()
  await expect(first.getByRole('link', { name: /^Pagar la letra 1 de 3/ })).toBeVisible()
  const charge = first.getByRole('link', { name: 'Se cobra sola el 24 a tu Mastercard 0007' })
  await expect(charge).toHaveAttribute('href', '/debit-day')
  await expect(tile).toContainText(/El 24 se cobra US\$.350\.50 a tu Mastercard 0007$/)
  await checkAccessibility(page)
  await checkDarkAccessibility(page)

  screens.answer(listAffiliations, [affiliation(lot, { card, skippedAt: now }), affiliation(flat)])
  await page.reload()
  await expect(tile).toContainText('Saltaste el cobro del 24')
  await expect(first).not.toContainText('Se cobra sola')
  await expect(first.getByRole('link', { name: /^Pagar la letra 1 de 3/ })).toBeVisible()
})

for (const mode of ['letter', 'cash'] as const) {
  test(`no picture covers an amount of six figures that stands beside it in ${mode} mode`, {
    tag: '@desktop',
  }, async ({ page, screens }) => {
    const amount = money(12_500_000, 'USD')
    screens.answer(readCustomerStatement, {
      customer,
      products: [lot],
      instalments: mode === 'letter' ? [letra(lot, 1, { amount })] : [],
    })
    screens.answer(readCashStatement, {
      customer,
      products: [lot],
      items: mode === 'cash' ? [cashItem(lot, '5100001', { amount })] : [],
    })
    await screens.open('/', mode)
    const main = page.getByRole('main')
    const figure = main.getByText(/^US\$\s125,000\.00$/)
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(figure).toBeVisible()
      const end = await figure.evaluate((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        return range.getBoundingClientRect().right
      })
      const picture = await main.locator('img').first().boundingBox()
      expect(end, `at ${width}`).toBeLessThan(picture?.x ?? 0)
    }
  })
}
