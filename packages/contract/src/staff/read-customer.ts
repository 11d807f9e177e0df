import type { IdentityDocument } from '@llave/domain/access/document-type'
import { type AffiliationState, affiliationStates } from '@llave/domain/debit/affiliation-state'
import type { CardExpiry } from '@llave/domain/debit/card-expiry'
import { type MessageState, messageStates } from '@llave/domain/messaging/message-state'
import type { Money } from '@llave/domain/money/money'
import { type CaseKey, type CaseParty, caseParties } from '@llave/domain/staff/inbox-case'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import {
  description,
  digits,
  documentNumber,
  documentTypeCode,
  isoDate,
  limaMoment,
  text,
} from '../fields.ts'
import { type SheetRow, sheetRow } from './book/sheet-row.ts'
import { wireMoney } from './wire-money.ts'

/** A property that a customer holds, and how its letras stand. */
export type CustomerProperty = {
  readonly proforma: string
  readonly projectName: string
  readonly productName: string
  /** Whether they hold it beside the holder. */
  readonly asCoHolder: boolean
  readonly letrasPaid: number
  readonly letras: number
  /** Letras that are due before today. */
  readonly overdue: number
  /** The oldest letra that is not paid: when it is due, and what is left of it. Null where all are paid. */
  readonly next: { readonly code: string; readonly dueOn: Temporal.PlainDate; readonly left: Money } | null
  /** Brand and last four digits of the card on debit; empty where there is none. */
  readonly cardOnDebit: string
}

/** A card that is or was put on automatic debit, and has not ended. */
export type CustomerCard = {
  readonly proforma: string
  readonly projectName: string
  readonly brand: string
  readonly lastFour: string
  readonly expiry: CardExpiry
  readonly state: AffiliationState
  readonly since: Temporal.Instant
  /**
   * Why the bank refused the last charge of a letra that is not paid yet, on which day, and when it is tried again:
   * null where the next debit day is the next try. Null where nothing was refused.
   */
  readonly refusal: {
    readonly on: Temporal.PlainDate
    readonly reason: string
    readonly retryOn: Temporal.PlainDate | null
  } | null
}

/** An open session of a customer. */
export type CustomerSession = {
  /** Of its sign-in, by which it is ended; empty where that is not known any more. */
  readonly id: string
  /** Browser and system; empty where they are not known. */
  readonly device: string
  /** A /24 or a /48; empty where it is not known. */
  readonly network: string
  readonly since: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant
}

/** A code that was sent to sign in; its digits are nowhere. */
export type CustomerCode = {
  /** What is sent again, by `resendMessage`. */
  readonly messageId: string
  readonly sentAt: Temporal.Instant
  /** Where it went. */
  readonly phone: string
  readonly state: MessageState
  /** Whether the sign-in that asked for it still waits for it; nothing else is sent again. */
  readonly isOpen: boolean
}

/** A query or a complaint that is not closed. */
export type CustomerCase = {
  readonly key: CaseKey
  readonly subject: string
  readonly waitsFor: CaseParty
  /** Since when it waits. */
  readonly since: Temporal.Instant
  /** When the term of a complaint without an answer began; null for all others. */
  readonly termFrom: Temporal.PlainDate | null
}

/** Money of a customer about which somebody has to decide. */
export type CustomerMoney = {
  /** A refund that is not known to be done, or a payment that matches nothing of ours. */
  readonly kind: 'refund' | 'quarantine'
  readonly orderId: string
  /** Null where its currency is none of ours. */
  readonly amount: Money | null
  readonly since: Temporal.Instant
}

