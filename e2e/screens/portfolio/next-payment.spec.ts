import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { money } from '@llave/domain/money/money'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import {
  affiliation,
  cardOnDebit,
  cashItem,
  customer,
  flat,
  letra,
  lot,
  now,
  paidLetra,
  today,
} from '../fixtures.ts'
import { expect, test } from '../screen.ts'

test('a first debt whose payment is under way says so with the same text as on the debit page, and cannot be paid again', async ({
  page,
  screens,
}) => {
  screens.answer(readCustomerStatement, {
    customer,
    products: [flat],
    instalments: [letra(flat, 1, { paymentUnderWay: true }), letra(flat, 2)],
  })
  await screens.open('/')
  const first = page.getByRole('region', { name: 'Lo primero por pagar' })
  await atBothWidths(page, async () => {
    await expect(first).toContainText('S/ 350.50')
    await expect(first).toContainText('Letra 1 de 2')
    await expect(
      first.getByText('Hay un cobro en proceso. Estamos confirmándolo con tu banco.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: /^Pagar la letra/ })).toHaveCount(0)
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })
})

test('a next letra that automatic debit charges says so where Pagar would stand, and not in a month that was skipped', async ({
  page,
  screens,
}) => {
  const card = cardOnDebit()
  const words = /El 24 se cobra US\$.350\.50 a tu Mastercard 0007$/
  screens.answer(listAffiliations, [affiliation(lot, { card }), affiliation(flat)])
  await screens.open('/')
  const first = page.getByRole('region', { name: 'Lo primero por pagar' })
  const tile = page.getByRole('navigation', { name: 'Accesos' }).getByRole('link').first()
  await expect(first.getByRole('link', { name: words })).toHaveAttribute('href', '/debit-day')
  await expect(first.getByRole('link', { name: /^Pagar la letra/ })).toHaveCount(0)
  await expect(first.getByRole('link', { name: 'Pagar ahora la letra 1' })).toHaveAttribute(
    'href',
    '/checkout/P01-L-0001',
  )
  await expect(tile).toContainText(words)
  const comes = page.getByRole('region', { name: 'Lo que viene' }).getByRole('listitem')
  await atBothWidths(page, async () => {
    await expect(comes.first()).toHaveText(
      /24.*Se cobra a tu Mastercard 0007US\$.350\.50.*Valle Sereno, letra 1\. Puedes saltarlo hasta el lunes 23, 6:00 PM$/,
    )
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })

  screens.answer(listAffiliations, [affiliation(lot, { card, skippedAt: now }), affiliation(flat)])
  await page.reload()
  await expect(tile).toContainText('Saltaste el cobro del 24')
  await expect(first).not.toContainText('se cobra')
  await expect(first.getByRole('link', { name: /^Pagar la letra 1 de 3/ })).toBeVisible()
  await expect(comes.first()).toContainText('Vence')
})

test('overdue letras that automatic debit charges too can still be paid first', async ({ page, screens }) => {
  const first = letra(lot, 1, { dueOn: today.subtract({ days: 40 }) })
  const second = letra(lot, 3, { dueOn: today.subtract({ days: 9 }) })
  screens.answer(readCustomerStatement, {
    customer,
    products: [lot],
    instalments: [first, paidLetra(lot, 2, today.subtract({ days: 25 })), second, letra(lot, 4)],
  })
  const letras = [first, second].map(({ code, dueOn, amount }) => ({ code, dueOn, owed: amount }))
  const day = today.add({ days: 3 })
  screens.answer(listAffiliations, [
    affiliation(lot, { card: cardOnDebit(), nextCharge: { day, letras, sums: [money(70_100, 'USD')] } }),
  ])
  await screens.open('/')
  const lead = page.getByRole('region', { name: 'Vencido' })
  await expect(lead).toContainText('Letras 1 y 3 de 4')
  await expect(
    lead.getByRole('link', { name: /^El 24 se cobra US\$.701\.00 a tu Mastercard 0007$/ }),
  ).toBeVisible()
  await expect(lead.getByRole('link', { name: 'Pagar las 2', exact: true })).toBeVisible()
  await expect(lead.getByRole('link', { name: /^Pagar ahora/ })).toHaveCount(0)
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
