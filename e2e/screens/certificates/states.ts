import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import type { Page } from '@playwright/test'
import { customer, flat, letra, lot, opens, paidLetra, today } from '../fixtures.ts'
import type { Screens } from '../screen.ts'
import type { ScreenStates } from '../screen-state.ts'

const certificates = { path: '/query/record' } as const

/** The lot is paid off; one letra of the flat is overdue. */
const both = {
  customer,
  products: [lot, flat],
  instalments: [
    paidLetra(lot, 1, today.subtract({ days: 30 })),
    letra(flat, 1, { dueOn: today.subtract({ days: 3 }) }),
  ],
}
const answerBoth = (screens: Screens) => screens.answer(readCustomerStatement, both)

const choose = (proforma: string, kind: string) => async (page: Page) => {
  await page.getByLabel('Elegir proforma:', { exact: true }).selectOption(proforma)
  await page.getByLabel('Elegir constancia:', { exact: true }).selectOption({ label: kind })
}

export const certificatesStates = {
  certificates: {
    'no property chosen': { ...certificates, shows: 'Elegir proforma:' },
    ordinary: {
      ...certificates,
      answer: answerBoth,
      reach: choose(lot.proforma, 'Constancia de estar al dia'),
      shows: '¡Felicidades! Estás al día en tus pagos',
    },
    refused: {
      ...certificates,
      answer: answerBoth,
      reach: choose(flat.proforma, 'Constancia de estar al dia'),
      shows: '¡Lo sentimos! No estás al día en tus pagos',
    },
    'closed after a new number': {
      ...certificates,
      answer: (screens) => screens.answer(readCustomerStatement, { ...both, closedUntil: opens }),
      reach: choose(lot.proforma, 'Constancia de estar al dia'),
      shows: /las constancias se abren el 22\/11\/2026 a las 15:12/,
    },
    loading: { ...certificates, held: readCustomerStatement, shows: 'Buscando tus proformas…' },
    failed: { ...certificates, refused: readCustomerStatement, shows: 'No pudimos cargar tus proformas.' },
  },
} satisfies ScreenStates
