import { comparePrepayment } from '@llave/contract/prepayment/compare-prepayment'
import { readPrepaymentBasis } from '@llave/contract/prepayment/read-prepayment-basis'
import { money } from '@llave/domain/money/money'
import { compareWays, prepareWays } from '@llave/domain/prepayment/compare-ways'
import type { PrepaymentApplication } from '@llave/domain/prepayment/prepayment-application'
import type { PrepaymentBasis } from '@llave/domain/prepayment/prepayment-basis'
import { wayFigures } from '@llave/domain/prepayment/way-figures'
import { flat, now, today } from '../fixtures.ts'
import type { Screens } from '../screen.ts'

/** Example F of docs/prepayment.md: 36 letras of S/ 1,842.50 at 9.5 %, due on the 24th. */
export const basis: PrepaymentBasis = {
  proforma: flat.proforma,
  projectName: flat.projectName,
  productName: flat.name,
  currency: flat.currency,
  on: today,
  annualRate: 95_000,
  application: null,
  letras: Array.from({ length: 36 }, (_, months) => ({
    code: `L-${months + 1}`,
    dueOn: Temporal.PlainDate.from('2026-11-24').add({ months }),
    amountMinor: 184_250,
  })),
}

/** Of those letras S/ 20,000.00 were prepaid this morning. */
export const applied: PrepaymentApplication = {
  number: 'PA-00000012',
  way: 'shorter',
  amount: money(2_000_000, flat.currency),
  requestedAt: now.subtract({ hours: 4 }),
  paidAt: now.subtract({ hours: 3 }),
  letrasBefore: 36,
  letrasAfter: 23,
  eachMinor: 180_318,
  lastDueOn: Temporal.PlainDate.from('2028-09-24'),
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
