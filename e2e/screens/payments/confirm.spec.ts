import { issueFormToken } from '@llave/contract/payments/issue-form-token'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readCashItems } from '@llave/contract/receivables/read-cash-items'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { readExchange } from '@llave/contract/receivables/read-exchange'
import { readInstalments } from '@llave/contract/receivables/read-instalments'
import { money } from '@llave/domain/money/money'
import type { CashItem, Instalment } from '@llave/domain/receivables/receivable'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths, become } from '../../widths.ts'
import { installFakeForm } from '../fake-form.ts'
import { cashItem, customer, flat, formToken, letra, lot, paidLetra, today, token } from '../fixtures.ts'
import { expect, type Screens, test } from '../screen.ts'

const statementPath = readCustomerStatement.path
const title = 'Revisa los detalles de tu pago'
const pay = (page: Page) => page.getByRole('button', { name: 'Realizar pago', exact: true })
const terms = (page: Page) =>
  page.getByRole('checkbox', {
    name: 'Acepto las Políticas de Privacidad y Términos y condiciones',
    exact: true,
  })
const figure = (page: Page) => page.getByRole('paragraph').filter({ hasText: /^(S\/|US\$)\s/ })

/** Both the statement and the call for single letras return these; of the latter the first counts. */
function answerLetras(screens: Screens, ...instalments: readonly Instalment[]): void {
  screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments })
  const other = letra(flat, 99, { amount: money(99_999, 'PEN'), productName: 'Otra propiedad' })
  screens.answer(readInstalments, ({ body }) => [
    ...instalments.filter(({ code }) => body.some((asked) => asked.code === code)),
    other,
  ])
  screens.answer(readExchange, null)
}

function answerCash(screens: Screens, ...items: readonly CashItem[]): void {
  screens.answer(readCashStatement, { customer, products: [lot, flat], items })
  const other = cashItem(flat, '1800000099', { amount: money(99_999, 'PEN'), productName: 'Otra propiedad' })
  screens.answer(readCashItems, ({ body }) => [
    ...items.filter(({ accounting }) => body.some((asked) => asked.documentNumber === accounting.number)),
    other,
  ])
}

async function expectFacts(page: Page, facts: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(facts)) {
    const row = page.getByText(name, { exact: true }).locator('..')
    await expect(row.getByRole('definition')).toHaveText(value)
  }
}

