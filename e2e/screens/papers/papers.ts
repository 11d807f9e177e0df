import type { IssuedPaper } from '@llave/domain/certificates/issued-paper'
import type { PeriodStatement, StatementFigures } from '@llave/domain/certificates/period-statement'
import { money } from '@llave/domain/money/money'
import { lot, now } from '../fixtures.ts'

const figures: StatementFigures = {
  currency: 'USD',
  opening: money(1_682_400, 'USD'),
  fellDue: money(385_550, 'USD'),
  paid: money(350_500, 'USD'),
  closing: money(1_331_900, 'USD'),
  overdue: money(35_050, 'USD'),
  capital: money(1_204_817, 'USD'),
  interest: money(132_415, 'USD'),
}

export const periodFigures = {
  figures: [figures],
  noInterest: null,
  undated: 0,
} as const satisfies PeriodStatement

export const issuedPapers = [
  {
    kind: 'receipt',
    number: 'WEB-00000042',
    issuedAt: now,
    concept: 'Pago de letra L-0018',
    proforma: lot.proforma,
    debt: 'L-0018',
  },
  {
    kind: 'statement',
    number: 'CON-00000013',
    issuedAt: now.subtract({ hours: 24 }),
    concept: 'Estado de cuenta del 01/01/2026 al 20/11/2026',
    proforma: lot.proforma,
    debt: '',
  },
] as const satisfies readonly IssuedPaper[]
