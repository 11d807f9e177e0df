import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { NoInterest, PeriodStatement } from '@llave/domain/certificates/period-statement'
import type { Period } from '@llave/domain/certificates/statement-period'
import { type Money, money } from '@llave/domain/money/money'
import * as z from 'zod/mini'

/** A debt that fell due or was paid within the period. */
export type StatedRow = {
  /** Code of the letra, or number of the cash item. */
  readonly code: string
  readonly dueOn: Temporal.PlainDate
  readonly amount: Money
  /** As it stands at the end of the period: the day of the payment where it was paid by then. */
  readonly state: 'paid' | 'pending' | 'overdue'
  /** Null where it is not paid, or nobody knows the day. */
  readonly paidOn: Temporal.PlainDate | null
  /** How it was paid; empty where it was not. */
  readonly how: string
  /** Operation of the card; empty where there is none, or another holder's. */
  readonly operation: string
}

/** What a statement states of a period, as of a day in Lima. */
export type StatementFacts = PeriodStatement & {
  readonly kind: '05'
  readonly on: Temporal.PlainDate
  readonly period: Period
  readonly customerName: string
  readonly customerDocument: IdentityDocument
  readonly proforma: string
  readonly projectName: string
  readonly productName: string
  /** In millionths; 0 where the proforma has none. */
  readonly annualRate: number
  /** The oldest due day first. */
  readonly rows: readonly StatedRow[]
}

/** A statement as it was issued. */
export type IssuedStatement = StatementFacts & {
  readonly number: string
  readonly checkCode: string
  readonly issuedAt: Temporal.Instant
}

const moneyJson = z.object({ minor: z.int(), currency: z.enum(['PEN', 'USD']) })
const contentJson = z.object({
  kind: z.literal('05'),
  on: z.iso.date(),
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  proforma: z.string(),
  rows: z.array(z.object({ code: z.string(), state: z.enum(['paid', 'pending', 'overdue']) })),
  figures: z.array(z.object({ currency: z.enum(['PEN', 'USD']), closing: moneyJson })),
  number: z.string(),
})

/** What is asked of a statement that was issued, beside its file. */
export type KeptStatement = {
  readonly number: string
  readonly on: Temporal.PlainDate
  readonly period: Period
  readonly proforma: string
  readonly closing: readonly Money[]
  /** Codes of what it says is paid. */
  readonly paidCodes: readonly string[]
}

/** JSON text of a statement or of its facts: Temporal values as ISO text. */
export function statementToJson(statement: StatementFacts): string {
  return JSON.stringify(statement)
}

/** Reads `certificate.content` of a statement. Throws where it is not what `statementToJson` writes. */
export function keptStatement(content: unknown): KeptStatement {
  const json = contentJson.parse(content)
  return {
    number: json.number,
    on: Temporal.PlainDate.from(json.on),
    period: { from: Temporal.PlainDate.from(json.period.from), to: Temporal.PlainDate.from(json.period.to) },
    proforma: json.proforma,
    closing: json.figures.map(({ closing }) => money(closing.minor, closing.currency)),
    paidCodes: json.rows.filter(({ state }) => state === 'paid').map(({ code }) => code),
  }
}

/** Why no interest is stated, on the paper. */
export const noInterestTexts: Record<NoInterest, string> = {
  'no-rate': 'No calculado: la proforma no tiene TEA',
  'plan-changed': 'No calculado: el plan de letras cambió',
  'day-unknown': 'No calculado: de una letra no sabemos qué día se pagó',
}
