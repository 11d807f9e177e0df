import { readFileSync } from 'node:fs'
import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import { issueFormToken } from '@llave/contract/payments/issue-form-token'
import { printReceipt } from '@llave/contract/payments/print-receipt'
import { readPaymentState } from '@llave/contract/payments/read-payment-state'
import { readReceipt } from '@llave/contract/payments/read-receipt'
import { registerPayment } from '@llave/contract/payments/register-payment'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readCashItems } from '@llave/contract/receivables/read-cash-items'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { readExchange } from '@llave/contract/receivables/read-exchange'
import { readInstalments } from '@llave/contract/receivables/read-instalments'
import { formatMoney } from '@llave/domain/money/format-money'
import { money } from '@llave/domain/money/money'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import { parseRate } from '@llave/domain/payments/preferential-rate'
import type { CashItem, Instalment } from '@llave/domain/receivables/receivable'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { type FakeForm, installFakeForm } from '../fake-form.ts'
import {
  cashItem,
  customer,
  flat,
  formToken,
  letra,
  lot,
  now,
  orderId,
  paidCash,
  paidLetra,
  receiptOf,
  today,
} from '../fixtures.ts'
import { expect, type Screens, test } from '../screen.ts'

const first = letra(flat, 1)
const paidFirst = paidLetra(flat, 1, today)
const pdf = { bytes: new TextEncoder().encode('%PDF-1.7 a receipt'), fileName: 'recibo.pdf' }

function answerLetras(screens: Screens, known: Instalment): void {
  screens.answer(readCustomerStatement, {
    customer,
    products: [lot, flat],
    instalments: [known, letra(flat, 2)],
  })
  screens.answer(readInstalments, [known])
}

/** The provider's answer is settled at once, and the state of its order says so too. */
function answerSettled(screens: Screens, receipt: PaymentReceipt): void {
  screens.answer(registerPayment, { state: 'settled', receipt })
  screens.answer(readPaymentState, { state: 'settled', receipt })
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Acepto las Políticas/ }).check()
  await page.getByRole('button', { name: 'Realizar pago' }).click()
  await expect(page.getByRole('heading', { name: 'Realiza tu pago' })).toBeVisible()
}

/** Opens the form of a letra, on a page whose timers the test advances. */
async function openForm(page: Page, screens: Screens, owed = first): Promise<FakeForm> {
  await page.clock.setSystemTime(now.epochMilliseconds)
  const form = await installFakeForm(page)
  answerLetras(screens, owed)
  screens.answer(issueFormToken, formToken)
  screens.answer(printReceipt, pdf)
  await screens.open(`/checkout/${owed.code}`)
  await accept(page)
  return form
}

function answerCash(screens: Screens, item: CashItem): void {
  screens.answer(readCashStatement, { customer, products: [lot], items: [item] })
  screens.answer(readCashItems, [item])
}

/** Opens the form of a reservation, the only one. */
async function openCashForm(page: Page, screens: Screens): Promise<{ item: CashItem; form: FakeForm }> {
  const form = await installFakeForm(page)
  const item = cashItem(lot, '1800000001')
  answerCash(screens, item)
  screens.answer(issueFormToken, formToken)
  await screens.open(`/checkout/${item.accounting.number}`)
  await accept(page)
  return { item, form }
}

function cashReceiptOf({ accounting, amount }: CashItem): PaymentReceipt {
  const debt = { kind: 'cash', documentNumber: accounting.number } as const
  return receiptOf(paidLetra(lot, 1, today), { kind: 'reservation', debt, amount })
}

/** Lets the page poll the state that many times, each after its interval. */
async function ask(page: Page, screens: Screens, times: number): Promise<void> {
  for (let question = 0; question < times; question++) {
    const before = screens.asked(readPaymentState).length
    await page.clock.fastForward(2_500)
    await expect.poll(() => screens.asked(readPaymentState).length).toBeGreaterThan(before)
  }
}

