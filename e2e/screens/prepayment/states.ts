import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readPrepaymentBasis } from '@llave/contract/prepayment/read-prepayment-basis'
import { readRefinancingLimit } from '@llave/contract/prepayment/read-refinancing-limit'
import { simulatePrepayment } from '@llave/contract/prepayment/simulate-prepayment'
import type { Page } from '@playwright/test'
import { customer, flat, lot, today, unpaidLetras } from '../fixtures.ts'
import type { Screens } from '../screen.ts'
import type { ScreenStates } from '../screen-state.ts'
import { answerWays, applied, basis } from './answer-ways.ts'

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

const ways = { path: `/prepayment/${flat.proforma}`, answer: answerWays } as const

/** Types an amount, as its figure is one value with the slider. */
async function ask(page: Page, amount: string): Promise<void> {
  await page.getByLabel('¿Cuánto quieres pagar?').fill(amount)
}

async function chooseWay(page: Page, name: string): Promise<void> {
  await ask(page, '20000')
  await page.getByRole('radio', { name }).check()
}

export const prepaymentStates = {
  'ways of paying ahead': {
    ordinary: {
      ...ways,
      reach: (page) => ask(page, '20000'),
      shows: 'Terminas el 24/09/2028, un año y un mes antes',
    },
    'lower letras': {
      ...ways,
      reach: (page) => chooseWay(page, 'Bajar la cuota'),
      shows: /^Pagas S\/\s633\.79 menos en cada letra/,
    },
    'next letras': {
      ...ways,
      reach: (page) => chooseWay(page, 'Adelantar letras'),
      shows: 'No vuelves a pagar hasta el 24/09/2027; después, todo sigue igual',
    },
    'amount above the debt': {
      ...ways,
      reach: (page) => ask(page, '58142.27'),
      shows: 'El monto ingresado es superior al permitido',
    },
    'long names, a million, 360 letras': {
      path: ways.path,
      answer: (screens) =>
        answerWays(screens, {
          projectName: 'Condominio Residencial Las Terrazas del Malecón de Barranco',
          productName: 'Departamento dúplex 1502 con estacionamiento 45 y depósito 12',
          currency: 'USD',
          letras: Array.from({ length: 360 }, (_, months) => ({
            code: `L-${months + 1}`,
            dueOn: today.add({ months, days: 14 }),
            amountMinor: 1_234_567,
          })),
        }),
      shows: /^Terminas el/,
    },
    overdue: {
      path: ways.path,
      answer: (screens) =>
        answerWays(screens, {
          letras: [
            { code: 'L-0', dueOn: today.subtract({ days: 9 }), amountMinor: 184_250 },
            ...basis.letras,
          ],
        }),
      shows: 'Primero paga lo vencido',
    },
    'nothing left': {
      path: ways.path,
      answer: (screens) => answerWays(screens, { letras: [] }),
      shows: 'No hay nada que prepagar',
    },
    'in application': {
      path: ways.path,
      answer: (screens) => answerWays(screens, { application: applied }),
      shows: 'La inmobiliaria emite tu nuevo cronograma',
    },
    loading: { ...ways, held: readPrepaymentBasis, shows: 'Buscando tus letras…' },
    failed: { ...ways, refused: readPrepaymentBasis, shows: 'No pudimos traer tus letras.' },
  },
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
