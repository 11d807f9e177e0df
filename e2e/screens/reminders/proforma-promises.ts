import type { ProformaPromises } from '@llave/contract/reminders/read-promises'
import { money } from '@llave/domain/money/money'
import type { PaymentPromise } from '@llave/domain/reminders/payment-promise'

const day = (text: string) => Temporal.PlainDate.from(text)

/** Two letras of the flat are overdue on 21 November 2026, of which nothing was promised. */
export const nothingPromised: ProformaPromises = {
  projectName: 'Playa Totoral',
  productName: 'Casa 7',
  overdue: [
    {
      terms: {
        least: money(41_075, 'USD'),
        most: money(82_150, 'USD'),
        firstDay: day('2026-11-22'),
        lastDay: day('2026-11-28'),
      },
      debts: 2,
      oldestDueOn: day('2026-10-12'),
      refused: false,
    },
  ],
  promises: [],
}

export const openPromise: PaymentPromise = {
  amount: money(41_075, 'USD'),
  day: day('2026-11-27'),
  state: 'made',
  madeOn: day('2026-11-21'),
  endedOn: null,
}

const broken: PaymentPromise = {
  ...openPromise,
  day: day('2026-11-03'),
  state: 'broken',
  madeOn: day('2026-10-28'),
  endedOn: day('2026-11-04'),
}

export const pastPromises: readonly PaymentPromise[] = [
  broken,
  { ...broken, state: 'withdrawn', day: day('2026-10-20'), madeOn: day('2026-10-15') },
  { ...broken, state: 'kept', day: day('2026-09-20'), madeOn: day('2026-09-15') },
]
