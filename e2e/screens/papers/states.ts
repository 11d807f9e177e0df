import { listIssuedPapers } from '@llave/contract/certificates/list-issued-papers'
import { readPeriodStatement } from '@llave/contract/certificates/read-period-statement'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { customer, longNames, lot } from '../fixtures.ts'
import type { Screens } from '../screen.ts'
import type { ScreenStates } from '../screen-state.ts'
import { issuedPapers, periodFigures } from './papers.ts'

const papers = { path: '/papers' } as const

function answerAll(screens: Screens): void {
  screens.answer(readPeriodStatement, periodFigures)
  screens.answer(listIssuedPapers, issuedPapers)
}

export const papersStates = {
  papers: {
    'closed after a new number': {
      ...papers,
      complains: /status of 403/,
      answer: (screens) => {
        screens.refuse(readPeriodStatement, 'numero_reciente')
        screens.refuse(listIssuedPapers, 'numero_reciente')
      },
      shows: 'Esto se abre un día después del cambio.',
    },
    ordinary: { ...papers, answer: answerAll, shows: 'Saldo al terminar' },
    'two currencies, no interest': {
      ...papers,
      answer: (screens) => {
        answerAll(screens)
        const [of] = periodFigures.figures
        screens.answer(readPeriodStatement, {
          figures: [
            { ...of, currency: 'PEN', capital: null, interest: null },
            { ...of, capital: null, interest: null },
          ],
          noInterest: 'plan-changed',
          undated: 2,
        })
      },
      shows: 'En dólares',
    },
    'long names': {
      ...papers,
      answer: (screens) => {
        answerAll(screens)
        screens.answer(readCustomerStatement, {
          customer,
          products: [{ ...lot, name: longNames.product, projectName: longNames.product }],
          instalments: [],
        })
        screens.answer(
          listIssuedPapers,
          Array.from({ length: 30 }, (_, index) => ({
            ...issuedPapers[0],
            number: `WEB-${String(index + 1).padStart(8, '0')}`,
            concept: `Pago de letra ${'L-0001'.repeat(5)}`,
          })),
        )
      },
      shows: 'Ver los 30',
    },
    empty: {
      ...papers,
      answer: (screens) => {
        screens.answer(readPeriodStatement, { figures: [], noInterest: null, undated: 0 })
        screens.answer(listIssuedPapers, [])
      },
      shows: 'Esta propiedad no tiene letras ni pagos',
    },
    loading: { ...papers, held: readPeriodStatement, answer: answerAll, shows: 'Sumando el periodo…' },
    failed: {
      ...papers,
      answer: answerAll,
      refused: readPeriodStatement,
      shows: 'No pudimos calcular este periodo.',
    },
    'papers failed': {
      ...papers,
      answer: answerAll,
      refused: listIssuedPapers,
      shows: 'No pudimos cargar tus papeles.',
    },
  },
} satisfies ScreenStates
