import type { RefinancingLimit } from '@llave/contract/prepayment/read-refinancing-limit'
import { currencyPrefix } from '@llave/domain/money/format-money'
import type { Currency } from '@llave/domain/money/money'
import { readTypedAmount } from '@llave/domain/money/read-typed-amount'
import {
  prepaymentFaults,
  validateLetraCount,
  validatePrepaymentAmount,
} from '@llave/domain/prepayment/validate-prepayment'
import { parseDate } from '@llave/domain/time/parse-date'

/** The simulator's form: the text of each field as typed. */
export type SimulatorDraft = { readonly amount: string; readonly date: string; readonly count: string }

export type DraftField = keyof SimulatorDraft

export const emptyDraft: SimulatorDraft = { amount: '', date: '', count: '' }

/** The error of each field, whether it is shown yet or not. `today` is today in Lima. */
export function draftErrors(
  draft: SimulatorDraft,
  limit: Pick<RefinancingLimit, 'maxLetras' | 'payoffMinor'>,
  currency: Currency,
  today: Temporal.PlainDate,
): Record<DraftField, string | null> {
  return {
    amount: amountFault(draft.amount, limit.payoffMinor, currency),
    date: dateFault(draft.date, today),
    count: countFault(draft.count, limit.maxLetras),
  }
}

const currencyNames: Record<Currency, string> = { PEN: 'soles', USD: 'dólares' }

function amountFault(text: string, payoffMinor: number, currency: Currency): string | null {
  const read = readTypedAmount(text)
  if (!read && text.trim() !== '') return 'El monto debe ser un número, por ejemplo 3,000.00'
  if (read?.currency && read.currency !== currency) {
    // 500 soles are not 500 dollars, so a different currency is not converted silently.
    return `Escribiste ${currencyNames[read.currency]} y esta proforma está en ${currencyNames[currency]}. ¿Cuánto es en ${currencyPrefix(currency)}?`
  }
  return validatePrepaymentAmount(read?.minor ?? null, payoffMinor)
}

function countFault(text: string, most: number): string | null {
  const count = readCount(text)
  if (count === null && text.trim() !== '') return 'El número de letras debe ser un número entero'
  return validateLetraCount(count, most)
}

/** The parsed values of the draft; null where the text is not a number. */
export function readDraft(draft: SimulatorDraft): {
  readonly amountMinor: number | null
  readonly count: number | null
} {
  return { amountMinor: readTypedAmount(draft.amount)?.minor ?? null, count: readCount(draft.count) }
}

function readCount(text: string): number | null {
  const typed = text.trim()
  return /^-?\d{1,6}$/.test(typed) ? Number(typed) : null
}

function dateFault(text: string, today: Temporal.PlainDate): string | null {
  const date = parseDate(text.trim())
  if (!date)
    return text.trim() === '' ? prepaymentFaults.dateRequired : 'La fecha debe tener la forma dd/mm/aaaa'
  return date.equals(today) ? null : 'La fecha debe ser la de hoy'
}