test('a letra in dollars is confirmed with its details, its terms and the currency, with both sums', async ({
  page,
  screens,
}) => {
  await installFakeForm(page)
  answerLetras(screens, letra(lot, 1), letra(lot, 2), letra(flat, 1))
  screens.answer(readExchange, { rate: 3_812_500, soles: money(133_628, 'PEN') })
  screens.answer(issueFormToken, formToken)
  await screens.open(`/checkout/${letra(lot, 1).code}`)

  await test.step('what is paid', async () => {
    const steps = page.getByRole('list', { name: 'Pasos' }).getByRole('listitem')
    await expect(steps).toHaveText(['1 Confirma', '2 Paga'])
    await expect(steps.first()).toHaveAttribute('aria-current', 'step')
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeFocused()
    await expectFacts(page, {
      'Número de letra': '1 de 2',
      Documento: 'P01-L-0001',
      Ubicación: 'MZ A LT 4',
      'Fecha de vencimiento': '05/12/2026',
    })
    await expect(page.getByText('Valle Sereno')).toHaveCSS('text-transform', 'lowercase')
    await expect(figure(page)).toHaveText('US$ 350.50')
    expect(screens.asked(readInstalments)[0]?.request).toMatchObject({
      query: { NroDocumento: customer.document.number },
      body: [{ pROFORMAField: lot.proforma, nLETRAField: 'P01-L-0001' }],
    })
  })
  await test.step('the currency: the rate with all its decimals, and the resulting sum', async () => {
    const affiliate = page.getByRole('checkbox', {
      name: 'Afiliar tarjeta al Débito automático',
      exact: true,
    })
    await expect(affiliate).toBeEnabled()
    await expect(page.getByRole('radio')).toHaveCount(2)
    await expect(page.getByText('En dólares', { exact: true })).toBeVisible()
    await expect(page.getByText('En soles', { exact: true })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'En dólares US$ 350.50', exact: true })).toBeChecked()
    await page
      .getByRole('radio', { name: 'En soles Tipo de cambio S/ 3.8125 S/ 1,336.28', exact: true })
      .check()
    await expect(figure(page)).toHaveText('S/ 1,336.28')
    await expect(affiliate).toBeDisabled()
    await expect(affiliate).toHaveAccessibleDescription(
      'Para afiliar tu tarjeta, paga en dólares: así se cobran tus letras cada mes.',
    )
  })
  await test.step('the terms, which enable Realizar pago', async () => {
    await atBothWidths(page, async () => {
      await expect(terms(page)).not.toBeChecked()
      await expect(pay(page)).toBeDisabled()
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
      await checkLargeText(page)
    })
    await terms(page).check()
    await expect(pay(page)).toBeEnabled()
    await terms(page).uncheck()
    await expect(pay(page)).toBeDisabled()
  })
  await test.step('step 2: the form is requested in soles, and Regresar leads back', async () => {
    await terms(page).check()
    await pay(page).click()
    await expect(page.getByRole('heading', { name: 'Realiza tu pago', exact: true })).toBeFocused()
    await expect(page.getByRole('list', { name: 'Pasos' }).getByRole('listitem').last()).toHaveAttribute(
      'aria-current',
      'step',
    )
    await expect.poll(() => screens.asked(issueFormToken).length).toBe(1)
    const [asked] = screens.asked(issueFormToken)
    expect(asked?.body).toMatchObject({
      debt: { kind: 'instalment', proforma: lot.proforma, code: 'P01-L-0001' },
      amount: money(133_628, 'PEN'),
      registerCard: false,
      device: 'mobile',
    })
    await atBothWidths(page, async () => {
      await expect(
        page.getByText(
          'Los datos de tu tarjeta van directamente al proveedor de pagos. No los vemos ni los guardamos.',
        ),
      ).toBeVisible()
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
      await checkLargeText(page)
    })
    await page.getByRole('button', { name: 'Regresar', exact: true }).click()
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeFocused()
    await expect(page.getByRole('radio', { name: /^En soles/ })).toBeChecked()
    await expect(terms(page)).toBeChecked()
  })
  await test.step('the choices are kept for step 2: dollars, and affiliating the card', async () => {
    await page.getByRole('radio', { name: /^En dólares/ }).check()
    await page.getByRole('checkbox', { name: 'Afiliar tarjeta al Débito automático', exact: true }).check()
    await pay(page).click()
    await expect(page.getByRole('heading', { name: 'Realiza tu pago', exact: true })).toBeFocused()
    await expect
      .poll(() => screens.asked(issueFormToken).at(-1)?.body)
      .toMatchObject({
        amount: money(35_050, 'USD'),
        registerCard: true,
      })
  })
})