/** A customer as the developer's people see them. */
export type CustomerRecord = {
  readonly customerId: string
  readonly name: string
  readonly document: IdentityDocument
  readonly email: string
  readonly phones: readonly string[]
  readonly since: Temporal.Instant
  /** What is left of debts that were due before today, one sum a currency. */
  readonly overdue: readonly Money[]
  /** What waits for the developer first, then the oldest. */
  readonly cases: readonly CustomerCase[]
  readonly money: readonly CustomerMoney[]
  /** Of the Libro de Reclamaciones, presented with their document by whoever typed it: what waits first. */
  readonly sheets: readonly SheetRow[]
  readonly properties: readonly CustomerProperty[]
  readonly cards: readonly CustomerCard[]
  readonly sessions: readonly CustomerSession[]
  /** The codes of a day, the newest first. */
  readonly codes: readonly CustomerCode[]
}

const caseKinds = ['query', 'complaint'] as const

const wireCase = codec(
  z.object({
    kind: z.enum(caseKinds),
    number: z.int(),
    subject: text(300),
    waitsFor: z.enum(caseParties),
    since: limaMoment,
    termFrom: z.nullable(isoDate),
  }),
  {
    decode: ({ kind, number, ...rest }): CustomerCase => ({ ...rest, key: { kind, number } }),
    encode: ({ key, ...rest }: CustomerCase) => ({ ...rest, ...key }),
  },
)

const wireRecord = z.object({
  customerId: digits(19),
  name: text(200),
  documentType: documentTypeCode,
  documentNumber,
  email: text(254),
  phones: z.array(text(30)),
  since: limaMoment,
  overdue: z.array(wireMoney),
  cases: z.array(wireCase),
  money: z.array(
    z.object({
      kind: z.enum(['refund', 'quarantine']),
      orderId: text(80),
      amount: z.nullable(wireMoney),
      since: limaMoment,
    }),
  ),
  sheets: z.array(sheetRow),
  properties: z.array(
    z.object({
      proforma: text(40),
      projectName: description,
      productName: description,
      asCoHolder: z.boolean(),
      letrasPaid: z.int(),
      letras: z.int(),
      overdue: z.int(),
      next: z.nullable(z.object({ code: text(40), dueOn: isoDate, left: wireMoney })),
      cardOnDebit: text(45),
    }),
  ),
  cards: z.array(
    z.object({
      proforma: text(40),
      projectName: text(200),
      brand: text(40),
      lastFour: text(4),
      expiry: z.object({ month: z.int(), year: z.int() }),
      state: z.enum(affiliationStates.all as unknown as [AffiliationState, ...AffiliationState[]]),
      since: limaMoment,
      refusal: z.nullable(z.object({ on: isoDate, reason: text(200), retryOn: z.nullable(isoDate) })),
    }),
  ),
  sessions: z.array(
    z.object({
      id: text(19),
      device: text(100),
      network: text(60),
      since: limaMoment,
      lastSeenAt: limaMoment,
    }),
  ),
  codes: z.array(
    z.object({
      messageId: digits(19),
      sentAt: limaMoment,
      phone: text(30),
      state: z.enum(messageStates.all as unknown as [MessageState, ...MessageState[]]),
      isOpen: z.boolean(),
    }),
  ),
})

/** Everything of one customer that fits a page; what happened is read apart, by `listCustomerEvents`. */
export const readCustomer = defineCall({
  name: 'readCustomer',
  method: 'GET',
  path: '/mesa/customers/{customerId}',
  access: { right: 'read:customers', reads: 'customers' },
  params: z.object({ customerId: digits(15) }),
  answer: message(
    codec(wireRecord, {
      decode: ({ documentType, documentNumber, ...rest }): CustomerRecord => ({
        ...rest,
        document: { type: documentType, number: documentNumber },
      }),
      encode: ({ document, ...record }: CustomerRecord): z.output<typeof wireRecord> => ({
        ...record,
        documentType: document.type,
        documentNumber: document.number,
        phones: [...record.phones],
        overdue: [...record.overdue],
        cases: [...record.cases],
        money: [...record.money],
        sheets: [...record.sheets],
        properties: [...record.properties],
        cards: [...record.cards],
        sessions: [...record.sessions],
        codes: [...record.codes],
      }),
    }),
  ),
  errors: ['ajeno'],
})
