import type { Money } from '@llave/domain/money/money'
import { type DocumentKind, documentKinds } from '@llave/domain/portfolio/property-document'
import type { PaymentSystem } from '@llave/domain/receivables/payment-system'
import type { CannedTextFacts } from '@llave/domain/staff/canned-text'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../../call.ts'
import {
  description,
  digits,
  documentTypeCode,
  identifier,
  isoDate,
  isoDateOrBlank,
  text,
} from '../../fields.ts'
import { wireMoney } from '../wire-money.ts'
import { caseParams, complaintClockMessage } from './inbox-fields.ts'

/** A letra beside a thread. */
export type SideLetra = {
  readonly name: string
  readonly state: 'paid' | 'overdue' | 'pending'
  readonly dueOn: Temporal.PlainDate
  /** Whole days; 0 where it is not overdue. */
  readonly daysLate: number
  readonly amount: Money
}

/** A property of who wrote: how far its letras are paid, and those around today. */
export type SideProperty = {
  readonly proforma: string
  readonly projectName: string
  readonly productName: string
  readonly paidLetras: number
  readonly allLetras: number
  readonly overdueLetras: number
  readonly letras: readonly SideLetra[]
  readonly papers: readonly {
    readonly documentId: string
    readonly title: string
    readonly kind: DocumentKind
  }[]
  /** What a property has in the end, and this one has not. */
  readonly missingPapers: readonly DocumentKind[]
}

/**
 * What became of money that came: `credited` to what was owed; taken by the provider and not known yet
 * (`unknown`); given back, or about to be (`surplus`); waiting for a person (`quarantined`).
 */
const sidePaymentStates = ['credited', 'unknown', 'surplus', 'refunded', 'quarantined'] as const

export type SidePayment = {
  /** Null where the developer's system did not say. */
  readonly paidOn: Temporal.PlainDate | null
  /** What it was paid for. */
  readonly name: string
  readonly state: (typeof sidePaymentStates)[number]
  readonly system: PaymentSystem
  /** As receipts print it; empty where no card was used. */
  readonly maskedCard: string
  readonly amount: Money
}

/** What stands beside a thread: what the customer holds, owes and paid; and what saved texts are filled with. */
export type CaseCustomer = {
  readonly properties: readonly SideProperty[]
  readonly payments: readonly SidePayment[]
  /** What is overdue of all letras, by currency. */
  readonly overdue: readonly Money[]
  readonly facts: CannedTextFacts
}

export const readCaseCustomer = defineCall({
  name: 'readCaseCustomer',
  method: 'GET',
  path: '/mesa/inbox/cases/{case}/customer',
  access: { right: 'read:customers', reads: 'customers' },
  params: caseParams,
  answer: message(
    codec(
      z.object({
        properties: z.array(
          z.object({
            proforma: identifier,
            projectName: description,
            productName: z.string(),
            paidLetras: z.int(),
            allLetras: z.int(),
            overdueLetras: z.int(),
            letras: z.array(
              z.object({
                name: text(100),
                state: z.enum(['paid', 'overdue', 'pending']),
                dueOn: isoDate,
                daysLate: z.int(),
                amount: wireMoney,
              }),
            ),
            papers: z.array(
              z.object({ documentId: digits(19), title: z.string(), kind: z.enum(documentKinds) }),
            ),
            missingPapers: z.array(z.enum(documentKinds)),
          }),
        ),
        payments: z.array(
          z.object({
            paidOn: isoDateOrBlank,
            name: text(200),
            state: z.enum(sidePaymentStates),
            system: z.string(),
            maskedCard: z.string(),
            amount: wireMoney,
          }),
        ),
        overdue: z.array(wireMoney),
        facts: z.object({
          customer: z.object({ name: text(200), documentType: documentTypeCode }),
          property: z.nullable(z.object({ projectName: z.string(), productName: z.string() })),
          oldestLetra: z.nullable(z.object({ name: text(100), owed: wireMoney, dueOn: isoDate })),
          lastPayment: z.nullable(
            z.object({ amount: z.nullable(wireMoney), paidOn: isoDateOrBlank, maskedCard: z.string() }),
          ),
          complaint: z.nullable(z.pick(complaintClockMessage, { state: true, daysLeft: true })),
          answererName: text(60),
        }),
      }),
      {
        decode: (wire): CaseCustomer => wire,
        encode: ({ properties, payments, overdue, facts }: CaseCustomer) => ({
          properties: properties.map(({ letras, papers, missingPapers, ...property }) => ({
            ...property,
            letras: [...letras],
            papers: [...papers],
            missingPapers: [...missingPapers],
          })),
          payments: [...payments],
          overdue: [...overdue],
          facts,
        }),
      },
    ),
  ),
  errors: ['no_encontrado'],
})