test('several letras are confirmed one by one with their sum, in either currency; a changed sum is not charged', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 409/)
  await installFakeForm(page)
  answerLetras(screens, letra(lot, 1), letra(lot, 2), letra(lot, 3), letra(lot, 4))
  screens.answer(readExchange, { rate: 3_812_500, soles: money(133_628, 'PEN') })
  await screens.open('/checkout/P01-L-0001?con=P01-L-0003&con=P01-L-0002')
  await test.step('what is paid, the oldest first', async () => {
    await expect(figure(page)).toHaveText('US$ 1,051.50')
    await expect(page.getByText('3 letras. La primera: Vence el 05/12/2026')).toBeVisible()
    const three = { 'Letra 1, 05/12/2026': 'US$ 350.50', 'Letra 2, 04/01/2027': 'US$ 350.50' }
    await atBothWidths(page, async () => {
      await expectFacts(page, { ...three, 'Letra 3, 04/02/2027': 'US$ 350.50' })
      await expect(page.getByText(/^Letra \d, /)).toHaveText([/^Letra 1/, /^Letra 2/, /^Letra 3/])
      await expect(page.getByRole('checkbox', { name: /^Afiliar tarjeta/ })).toHaveCount(0)
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
    })
  })
  await test.step('in soles each by itself; another sum by now is said, and asked about again', async () => {
    screens.refuse(issueFormToken, 'importe_distinto', { amount: 420_000, currency: 'PEN' })
    await page.getByRole('radio', { name: /^En soles .* S\/ 4,008.84$/ }).check()
    await terms(page).check()
    await pay(page).click()
    await expect(page.getByRole('alert').first()).toHaveText(
      'El monto cambió: ahora son S/ 4,200.00. Revísalo y confírmalo otra vez.',
    )
    expect(screens.asked(issueFormToken)[0]?.body).toMatchObject({
      debt: { kind: 'instalment', proforma: lot.proforma, code: 'P01-L-0001' },
      further: ['P01-L-0002', 'P01-L-0003'],
      amount: money(400_884, 'PEN'),
    })
    await expect(terms(page)).not.toBeChecked()
  })
  await test.step('a letra that was paid meanwhile, a gap, and codes that are no set', async () => {
    answerLetras(screens, paidLetra(lot, 1, today), letra(lot, 2), letra(lot, 3))
    await screens.open('/checkout/P01-L-0001?con=P01-L-0002')
    await expect(page.getByText(/^Una de estas letras ya está pagada/)).toBeVisible()
    await expect(pay(page)).toBeDisabled()
    await screens.open('/checkout/P01-L-0002?con=P02-L-0001')
    await expect(page.getByRole('heading', { name: 'No encontramos este pago' })).toBeVisible()
  })
})

test('a letra in soles offers no currency; a later one says which comes first, and an unknown one is not found', async ({
  page,
  screens,
}) => {
  answerLetras(screens, letra(flat, 1), letra(flat, 2))
  await test.step('in soles', async () => {
    await screens.open('/checkout/P02-L-0001')
    await expect(pay(page)).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
  })
  await test.step('in dollars without a rate', async () => {
    answerLetras(screens, letra(lot, 1), letra(flat, 1), letra(flat, 2))
    await screens.open('/checkout/P01-L-0001')
    await expect(pay(page)).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
  })
  await test.step('Regresar stays in the portal after coming from another site', async () => {
    await page.goto('data:text/html,<title>Otro sitio</title>')
    await screens.open('/checkout/P02-L-0001')
    await page.getByRole('button', { name: 'Regresar', exact: true }).click()
    await expect(page).toHaveURL('/')
  })
  await test.step('a later one', async () => {
    await screens.open('/checkout/P02-L-0002')
    await atBothWidths(page, async () => {
      await expect(page.getByText('Primero paga la letra más antigua de esta propiedad.')).toBeVisible()
      await expect(pay(page)).toBeDisabled()
      await expect(pay(page)).toHaveAccessibleDescription(
        'Primero paga la letra más antigua de esta propiedad.',
      )
      await expect(page.getByRole('checkbox')).toHaveCount(0)
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
      await checkLargeText(page)
    })
    await page.getByRole('link', { name: 'la letra más antigua' }).click()
    await expect(page).toHaveURL('/checkout/P02-L-0001')
    await expect(pay(page)).toBeVisible()
    await expect(page.getByText('Primero paga')).toHaveCount(0)
  })
  await test.step('an unknown one', async () => {
    await screens.open('/checkout/L-9999')
    await atBothWidths(page, async () => {
      await expect(page.getByRole('heading', { name: 'No encontramos este pago' })).toBeVisible()
      await expect(page.getByText('Este enlace no corresponde a un pago tuyo.')).toBeVisible()
      await checkAccessibility(page)
    })
  })
})

