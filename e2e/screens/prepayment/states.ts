import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readRefinancingLimit } from '@llave/contract/prepayment/read-refinancing-limit'
import { simulatePrepayment } from '@llave/contract/prepayment/simulate-prepayment'
import type { Page } from '@playwright/test'
import { customer, flat, lot, unpaidLetras } from '../fixtures.ts'
import type { Screens } from '../screen.ts'
import type { ScreenStates } from '../screen-state.ts'

const simulator = { path: '/query/prepayment', answer: answerLot } as const

/** Twelve letras of US$ 1,000.00 from December, of which nine would be left. */
function answerLot(screens: Screens): void {
  screens.answer(readCustomerStatement, {
    customer,
    products: [lot, flat],
    instalments: unpaidLetras(lot, 12, 100_000),
  })
  screens.answer(readRefinancingLimit, { maxLetras: 12, totalMinor: 1_200_000, payoffMinor: 1_134_126 })
  screens.answer(
    simulatePrepayment,
    unpaidLetras(lot, 9, 96_685).map(({ dueOn, amount }, index) => ({
      number: index + 1,
      dueOn,
      amountMinor: amount.minor,
      paid: false,
    })),
  )
}

async function choose(page: Page): Promise<void> {
  await page.getByLabel('Proforma').selectOption(lot.proforma)
}

async function simulate(page: Page, amount: string): Promise<void> {
  await choose(page)
  await page.getByLabel('Monto, mayor al importe de tu letra', { exact: true }).fill(amount)
  await page.getByLabel('Fecha', { exact: true }).fill('21/11/2026')
  await page.getByLabel('Número de letras').fill('9')
  await page.getByRole('button', { name: 'Simular' }).click()
}

export const prepaymentStates = {
  simulator: {
    'no property chosen': { ...simulator, shows: 'Prepago de letras - Simulador' },
    ordinary: { ...simulator, reach: choose, shows: 'Máximo de letras a refinanciar: 12' },
    result: {
      ...simulator,
      reach: (page) => simulate(page, '3000.00'),
      shows: 'Resultado de tu simulación',
    },
    'amount too low': {
      ...simulator,
      reach: (page) => simulate(page, '0.99'),
      shows: 'El monto ingresado es inferior al permitido',
    },
    loading: { ...simulator, held: readCustomerStatement, shows: 'Buscando tus proformas…' },
    failed: { ...simulator, refused: readCustomerStatement, shows: 'No pudimos cargar tus proformas.' },
    'debt failed': {
      ...simulator,
      refused: readRefinancingLimit,
      reach: choose,
      shows: 'No pudimos cargar tu deuda.',
    },
  },
} satisfies ScreenStates
