import { decimalText, minorFromDecimal } from '@llave/domain/money/decimal-text'
import type { Currency } from '@llave/domain/money/money'
import { type PaymentOutcome, paymentOutcomeNames } from '@llave/domain/staff/payment-search'
import * as z from 'zod/mini'
import { codec } from '../../call.ts'
import { currency, isoDate, text } from '../../fields.ts'

/** Which payments are asked for; everything of a filter has to hold. */
export type PaymentFilter = {
  /** Whatever was typed: a document, a name, a proforma, a letra, an order, a receipt. */
  readonly q?: string | undefined
  readonly outcome?: PaymentOutcome | undefined
  /** The first and the last day of Lima on which the order was made. */
  readonly from?: Temporal.PlainDate | undefined
  readonly to?: Temporal.PlainDate | undefined
  /** What the card was or would be charged, in minor units of whichever currency. */
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly currency?: Currency | undefined
  /** The code of a project. */
  readonly project?: string | undefined
  /** The last four digits of a card that tried. */
  readonly card?: string | undefined
  readonly authorization?: string | undefined
}

/** `320`, `320.5` or `320.50` in the address to minor units. */
const typedAmount = codec(z.string().check(z.regex(/^\d{1,10}(\.\d{1,2})?$/)), {
  decode: (value) => {
    const [whole = '', cents = ''] = value.split('.')
    return minorFromDecimal(`${whole}.${cents.padEnd(2, '0')}`)
  },
  encode: (minor: number) => decimalText(minor),
})

/** The members of a filter in a query. */
export const paymentFilter = {
  q: z.optional(text(120)),
  outcome: z.optional(z.enum(paymentOutcomeNames)),
  from: z.optional(isoDate),
  to: z.optional(isoDate),
  min: z.optional(typedAmount),
  max: z.optional(typedAmount),
  currency: z.optional(currency),
  project: z.optional(text(40)),
  card: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  authorization: z.optional(z.string().check(z.regex(/^[\dA-Za-z]{4,6}$/))),
}

/** An order's number, as an address has it. */
export const orderNumber = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** The name of a member in the address of Pagos and in a query. */
export type FilterName = keyof typeof paymentFilter

export const filterNames = Object.keys(paymentFilter) as FilterName[]

/** The query of an address, as a browser reads it. */
type Address = { get(name: string): string | null }

/** The filter that an address holds, and which of its members are none: these are not part of it. */
export function readPaymentFilter(params: Address): {
  readonly filter: PaymentFilter
  readonly wrong: ReadonlySet<FilterName>
} {
  const wrong = new Set<FilterName>()
  const filter: Record<string, unknown> = {}
  for (const name of filterNames) {
    const typed = params.get(name)?.trim()
    if (!typed) continue
    const read = z.safeDecode(paymentFilter[name] as z.ZodMiniType, typed.replace(/,(?=\d{3}\b)/g, ''))
    if (read.success) filter[name] = read.data
    else wrong.add(name)
  }
  return { filter: filter as PaymentFilter, wrong }
}

/** The filter alone of an address, as the query of a file or the address of a neighbour. */
export function filterQuery(params: Address): string {
  const { wrong } = readPaymentFilter(params)
  const kept = filterNames.flatMap((name) => {
    const typed = params.get(name)?.trim()
    return typed && !wrong.has(name)
      ? `${name}=${encodeURIComponent(typed.replace(/,(?=\d{3}\b)/g, ''))}`
      : []
  })
  return kept.join('&')
}