test('a payment under way is shown once, with the same text as on the debit page, and cannot be started again', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 409/)
  const underWay = 'Hay un cobro en proceso. Estamos confirmándolo con tu banco.'
  const only = async () => {
    await atBothWidths(page, async () => {
      await expect(page.getByText(underWay)).toHaveCount(1)
      await expect(page.getByText(underWay)).toBeVisible()
      await expect(pay(page)).toBeDisabled()
      await expect(pay(page)).toHaveAccessibleDescription(underWay)
      await expect(page.getByRole('checkbox')).toHaveCount(0)
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
      await checkAccessibility(page)
    })
  }
  await test.step('known from the statement', async () => {
    answerLetras(screens, letra(flat, 1, { paymentUnderWay: true }))
    await screens.open('/checkout/P02-L-0001')
    await only()
    await atBothWidths(page, () => checkDarkAccessibility(page))
  })
  await test.step('reported by the server when a form is requested', async () => {
    answerLetras(screens, letra(flat, 1))
    await screens.open('/checkout/P02-L-0001')
    await terms(page).check()
    screens.answer(readInstalments, [letra(flat, 1, { paymentUnderWay: true })])
    screens.refuse(issueFormToken, 'pago_en_proceso')
    await pay(page).click()
    await only()
  })
})

test('a cash item is confirmed with its details, one more due-date line for R1, no currency and no affiliation', async ({
  page,
  screens,
}) => {
  await installFakeForm(page)
  screens.answer(issueFormToken, formToken)
  answerCash(
    screens,
    cashItem(lot, '1800000001'),
    cashItem(flat, '1800000002', {
      documentClass: 'I1',
      amount: money(900_000, 'PEN'),
      paidAmount: money(300_000, 'PEN'),
    }),
  )
  await test.step('a reservation', async () => {
    await screens.open('/checkout/1800000001', 'cash')
    await atBothWidths(page, async () => {
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeFocused()
      await expectFacts(page, {
        'Número de documento': '1800000001',
        Ubicación: 'MZ A LT 4',
        'Fecha de vencimiento': '05/12/2026',
        'Vencimiento de la separación': '05/12/2026',
      })
      await expect(page.getByText('Valle Sereno')).toHaveCSS('text-transform', 'lowercase')
      await expect(figure(page)).toHaveText('US$ 350.50')
      await expect(page.getByRole('radio')).toHaveCount(0)
      await expect(page.getByRole('checkbox')).toHaveCount(1)
      await expect(pay(page)).toBeDisabled()
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
      await checkLargeText(page)
    })
  })
  await test.step('its form, always with ASK_REGISTER_PAY', async () => {
    await become(page, 'desktop')
    await terms(page).check()
    const sent = page.waitForRequest('**/api/MiCuenta/GenerarTokenIziPago')
    await pay(page).click()
    const request = await sent
    expect(request.method()).toBe('POST')
    expect(request.headers().authorization).toBe(`Bearer ${token}`)
    const body = request.postDataJSON()
    expect(Object.keys(body).toSorted()).toEqual([
      'amount',
      'currency',
      'customer',
      'formAction',
      'metadata',
      'orderId',
    ])
    expect(body).toMatchObject({
      amount: 35_050,
      currency: 'USD',
      formAction: 'ASK_REGISTER_PAY',
      metadata: {
        codLetra: '1800000001',
        tipoOperacion: 'R1',
        proyecto: 'Valle Sereno',
        producto: 'MZ A LT 4',
        dispositivo: 'PC',
      },
    })
  })
  await test.step('a partly paid initial payment: the rest', async () => {
    await become(page, 'phone')
    await screens.open('/checkout/1800000002', 'cash')
    await atBothWidths(page, async () => {
      await expect(page.getByText('Te queda por pagar')).toBeVisible()
      await expect(figure(page)).toHaveText('S/ 6,000.00')
      await expectFacts(page, { 'Importe total': 'S/ 9,000.00', 'Ya pagaste': 'S/ 3,000.00' })
      await expect(page.getByText('Vencimiento de la separación')).toHaveCount(0)
      await checkAccessibility(page)
    })
  })
  await test.step('an identifier is recognized by its kind, not by the mode', async () => {
    await screens.open('/checkout/1800000001', 'letter')
    await expectFacts(page, { 'Número de documento': '1800000001', Ubicación: 'MZ A LT 4' })
    answerLetras(screens, letra(flat, 1))
    await screens.open('/checkout/P02-L-0001', 'cash')
    await expectFacts(page, { Documento: 'P02-L-0001', Ubicación: 'Departamento 502' })
  })
})

