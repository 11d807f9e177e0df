import type { OverdueFilter, OverdueOrder } from '@llave/contract/staff/collections/list-overdue'
import { readTypedAmount } from '@llave/domain/money/read-typed-amount'
import { ageBands } from '@llave/domain/staff/age-band'

/** How the address says whose promises are asked for. */
const promiseWords = [
  ['abierta', 'made'],
  ['incumplida', 'broken'],
  ['sin', 'none'],
] as const

/** What the address of Vencido says; what it cannot mean is left out. */
export function readOverdueAddress(params: URLSearchParams): { filter: OverdueFilter; order: OverdueOrder } {
  const value = (name: string) => params.get(name) ?? ''
  const currency = value('moneda')
  const debit = value('debito')
  const promise = promiseWords.find(([word]) => word === value('promesa'))
  return {
    filter: {
      band: ageBands.find((band) => band === value('edad')) ?? null,
      projectCode: value('proyecto').slice(0, 40),
      currency: currency === 'PEN' || currency === 'USD' ? currency : null,
      atLeast: amountOf(value('desde')),
      atMost: amountOf(value('hasta')),
      promise: promise?.[1] ?? null,
      debit: debit === 'con' ? 'with' : debit === 'sin' ? 'without' : null,
    },
    order: value('orden') === 'importe' ? 'amount' : 'age',
  }
}

/** Minor units of what is typed; null where it is no amount, or more than there is. */
export function amountOf(typed: string): number | null {
  const minor = readTypedAmount(typed)?.minor ?? null
  return minor !== null && minor >= 0 && minor < 1e13 ? minor : null
}
