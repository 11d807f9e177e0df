import type { Money } from '@llave/domain/money/money'
import type { AccountingDocument } from '@llave/domain/receivables/receivable'
import * as z from 'zod/mini'
import { codec, defineCall, message, noContent } from '../call.ts'
import { digits, limaMoment, nonEmptyText, text } from '../fields.ts'
import { reason } from './reason.ts'
import { wireMoney } from './wire-money.ts'

/** What was paid here beyond a debt that the developer's system lowered afterwards. */
export type UndecidedSurplus = {
  readonly document: AccountingDocument
  readonly code: string
  readonly proforma: string
  readonly customer: { readonly customerId: string; readonly name: string }
  /** The debt as it is now. */
  readonly debt: Money
  readonly surplus: Money
  /** When the debt was changed last. */
  readonly since: Temporal.Instant
  /** The newest of its payments, from which the money goes back first. */
  readonly orderId: string
  /** Whether one person may return it alone; else it is asked for on the payment, and another one approves. */
  readonly mayReturnAlone: boolean
}

const row = z.object({
  document: z.object({ company: text(40), year: text(40), number: text(40) }),
  code: text(40),
  proforma: text(40),
  customer: z.object({ customerId: digits(15), name: text(200) }),
  debt: wireMoney,
  surplus: wireMoney,
  since: limaMoment,
  orderId: text(80),
  mayReturnAlone: z.boolean(),
})

/** As many as are answered at once. */
export const mostSurpluses = 100

/** The oldest surpluses that wait for a decision, the oldest first. */
export const listUndecidedSurpluses = defineCall({
  name: 'listUndecidedSurpluses',
  method: 'GET',
  path: '/mesa/surpluses',
  access: { right: 'read:payments', reads: 'customers' },
  answer: message(
    codec(z.object({ rows: z.array(row) }), {
      decode: ({ rows }): readonly UndecidedSurplus[] => rows,
      encode: (rows: readonly UndecidedSurplus[]) => ({ rows: [...rows] }),
    }),
  ),
})

/**
 * Decides about a surplus as it was seen. `return`: it goes back to the card that paid. `keep`: the developer's
 * accounting takes it.
 */
export const decideUndecidedSurplus = defineCall({
  name: 'decideUndecidedSurplus',
  method: 'POST',
  path: '/mesa/surpluses/{company}/{year}/{number}',
  access: { right: 'write:quarantine' },
  params: z.object({ company: nonEmptyText(40), year: nonEmptyText(40), number: nonEmptyText(40) }),
  body: z.object({ decision: z.enum(['return', 'keep']), seen: wireMoney, reason }),
  answer: noContent,
  errors: ['no_encontrado', 'ya_resuelto', 'devolucion_cambio', 'devolucion_otra_persona'],
})