test('an amount that changed between the steps is shown and must be confirmed again', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 409/)
  await installFakeForm(page)
  answerCash(screens, cashItem(flat, '1800000002', { documentClass: 'I1', amount: money(120_000, 'PEN') }))
  // The statement is from before the developer raised the amount, also when it is fetched again.
  screens.refuse(issueFormToken, 'importe_distinto', { amount: 150_000, currency: 'PEN' })
  await screens.open('/checkout/1800000002', 'cash')
  await expect(figure(page)).toHaveText('S/ 1,200.00')
  await terms(page).check()
  await pay(page).click()
  const reason = page.getByRole('alert')
  await expect(reason).toHaveText('El importe cambió: ahora es S/ 1,500.00. Revísalo y confírmalo otra vez.')
  await expect(reason).toBeInViewport()
  await atBothWidths(page, async () => {
    await expect(reason).toBeFocused()
    await expect(figure(page)).toHaveText('S/ 1,500.00')
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })
  // The terms were accepted for the other amount.
  await expect(terms(page)).not.toBeChecked()
  await expect(pay(page)).toBeDisabled()
  screens.answer(issueFormToken, formToken)
  await terms(page).check()
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Realiza tu pago', exact: true })).toBeVisible()
  await expect.poll(() => screens.asked(issueFormToken).at(-1)?.body.amount).toEqual(money(150_000, 'PEN'))
  await expect(figure(page)).toHaveText('S/ 1,500.00')
})

test('an item annulled between the steps cannot be paid, and says why', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 409/)
  answerCash(screens, cashItem(flat, '1800000002'))
  screens.refuse(issueFormToken, 'no_pagable')
  await screens.open('/checkout/1800000002', 'cash')
  await terms(page).check()
  await pay(page).click()
  await atBothWidths(page, async () => {
    await expect(page.getByRole('alert')).toHaveText('Este documento ya no se puede pagar.')
    await expect(
      page.getByText('Ya no está entre tus pagos pendientes. Vuelve al inicio para ver lo que debes.'),
    ).toBeVisible()
    await expect(pay(page)).toBeDisabled()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await checkAccessibility(page)
  })
})

