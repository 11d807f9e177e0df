import { comparePrepayment } from '@llave/contract/prepayment/compare-prepayment'
import { readPrepaymentBasis } from '@llave/contract/prepayment/read-prepayment-basis'
import { compareWays, prepareWays } from '@llave/domain/prepayment/compare-ways'
import type { PrepaymentBasis } from '@llave/domain/prepayment/prepayment-basis'
import { wayFigures } from '@llave/domain/prepayment/way-figures'
import { flat, today } from '../fixtures.ts'
import type { Screens } from '../screen.ts'

/** Example F of docs/prepayment.md: 36 letras of S/ 1,842.50 at 9.5 %, due on the 24th. */
export const basis: PrepaymentBasis = {
  proforma: flat.proforma,
  projectName: flat.projectName,
  productName: flat.name,
  currency: flat.currency,
  on: today,
  annualRate: 95_000,
  letras: Array.from({ length: 36 }, (_, months) => ({
    dueOn: Temporal.PlainDate.from('2026-11-24').add({ months }),
    amountMinor: 184_250,
  })),
}

/** The letras, and the server's figures of each amount, which are ours. */
export function answerWays(screens: Screens, changes: Partial<PrepaymentBasis> = {}): void {
  const answered = { ...basis, ...changes }
  const prepared = prepareWays(answered, today)
  screens.answer(readPrepaymentBasis, answered)
  screens.answer(comparePrepayment, ({ body }) =>
    Object.values(compareWays(prepared, body.amount.minor)).map(wayFigures),
  )
}
