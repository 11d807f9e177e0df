import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { money } from '@llave/domain/money/money'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { customer, flat, letra, lot, paidLetra, today } from '../fixtures.ts'
import { expect, type Screens, test } from '../screen.ts'

const payments = '/property/1000234/payment'

function answerLetras(screens: Screens, ...instalments: Instalment[]) {
  screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments })
}

test('several letras are chosen from the oldest on, with their sum, and lead to one checkout', async ({
  page,
  screens,
}) => {
  answerLetras(
    screens,
    paidLetra(lot, 1, today.subtract({ days: 70 })),
    letra(lot, 2, { dueOn: today.subtract({ days: 40 }) }),
    letra(lot, 3, { dueOn: today.subtract({ days: 9 }), paidAmount: money(5_050, 'USD') }),
    ...Array.from({ length: 14 }, (_, index) =>
      letra(lot, index + 4, { dueOn: Temporal.PlainDate.from('2026-12-12').add({ months: index }) }),
    ),
  )
  await screens.open(payments)
  await page.getByRole('link', { name: 'Pagar varias' }).click()
  await expect(page).toHaveURL(`${payments}#varias`)
  const bar = page.locator('[aria-live]').filter({ hasText: /letra/i })
  const tick = (position: number) =>
    page.getByRole('checkbox', { name: `Letra ${position}`, exact: false }).first()

  await test.step('what is overdue is chosen at first', async () => {
    await atBothWidths(page, async () => {
      await expect(bar).toHaveText('2 letras, OCT a NOV 2026US$ 650.50')
      await expect(page.getByRole('checkbox')).toHaveCount(12)
      await expect(page.getByRole('group', { name: 'Elegir rápido' }).getByRole('button')).toHaveText([
        'Las 2 vencidas',
        'Hasta fin de 2026',
        'Hasta SEP 2027',
      ])
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
    })
  })

  await test.step('ticking takes all before along, unticking drops all after', async () => {
    await tick(6).check()
    await expect(bar).toHaveText('5 letras, OCT 2026 a FEB 2027US$ 1,702.00')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(5)
    await tick(4).uncheck()
    await expect(bar).toHaveText('2 letras, OCT a NOV 2026US$ 650.50')
    await tick(2).press('Space')
    await expect(bar).toHaveText('Ninguna letra elegida')
    await expect(page.getByRole('button', { name: 'Pagar', exact: true })).toBeDisabled()
    await page.getByRole('button', { name: 'Hasta fin de 2026' }).click()
    await atBothWidths(page, async () => {
      await expect(bar).toHaveText('3 letras, OCT a DIC 2026US$ 1,001.00')
      await checkLargeText(page)
    })
  })

  await test.step('the button leads to the checkout of these', async () => {
    await expect(page.getByRole('link', { name: 'Pagar 3 letras' })).toHaveAttribute(
      'href',
      '/checkout/P01-L-0002?con=P01-L-0003&con=P01-L-0004',
    )
  })

  await test.step('cancelled, the list is as before', async () => {
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page).toHaveURL(payments)
    await expect(page.getByRole('tab', { name: 'Pagos pendientes' })).toBeVisible()
  })
})

test('the choice ends before a letra whose payment is under way, which says why where nothing is left to choose', async ({
  page,
  screens,
}) => {
  answerLetras(
    screens,
    letra(lot, 1),
    letra(lot, 2, { dueOn: today.add({ days: 40 }) }),
    letra(lot, 3, { dueOn: today.add({ days: 70 }), paymentUnderWay: true }),
    letra(lot, 4, { dueOn: today.add({ days: 100 }) }),
  )
  await screens.open(`${payments}#varias`)
  await atBothWidths(page, async () => {
    await expect(page.getByRole('checkbox')).toHaveCount(2)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await expect(page.getByRole('listitem').filter({ hasText: 'Letra 3' })).toContainText(
      'Confirmando con tu banco',
    )
    await checkAccessibility(page)
  })

  await test.step('with a single one there is nothing to choose', async () => {
    answerLetras(
      screens,
      letra(lot, 1),
      letra(lot, 2, { dueOn: today.add({ days: 40 }), paymentUnderWay: true }),
    )
    await page.goto(payments)
    await expect(page.getByRole('link', { name: 'Pagar letra 1' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pagar varias' })).toHaveCount(0)
    const several = page.getByRole('button', { name: 'Pagar varias' })
    await atBothWidths(page, async () => {
      await expect(several).toBeDisabled()
      await expect(several).toHaveAccessibleDescription(
        'Para pagar varias, espera a que se confirme el pago de la letra 2.',
      )
      await checkAccessibility(page)
      await checkLargeText(page)
    })
    await page.goto(`${payments}#varias`)
    await expect(page.getByRole('link', { name: 'Pagar letra 1' })).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })
})