test('a payment that the form reported as paid is being confirmed until the server has settled it, also after a reload', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500|EstadoPago|ERR_FAILED/)
  screens.refuse(registerPayment, 'error_interno')
  screens.answer(readPaymentState, { state: 'confirming', orderId })
  const form = await openForm(page, screens)
  await form.pay(orderId)
  const confirming = page.getByRole('heading', { name: 'Recibimos tu pago. Estamos confirmándolo.' })
  const words =
    'Puedes cerrar esta página: el pago se confirma solo y te avisamos por correo. No pagues otra vez.'
  await test.step('the page says so, and what to do', async () => {
    await expect(confirming).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: words })).toHaveText(words)
    await expect(page.getByRole('button', { name: 'Realizar pago' })).toHaveCount(0)
    await expect
      .poll(() => screens.asked(registerPayment)[0]?.body)
      .toMatchObject({ rawAnswer: expect.stringContaining('"PAID"'), hash: 'a-hash' })
    await atBothWidths(page, async () => {
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
      await checkLargeText(page)
    })
  })
  await test.step('a reload', async () => {
    await page.reload()
    await expect(confirming).toBeVisible()
  })
  await test.step('however long the server knows no payment, it was taken by the bank', async () => {
    screens.answer(readPaymentState, { state: 'waiting', orderId })
    await ask(page, screens, 8)
    await expect(confirming).toBeVisible()
  })
  await test.step('without a connection polling continues', async () => {
    await page.route('**/api/MiCuenta/EstadoPago?*', (route) => route.abort())
    await page.clock.fastForward(2_500)
    await atBothWidths(page, async () => {
      await expect(
        page.getByText('No hay conexión. Seguimos intentándolo: no pagues otra vez.'),
      ).toBeVisible()
      await checkAccessibility(page)
    })
    await page.unroute('**/api/MiCuenta/EstadoPago?*')
  })
  await test.step('settled: the receipt, the e-mail, and what is left to pay', async () => {
    answerLetras(screens, paidFirst)
    screens.answer(readPaymentState, { state: 'settled', receipt: receiptOf(paidFirst) })
    await page.clock.fastForward(2_500)
    await atBothWidths(page, async () => {
      await expect(page.getByRole('heading', { name: 'Tu pago se ha realizado con éxito' })).toBeVisible()
      await expect(
        page.getByText('Enviamos una notificación a tu correo electrónico.', { exact: true }),
      ).toBeVisible()
      await expect(page.getByRole('article', { name: 'Recibo' })).toContainText('WEB-00000017')
      await expect(page.getByRole('region', { name: 'Lo que queda' })).toContainText(
        'La próxima vence el 04/01/2027: S/ 350.50.',
      )
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
      await checkLargeText(page)
    })
    await page.getByRole('link', { name: 'Continuar', exact: true }).click()
    await expect(page).toHaveURL('/')
  })
})

