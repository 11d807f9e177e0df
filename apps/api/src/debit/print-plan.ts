import { formatMoney } from '@llave/domain/money/format-money'
import { type Money, money, sumByCurrency } from '@llave/domain/money/money'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import type { PlannedLetra } from './plan.store.ts'

/**
 * What a debit day would charge, letra by letra, then what it would skip and why, then the totals by
 * currency. Contains no personal data.
 */
export function printPlan(day: Temporal.PlainDate, letras: readonly PlannedLetra[]): string {
  const charged = letras.filter(({ skipReason }) => skipReason === null)
  const lines = letras.map(({ proforma, code, dueOn, skipReason, ...letra }) =>
    [
      skipReason === null ? 'charge' : 'skip  ',
      escapeToOneLine(proforma).padEnd(12),
      escapeToOneLine(code).padEnd(16),
      `due ${dueOn}`,
      formatMoney(amountOf(letra)).padStart(18),
      skipReason ?? '',
    ]
      .join('  ')
      .trimEnd(),
  )
  const proformas = new Set(charged.map(({ affiliationId }) => affiliationId)).size
  const totals = sumByCurrency(charged.map(amountOf)).map(
    (total) => `${formatMoney(total)} in ${countOf(charged, total)} letras`,
  )
  return [
    `Debit day ${day}`,
    ...lines,
    `${charged.length} letras of ${proformas} proformas would be charged, ${letras.length - charged.length} passed over`,
    ...totals,
    '',
  ].join('\n')
}

function amountOf({ owedMinor, currency }: Pick<PlannedLetra, 'owedMinor' | 'currency'>): Money {
  return money(owedMinor, currency)
}

function countOf(letras: readonly PlannedLetra[], { currency }: Money): number {
  return letras.filter((letra) => letra.currency === currency).length
}
