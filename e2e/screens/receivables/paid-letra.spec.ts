import { readReceipt } from '@llave/contract/payments/read-receipt'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { money } from '@llave/domain/money/money'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { customer, flat, letra, lot, paidLetra, receiptOf, today } from '../fixtures.ts'
import { expect, type Screens, test } from '../screen.ts'

const property = '/property/1000234'
const soles = money(118_468, 'PEN')
const exchanged = paidLetra(lot, 2, today.subtract({ days: 30 }), { system: 'IZTC', amount: soles })
const elsewhere = paidLetra(lot, 1, today.subtract({ days: 60 }), {
  system: '',
  hasReceipt: false,
  operationOn: null,
  maskedCard: '',
  authorizationNumber: '',
})

function answerLetras(screens: Screens, ...instalments: Instalment[]) {
  screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments })
}

test('a paid letra leads to how it was paid, and back to where one was', async ({ page, screens }) => {
  answerLetras(screens, elsewhere, exchanged, letra(lot, 3))
  screens.answer(
    readReceipt,
    receiptOf(exchanged, {
      amount: soles,
      exchange: { debtAmount: exchanged.amount, rate: 3_380_000 },
      holderName: 'Jorge Paredes Ruiz',
    }),
  )
  await screens.open(`${property}/payment?tab=paid`)
  const months = page.getByRole('tabpanel').locator('details')
  await months.nth(1).locator('summary').click()

  await test.step('paid here: amount, day, way, card, operation, rate, receipt, who paid', async () => {
    await page.getByRole('link', { name: 'Letra 2' }).click()
    await expect(page).toHaveURL(`${property}/paid?documento=P01-L-0002`)
    const main = page.getByRole('main')
    await atBothWidths(page, async () => {
      await expect(main.getByRole('heading', { level: 2 })).toHaveText('Letra 2 de 3')
      await expect(main).toContainText('S/ 1,184.68')
      await expect(main).toContainText('Pagada el 22/10/2026')
      await expect(main.locator('dl > div')).toHaveText([
        'Cómo se pagóTipo de cambio preferencial',
        'Tarjeta497010******0055',
        'Operación Nro.3fe1a9',
        'Fecha y hora de la operación21/11/2026 15:20 PM',
        'Importe de la deudaUS$ 350.50',
        'Tipo de cambio3.38',
        'Fecha de vencimiento22/10/2026',
        'Número de documentoP01-L-0002',
        'Pedido211126152005-7K2Q',
        'Recibo Nro.WEB-00000017',
        `Pagó${customer.name}`,
        'TitularJorge Paredes Ruiz',
      ])
      await expect(page.getByRole('button', { name: 'Descargar recibo de la letra 2' })).toBeVisible()
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
      await checkLargeText(page)
    })
  })

  await test.step('back to the list with its folds as they were', async () => {
    await page.getByRole('button', { name: 'Regresar' }).click()
    await expect(page).toHaveURL(`${property}/payment?tab=paid`)
    await expect(months.nth(1)).toHaveAttribute('open')
  })

  await test.step('paid elsewhere: what the developer recorded, and no more', async () => {
    await page.getByRole('link', { name: 'Letra 1' }).click()
    const main = page.getByRole('main')
    await expect(main.locator('.note')).toHaveText(
      'No se pagó en este portal: mostramos lo que registró la inmobiliaria, y no tenemos un recibo que darte.',
    )
    await expect(main.locator('dl > div')).toHaveText([
      'Cómo se pagóOtros medios',
      'Fecha de vencimiento22/09/2026',
      'Número de documentoP01-L-0001',
    ])
    await expect(page.getByRole('button', { name: /recibo/ })).toHaveCount(0)
    expect(screens.asked(readReceipt)).toHaveLength(1)
    await atBothWidths(page, () => checkAccessibility(page))
  })
})

test('a letra paid with others has its own part of the charge, and says what the charge was', async ({
  page,
  screens,
}) => {
  answerLetras(screens, exchanged, letra(lot, 3))
  const part = { dueOn: exchanged.dueOn, amount: soles, debtAmount: exchanged.amount }
  screens.answer(
    readReceipt,
    receiptOf(exchanged, {
      amount: money(236_936, 'PEN'),
      exchange: { debtAmount: money(70_100, 'USD'), rate: 3_380_000 },
      letras: [
        { ...part, code: 'P01-L-0001' },
        { ...part, code: exchanged.code },
      ],
    }),
  )
  await screens.open(`${property}/paid?documento=${exchanged.code}`)
  const facts = page.getByRole('main').locator('dl')
  await expect(facts).toContainText('Importe de la deudaUS$ 350.50')
  await expect(facts).toContainText('CargoS/ 2,369.36 por 2 letras')
})

test('details that do not come are asked for again; an unpaid letra and one of nobody have none', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of (500|422)/)
  answerLetras(screens, exchanged, letra(lot, 3))
  screens.refuse(readReceipt, 'error_interno')
  await screens.open(`${property}/paid?documento=${exchanged.code}`)
  await expect(
    page.getByText('No pudimos traer todos los datos de la operación. Tu pago sí está registrado.'),
  ).toBeVisible()
  await expect(page.getByRole('main').locator('dl')).toContainText('Fecha de la operación22/10/2026')
  await checkAccessibility(page)
  screens.answer(readReceipt, receiptOf(exchanged))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('WEB-00000017')).toBeVisible()

  await test.step('a receipt that is there no more is no failure', async () => {
    screens.refuse(readReceipt, 'no_disponible')
    await page.reload()
    await expect(page.getByRole('main').locator('dl')).toContainText('Fecha de la operación22/10/2026')
    await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
  })

  for (const other of ['P01-L-0003', 'NOBODY']) {
    await page.goto(`${property}/paid?documento=${other}`)
    await expect(page.getByText('Esta letra no está entre tus pagos realizados')).toBeVisible()
  }
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Ver mis pagos realizados' }).click()
  await expect(page).toHaveURL(`${property}/historic`)
})