test("after PAID the form's answer is registered, and the receipt of the document and its user is a PDF", async ({
  page,
  screens,
}) => {
  const form = await openForm(page, screens)
  answerSettled(screens, receiptOf(paidFirst))
  await form.pay(orderId)
  await expect(page.getByRole('heading', { name: 'Tu pago se ha realizado con éxito' })).toBeFocused()
  expect(screens.asked(registerPayment).map(({ body }) => body)).toEqual([
    {
      rawAnswer: JSON.stringify({ orderStatus: 'PAID', orderDetails: { orderId } }),
      hash: 'a-hash',
      hashAlgorithm: 'sha256_hmac',
      hashKey: 'sha256_hmac',
    },
  ])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar recibo' }).click()
  const file = readFileSync(await (await downloading).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(screens.asked(printReceipt).at(-1)?.body).toMatchObject({
    document: first.code,
    documentType: customer.document.type,
    documentNumber: customer.document.number,
    fullName: customer.name,
    email: customer.email,
  })
})

test('a letra is among the paid ones where its receipt was left, before the new statement is there and with it', async ({
  page,
  screens,
}) => {
  const form = await openForm(page, screens)
  answerSettled(screens, receiptOf(paidFirst))
  answerLetras(screens, paidFirst)
  const before = screens.asked(readCustomerStatement).length
  const release = screens.hold(readCustomerStatement)
  screens.hold(readInstalments)
  await form.pay(orderId)
  await expect(page.getByRole('region', { name: 'Lo que queda' })).toContainText(
    'La próxima vence el 04/01/2027: S/ 350.50.',
  )
  await expect.poll(() => screens.asked(readCustomerStatement).length).toBeGreaterThan(before)
  await page.getByRole('link', { name: 'Ver mis pagos' }).click()
  await page.getByRole('tab', { name: 'Pagos realizados' }).click()
  const paid = page.getByRole('tabpanel').getByRole('listitem')
  await test.step('before: as the receipt says, and it is not offered', async () => {
    await expect(paid).toContainText('Letra 1')
    await expect(paid).toContainText(/Pagada el .*, Pago online/)
    await page.getByRole('tab', { name: 'Pagos pendientes' }).click()
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveText([/Letra 2/])
    await page.getByRole('tab', { name: 'Pagos realizados' }).click()
  })
  await test.step('with it: as the server says', async () => {
    answerLetras(screens, paidLetra(flat, 1, today, { system: 'CAJA' }))
    release()
    await expect(paid).toContainText(/Pagada el .*, Otros medios/)
  })
})

test('the letra, the rate of the day and the automatic debit are asked for anew after a payment', async ({
  page,
  screens,
}) => {
  const inDollars = letra(lot, 1)
  screens.answer(readExchange, { rate: parseRate('3.75'), soles: money(131_438, 'PEN') })
  const form = await openForm(page, screens, inDollars)
  const calls = [readInstalments, readExchange, listAffiliations]
  const before = calls.map((call) => screens.asked(call).length)
  answerSettled(screens, receiptOf(paidLetra(lot, 1, today)))
  await form.pay(orderId)
  await expect(page.getByRole('heading', { name: 'Tu pago se ha realizado con éxito' })).toBeVisible()
  for (const [nth, call] of calls.entries())
    await expect.poll(() => screens.asked(call).length).toBeGreaterThan(before[nth] ?? 0)
})

test('letras are asked for anew after a payment that is none of a letra, as a prepayment changes them', async ({
  page,
  screens,
}) => {
  const { item, form } = await openCashForm(page, screens)
  answerSettled(screens, cashReceiptOf(item))
  answerCash(screens, paidCash(lot, item.accounting.number, today))
  const before = screens.asked(readCustomerStatement).length
  await form.pay(orderId)
  await expect(page.getByRole('heading', { name: 'Tu pago fue realizado con éxito' })).toBeVisible()
  await page.getByRole('link', { name: 'Continuar', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => screens.asked(readCustomerStatement).length).toBeGreaterThan(before)
})

test('a reservation is among the completed ones where its receipt was left before the new statement is there', async ({
  page,
  screens,
}) => {
  const { item, form } = await openCashForm(page, screens)
  const paid = paidCash(lot, item.accounting.number, today)
  answerSettled(screens, cashReceiptOf(item))
  screens.hold(readCashStatement)
  screens.hold(readCashItems)
  await form.pay(orderId)
  await expect(page.getByRole('region', { name: 'Lo que queda' })).toContainText(
    'No te queda ningún pago pendiente de separaciones ni pagos iniciales.',
  )
  await page.getByRole('link', { name: 'Ver mis pagos' }).click()
  await expect(page.getByText('No tienes ningún pago pendiente')).toBeVisible()
  await page.getByRole('tab', { name: 'Pagos realizados' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(formatMoney(paid.amount))
})

test('without an e-mail address none is mentioned', async ({ page, screens }) => {
  const form = await openForm(page, screens)
  screens.answer(registerPayment, {
    state: 'settled',
    receipt: receiptOf(paidFirst, { customerEmail: '' }),
  })
  screens.answer(readPaymentState, { state: 'confirming', orderId })
  await form.pay(orderId)
  await expect(page.getByRole('heading', { name: 'Tu pago se ha realizado con éxito' })).toBeFocused()
  await expect(page.getByText(/correo electrónico/)).toHaveCount(0)
})

test('after a lost answer nothing unproven is said, until the provider has confirmed it long enough', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/EstadoPago|ERR_FAILED/)
  screens.answer(readPaymentState, { state: 'confirming', orderId })
  const form = await openForm(page, screens)
  await form.fail('PSP_999')
  const verifying = page.getByRole('heading', { name: 'Estamos verificando tu pago.' })
  const words =
    'Estamos preguntando al proveedor de pagos si tu pago se hizo. No pagues otra vez hasta que lo sepamos.'
  await test.step('it says that the payment is being checked, and claims nothing', async () => {
    await atBothWidths(page, async () => {
      await expect(verifying).toBeFocused()
      await expect(page.getByRole('status').filter({ hasText: words })).toHaveText(words)
      await expect(page.getByText(/ningún cobro|Puedes cerrar/)).toHaveCount(0)
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
    })
  })
  await test.step('the provider is down for long', async () => {
    await ask(page, screens, 8)
    await page.reload()
    await expect(verifying).toBeVisible()
  })
  await test.step('then our server cannot be reached', async () => {
    const state = '**/api/MiCuenta/EstadoPago?*'
    await page.route(state, (route) => route.abort())
    for (let question = 0; question < 8; question++) {
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('EstadoPago'))
      await page.clock.fastForward(2_500)
      await failed
    }
    await expect(verifying).toBeVisible()
    await expect(page.getByText(/ningún cobro/)).toHaveCount(0)
    await page.unroute(state)
  })
  await test.step('the provider reports no payment: at first that proves nothing', async () => {
    screens.answer(readPaymentState, { state: 'waiting', orderId })
    await ask(page, screens, 2)
    await expect(verifying).toBeVisible()
  })
  await test.step('then the form comes back, with what the provider confirmed', async () => {
    const said = page.getByRole('alert')
    await ask(page, screens, 4)
    await expect(said).toHaveText(
      'El proveedor de pagos no registra ningún cobro. Puedes intentarlo otra vez.',
    )
    await expect(said).toBeFocused()
    await expect(said).toBeInViewport()
    await atBothWidths(page, async () => {
      await expect(page.getByRole('heading', { name: 'Revisa los detalles de tu pago' })).toBeVisible()
      await expect(page.getByRole('checkbox', { name: /^Acepto las Políticas/ })).toBeVisible()
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
    })
  })
})

test('a payment refunded while its letra is owed says why, and claims no more than is known', async ({
  page,
  screens,
}) => {
  const form = await openForm(page, screens)
  screens.answer(registerPayment, { state: 'returned', orderId })
  screens.answer(readPaymentState, { state: 'returned', orderId })
  await form.pay(orderId)
  await expect(page.getByRole('heading', { name: 'Estamos devolviendo tu pago' })).toBeVisible()
  await expect(
    page.getByText(
      'Este pago no se aplicó: el importe que se debía cambió, o se abrió otro formulario de pago después de este. El importe completo vuelve a tu tarjeta.',
    ),
  ).toBeVisible()
})

test('a second payment of a paid letra is shown as refunded', async ({ page, screens, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  const form = await openForm(page, screens)
  screens.answer(registerPayment, { state: 'returned', orderId })
  screens.answer(readPaymentState, { state: 'confirming', orderId })
  answerLetras(screens, paidFirst)
  screens.answer(readReceipt, receiptOf(paidFirst))
  await form.pay(orderId)
  await expect(page.getByRole('heading', { name: 'Esta letra ya estaba pagada' })).toBeVisible()
  await expect(
    page.getByText(
      'Recibimos un segundo pago y lo estamos devolviendo a tu tarjeta. No tienes que hacer nada.',
    ),
  ).toBeVisible()
  await checkAccessibility(page)
})
