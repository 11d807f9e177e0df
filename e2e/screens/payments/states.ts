import { issueFormToken } from '@llave/contract/payments/issue-form-token'
import { readPaymentState } from '@llave/contract/payments/read-payment-state'
import { readReceipt } from '@llave/contract/payments/read-receipt'
import { registerPayment } from '@llave/contract/payments/register-payment'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readCashItems } from '@llave/contract/receivables/read-cash-items'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { readExchange } from '@llave/contract/receivables/read-exchange'
import { readInstalments } from '@llave/contract/receivables/read-instalments'
import { money } from '@llave/domain/money/money'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { expect, type Page } from '@playwright/test'
import { installFakeForm } from '../fake-form.ts'
import {
  cashItem,
  customer,
  flat,
  formToken,
  letra,
  longNames,
  lot,
  orderId,
  paidLetra,
  receiptOf,
  today,
} from '../fixtures.ts'
import type { Screens } from '../screen.ts'
import type { ScreenStates } from '../screen-state.ts'

const first = letra(lot, 1)
const paidFirst = paidLetra(lot, 1, today)
const reservation = cashItem(lot, '1800000001', { amount: money(30_000, 'USD') })
const checkout = { path: `/checkout/${first.code}` } as const
const several = [1, 2, 3].map((position) => letra(lot, position))
const severalCheckout = { path: `/checkout/${first.code}?con=P01-L-0002&con=P01-L-0003` } as const
const answerSeveral = (screens: Screens) => answerLetras(screens, ...several, letra(lot, 4))
const receiptOfSeveral = receiptOf(paidFirst, {
  amount: money(105_150, 'USD'),
  letras: several.map(({ code, dueOn, amount }) => ({ code, dueOn, amount, debtAmount: amount })),
})

const answerLetras = (screens: Screens, ...instalments: readonly Instalment[]) => {
  screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments })
  screens.answer(readInstalments, ({ body }) =>
    instalments.filter(({ code }) => body.some((asked) => asked.code === code)),
  )
  screens.answer(readExchange, { rate: 3_812_500, soles: money(133_628, 'PEN') })
  screens.answer(issueFormToken, formToken)
}
const answerFirst = (screens: Screens) => answerLetras(screens, first, letra(lot, 2))
const answerPaid = (screens: Screens) => {
  answerLetras(screens, paidFirst, letra(lot, 2))
  screens.answer(readReceipt, receiptOf(paidFirst))
}

/** Opens the card form of the letra. */
async function openForm(page: Page) {
  const form = await installFakeForm(page)
  await page.getByRole('checkbox', { name: /^Acepto las Políticas/ }).check()
  await page.getByRole('button', { name: 'Realizar pago' }).click()
  await expect(page.getByRole('button', { name: 'Pulsar el formulario' })).toBeVisible()
  return form
}

export const paymentsStates = {
  checkout: {
    ordinary: { ...checkout, answer: answerFirst, shows: 'Revisa los detalles de tu pago' },
    'a later letra': {
      path: `/checkout/${letra(lot, 2).code}`,
      answer: answerFirst,
      shows: 'Primero paga la letra más antigua de esta propiedad.',
    },
    'payment under way': {
      ...checkout,
      answer: (screens) => answerLetras(screens, letra(lot, 1, { paymentUnderWay: true })),
      shows: /en proceso/,
    },
    'several letras': { ...severalCheckout, answer: answerSeveral, shows: 'Letra 3, 04/02/2027' },
    'several letras with a gap': {
      path: `/checkout/${first.code}?con=P01-L-0003`,
      answer: answerSeveral,
      shows: /elige desde la más antigua, sin saltos/,
    },
    'receipt of several letras': {
      ...severalCheckout,
      answer: (screens) => {
        answerSeveral(screens)
        const settled = { state: 'settled', receipt: receiptOfSeveral } as const
        screens.answer(registerPayment, settled)
        screens.answer(readPaymentState, settled)
      },
      reach: async (page) => (await openForm(page)).pay(orderId),
      shows: 'Pagadas',
    },
    "nobody's": {
      path: '/checkout/L-9999',
      answer: answerFirst,
      shows: 'No encontramos este pago',
    },
    loading: {
      ...checkout,
      answer: answerFirst,
      held: readInstalments,
      shows: 'Cargando los detalles de tu pago…',
    },
    failed: {
      ...checkout,
      answer: answerFirst,
      refused: readInstalments,
      shows: 'No pudimos traer los datos de tu pago.',
    },
    'long names': {
      ...checkout,
      answer: (screens) => {
        const long = { projectName: longNames.project, productName: longNames.product }
        answerLetras(screens, { ...first, ...long, amount: money(1_234_567_890, 'USD') })
      },
      shows: longNames.product,
    },
    'card form': {
      ...checkout,
      answer: answerFirst,
      reach: async (page) => {
        await openForm(page)
      },
      shows: 'Realiza tu pago',
    },
    refused: {
      ...checkout,
      answer: answerFirst,
      reach: async (page) => (await openForm(page)).fail('ACQ_001', '51'),
      shows: 'La tarjeta no tiene saldo suficiente.',
    },
    confirming: {
      ...checkout,
      answer: (screens) => {
        answerFirst(screens)
        screens.answer(readPaymentState, { state: 'confirming', orderId })
      },
      refused: registerPayment,
      reach: async (page) => (await openForm(page)).pay(orderId),
      shows: 'Recibimos tu pago. Estamos confirmándolo.',
    },
    receipt: {
      ...checkout,
      answer: (screens) => {
        answerFirst(screens)
        const settled = { state: 'settled', receipt: receiptOf(paidFirst) } as const
        screens.answer(registerPayment, settled)
        screens.answer(readPaymentState, settled)
      },
      reach: async (page, screens) => {
        const form = await openForm(page)
        answerPaid(screens)
        await form.pay(orderId)
      },
      shows: 'Tu pago se ha realizado con éxito',
    },
    paid: { ...checkout, answer: answerPaid, shows: 'WEB-00000017' },
    'paid, receipt failed': {
      ...checkout,
      answer: answerPaid,
      refused: readReceipt,
      shows: 'No pudimos traer tu recibo.',
    },
  },
  'cash checkout': {
    ordinary: {
      path: `/checkout/${reservation.accounting.number}`,
      visitor: 'cash',
      answer: (screens) => {
        screens.answer(readCashStatement, { customer, products: [lot, flat], items: [reservation] })
        screens.answer(readCashItems, [reservation])
      },
      shows: 'Revisa los detalles de tu pago',
    },
  },
} satisfies ScreenStates