test('with the server or the provider down the checkout says what failed, claims no charge, and continues once it is back', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 50[0-9]|kr-payment-form|ERR_FAILED/)
  const form = await installFakeForm(page)
  answerLetras(screens, letra(flat, 1))
  await test.step('the details are loading', async () => {
    const release = screens.hold(readInstalments)
    await screens.open('/checkout/P02-L-0001')
    await atBothWidths(page, async () => {
      await expect(page.getByText('Cargando los detalles de tu pago…')).toBeVisible()
      await checkAccessibility(page)
    })
    release()
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page.getByText('Cargando los detalles de tu pago…')).toHaveCount(0)
  })
  await test.step('the details fail', async () => {
    screens.refuse(readInstalments, 'error_interno')
    await screens.open('/checkout/P02-L-0001')
    await atBothWidths(page, async () => {
      await expect(page.getByRole('alert')).toHaveText('No pudimos traer los datos de tu pago.')
      await expect(page.getByText('Cargando los detalles de tu pago…')).toHaveCount(0)
      await checkAccessibility(page)
    })
    answerLetras(screens, letra(flat, 1))
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  })
  await test.step('no form token', async () => {
    const release = screens.hold(issueFormToken)
    screens.refuse(issueFormToken, 'proveedor_no_responde')
    await terms(page).check()
    await pay(page).click()
    await expect(page.getByRole('button', { name: 'Preparando…' })).toBeVisible()
    release()
    const said = page.getByRole('alert')
    await expect(said).toHaveText(
      'El servicio de pagos no responde. No se hizo ningún cobro. Intenta otra vez.',
    )
    await expect(said).toBeFocused()
    await expect(said).toBeInViewport()
    await atBothWidths(page, async () => {
      await expect(page.getByRole('button', { name: 'Preparando…' })).toHaveCount(0)
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(pay(page)).toBeEnabled()
      await checkAccessibility(page)
    })
  })
  await test.step('no network: the reason stands beside the button', async () => {
    await page.context().setOffline(true)
    await atBothWidths(page, async () => {
      await expect(pay(page)).toBeDisabled()
      await expect(pay(page)).toHaveAccessibleDescription('Sin conexión: podrás pagar cuando vuelva.')
      await checkAccessibility(page)
    })
  })
  await test.step('what was said of a call that failed without a network stays when there is one', async () => {
    await page.context().setOffline(false)
    await expect(pay(page)).toBeEnabled()
    await page.route(`**${issueFormToken.path}`, async (route) => {
      await page.context().setOffline(true)
      await route.abort()
    })
    await pay(page).click()
    const words = 'No hay conexión. Revisa tu internet y vuelve a intentarlo.'
    await expect(page.getByRole('alert')).toHaveText(words)
    await page.unroute(`**${issueFormToken.path}`)
    await page.context().setOffline(false)
    await expect(pay(page)).toBeEnabled()
    await terms(page).uncheck()
    await terms(page).check()
    await expect(page.getByRole('alert')).toHaveText(words)
    await page.context().setOffline(true)
  })
  await test.step('a network and no answer: it is tried with the same button, and said', async () => {
    await page.route('**/api/**', (route) => route.abort())
    const answered = page.waitForEvent('requestfailed', (request) => request.url().includes(statementPath))
    await page.context().setOffline(false)
    // What is kept stands in for the statement, so that the page knows that nobody answers.
    await answered
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect(pay(page)).toBeEnabled()
    await pay(page).click()
    await atBothWidths(page, async () => {
      await expect(page.getByRole('alert')).toHaveText('El portal no responde. Vuelve a intentarlo.')
      await expect(pay(page)).toBeEnabled()
      await expect(page.getByText(/podrás pagar cuando vuelva/)).toHaveCount(0)
      await checkAccessibility(page)
    })
    await page.unroute('**/api/**')
  })
  await test.step('no script', async () => {
    screens.answer(issueFormToken, formToken)
    const script = /kr-payment-form\.min\.js/
    await page.route(script, (route) => route.abort())
    await pay(page).click()
    await atBothWidths(page, async () => {
      await expect(page.getByRole('alert')).toHaveText('No pudimos cargar el formulario de pago.')
      await checkAccessibility(page)
    })
    await page.unroute(script)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  await test.step('a refusal of the bank is shown, in view and focused', async () => {
    await form.fail('ACQ_001', '51')
    const said = page.getByRole('alert')
    await expect(said).toHaveText(
      'La tarjeta no tiene saldo suficiente. No se hizo ningún cobro. Recarga tu tarjeta o usa otra.',
    )
    await expect(said).toBeInViewport()
    await atBothWidths(page, async () => {
      await expect(said).toBeFocused()
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
    })
  })
  await test.step('after fifteen minutes on the page the provider calls the form expired', async () => {
    const forms = () => screens.asked(issueFormToken).length
    for (const end of [() => page.clock.fastForward('15:00'), () => form.fail('PSP_108')]) {
      const before = forms()
      await end()
      await expect.poll(forms).toBe(before + 1)
      await expect(page.getByRole('alert')).toHaveText('El formulario de pago venció y abrimos uno nuevo.')
    }
    await atBothWidths(page, () => checkAccessibility(page))
  })
})
