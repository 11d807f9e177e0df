import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import { listPaymentLinks } from '@llave/contract/payment-links/list-payment-links'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readExchange } from '@llave/contract/receivables/read-exchange'
import { readInstalments } from '@llave/contract/receivables/read-instalments'
import { inApplication } from '@llave/domain/prepayment/in-application'
import { checkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { affiliation, cardOnDebit, customer, letra, lot, today } from '../fixtures.ts'
import { expect, test } from '../screen.ts'

/** Two of them would be late, were they not about to be replaced. */
const letras = [-40, -9, 21].map((days, index) =>
  letra(lot, index + 1, {
    dueOn: today.add({ days }),
    paymentUnderWay: true,
    inApplication: true,
  }),
)

test('a letra that waits for a new plan can be paid nowhere, and is late nowhere', async ({
  page,
  screens,
}) => {
  screens.answer(readCustomerStatement, { customer, products: [lot], instalments: letras })
  screens.answer(readInstalments, letras)
  screens.answer(readExchange, null)
  screens.answer(listAffiliations, [
    affiliation(lot, {
      card: cardOnDebit(),
      nextCharge: { day: Temporal.PlainDate.from('2026-11-24'), letras: [], sums: [] },
    }),
  ])
  screens.answer(listPaymentLinks, { links: [], letras: [] })
  const main = page.getByRole('main')
  const nothingIsLate = async () => {
    await expect(main).not.toContainText(/venció|vencida hace/i)
    await expect(main.getByText(/^\d+ días$/)).toHaveCount(0)
  }

  await test.step('the list of letras, and several of them at once', async () => {
    await screens.open(`/property/${lot.proforma}/payment`)
    await expect(page.getByText(inApplication)).toBeVisible()
    await expect(main.getByRole('link', { name: /^Pagar|Que pague otra persona/ })).toHaveCount(0)
    await nothingIsLate()
    await atBothWidths(page, () => checkAccessibility(page))
    await page.goto(`/property/${lot.proforma}/payment#varias`)
    await expect(page.getByText(inApplication)).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })
  await test.step('the address of its checkout typed by hand, alone and with others', async () => {
    for (const address of ['P01-L-0001', 'P01-L-0001?con=P01-L-0002']) {
      await screens.open(`/checkout/${address}`)
      const pay = page.getByRole('button', { name: 'Realizar pago' })
      await expect(pay).toBeDisabled()
      await expect(pay).toHaveAccessibleDescription(inApplication)
      await expect(page.getByRole('checkbox')).toHaveCount(0)
      await nothingIsLate()
    }
  })
  await test.step('a link for somebody else', async () => {
    await screens.open('/payment-links?letra=P01-L-0001')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Crear enlace' })).toHaveCount(0)
  })
  await test.step('the debit day charges nothing, and says why', async () => {
    await screens.open('/debit-day')
    await expect(page.getByRole('heading', { name: 'El martes 24 no se cobra nada' })).toBeVisible()
    await expect(page.getByText(inApplication).first()).toBeVisible()
    await page.getByText('Lo que no entra este mes').click()
    await atBothWidths(page, async () => {
      await expect(main.getByRole('link', { name: 'Ver mis pagos' })).toBeVisible()
      await checkAccessibility(page)
    })
  })
  await test.step('the home', async () => {
    await screens.open('/')
    await expect(main.getByRole('link', { name: /^Pagar/ })).toHaveCount(0)
    await nothingIsLate()
  })
})
