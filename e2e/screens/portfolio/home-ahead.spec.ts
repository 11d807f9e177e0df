import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import { searchPayments } from '@llave/contract/payments/search-payments'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { listQueries } from '@llave/contract/service-desk/list-queries'
import { markThreadRead } from '@llave/contract/service-desk/mark-thread-read'
import { readThread } from '@llave/contract/service-desk/read-thread'
import { money } from '@llave/domain/money/money'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import {
  affiliation,
  cardOnDebit,
  customer,
  flat,
  letra,
  longNames,
  lot,
  query,
  queryMessage,
  today,
} from '../fixtures.ts'
import { appliedPayment, confirmingPayment } from '../following/states.ts'
import { expect, test } from '../screen.ts'

function comes(page: Page) {
  return page.getByRole('region', { name: 'Lo que viene' })
}

function paid(page: Page) {
  return page.getByRole('region', { name: 'Tu último pago' })
}

const day = Temporal.PlainDate.from('2026-11-24')
const villa = { ...lot, proforma: '1000236', projectName: 'Playa Totoral', name: 'Casa 7' }

test('what comes stands by date: charges of automatic debit, then letras that wait for the customer', async ({
  page,
  screens,
}) => {
  const charged = [1, 2].map((position) => ({ ...letra(villa, position), code: `V-${position}` }))
  const soles = { amount: money(184_250, 'PEN') }
  screens.answer(readCustomerStatement, {
    customer,
    products: [lot, flat, villa],
    instalments: [
      letra(lot, 1, { dueOn: today.subtract({ days: 9 }) }),
      letra(lot, 2, { dueOn: today.add({ days: 21 }) }),
      letra(flat, 1, { ...soles, dueOn: day }),
      letra(flat, 2, soles),
      ...charged,
    ],
  })
  const [first] = charged
  if (!first) throw new Error('a letra')
  const { code, dueOn, amount: owed } = first
  const ofVilla = affiliation(villa, {
    card: cardOnDebit(),
    nextCharge: { day, letras: [{ code, dueOn, owed }], sums: [owed] },
  })
  screens.answer(listAffiliations, [affiliation(lot), affiliation(flat), ofVilla])
  await screens.open('/')
  await atBothWidths(page, async () => {
    await expect(comes(page).getByRole('listitem')).toHaveText([
      /^24\/11\/2026.*Se cobra a tu Mastercard 0007US\$.350\.50Débito automático\. Playa Totoral, letra 1\. Puedes saltarlo hasta el lunes 23, 6:00 PM$/,
      /^24\/11\/2026Vence Quinta FicusS\/.1,842\.50Letra 1 de 2Pagar$/,
      /^12\/12\/2026.*Vence Valle SerenoUS\$.350\.50Letra 2 de 2$/,
      /^04\/01\/2027.*Vence Playa TotoralUS\$.350\.50Letra 2 de 2$/,
    ])
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })
  await comes(page)
    .getByRole('link', { name: /^Se cobra/ })
    .click()
  await expect(page).toHaveURL('/debit-day')
  await page.goBack()
  await comes(page)
    .getByRole('link', { name: /^Vence Quinta Ficus/ })
    .click()
  await expect(page).toHaveURL('/property/1000235/payment')
  await page.goBack()
  // Only of what can be paid now: the months after it, and what is overdue, wait.
  await expect(comes(page).getByRole('link', { name: /^Pagar/ })).toHaveCount(1)
  await expect(comes(page).getByRole('link', { name: 'Pagar la letra 1 de Quinta Ficus' })).toHaveAttribute(
    'href',
    `/checkout/${letra(flat, 1).code}`,
  )
})

test('where it is not known what is charged the home says so, and shows what falls due', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/)
  const release = screens.hold(listAffiliations)
  screens.refuse(listAffiliations, 'error_interno')
  await screens.open('/')
  await expect(comes(page).getByText('Buscando lo que viene…')).toBeVisible()
  await expect(comes(page).getByRole('listitem')).toHaveCount(0)
  release()
  await expect(comes(page)).toContainText('No pudimos saber qué se cobra por débito automático.')
  await expect(comes(page).getByRole('listitem').first()).toContainText('Vence')
  await checkAccessibility(page)
})

for (const mode of ['letter', 'cash'] as const) {
  test(`the last payment stands with its state in ${mode} mode, and leads to its steps`, async ({
    page,
    screens,
  }) => {
    const lapsed = { ...appliedPayment, orderId: 'lapsed', standing: 'expired' as const }
    screens.answer(searchPayments, [lapsed, confirmingPayment, appliedPayment])
    await screens.open('/', mode)
    const link = paid(page).getByRole('link')
    await expect(link).toHaveText(
      /^Letra 18 de 48US\$.320\.50Valle Sereno, MZ A LT 4Esperando al banco21\/11\/2026/,
    )
    await expect(link).toHaveAttribute('href', `/payment/${confirmingPayment.orderId}`)
    await checkAccessibility(page)
  })
}

test('who never paid here reads nothing of a last payment, and a failure claims nothing of the money', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/)
  await screens.open('/')
  await expect(comes(page)).toBeVisible()
  await expect(paid(page)).toHaveCount(0)
  screens.refuse(searchPayments, 'error_interno')
  await page.reload()
  await expect(paid(page)).toContainText('No pudimos traer tu último pago. Esto no dice si se cobró.')
  screens.answer(searchPayments, [appliedPayment])
  await paid(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(paid(page).getByRole('link')).toContainText('Aplicado')
  await checkAccessibility(page)
})

test('answers that were not opened stand below, lead to their threads, and are gone once those were opened', async ({
  page,
  screens,
}) => {
  const open = query('45', 'Filtración junto a la mampara', { unread: 2 })
  const closed = query('31', longNames.product, { state: 'closed', unread: 1 })
  screens.answer(listQueries, [open, closed, query('30', 'Plano', { unread: 0 })])
  screens.answer(readThread, [
    queryMessage(open, 1, '¿Cuándo vienen?'),
    queryMessage(open, 2, 'El lunes.', { author: 'developer' }),
    queryMessage(open, 3, 'Perdón, el martes.', { author: 'developer' }),
  ])
  screens.answer(markThreadRead, undefined)
  await screens.open('/')
  const answers = page.getByRole('region', { name: 'Servicio al cliente' })
  await atBothWidths(page, async () => {
    await expect(answers.getByRole('listitem')).toHaveText([
      /^Filtración junto a la mampara2 respuestas sin leerConsulta 45, último mensaje del 21\/11\/2026$/,
      /1 respuesta sin leerConsulta 31/,
    ])
    await expect(answers.getByRole('link').last()).toHaveAttribute('href', '/query/historic/31')
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
    await checkLargeText(page)
  })
  await answers.getByRole('link').first().click()
  await expect(page).toHaveURL('/query/request/45')
  await expect(page.getByText('Perdón, el martes.')).toBeVisible()
  await expect
    .poll(() => screens.asked(markThreadRead).map(({ body }) => body))
    .toEqual([{ queryId: '45', position: 3 }])
  await page.getByRole('link', { name: 'Volver a mis consultas' }).click()
  await expect(page.getByRole('link', { name: 'Filtración junto a la mampara' })).toBeVisible()
  await expect(page.getByText(/sin leer/)).toHaveCount(0)
  await page.goto('/query/historic')
  await expect(page.getByText('1 respuesta sin leer')).toBeVisible()
})
