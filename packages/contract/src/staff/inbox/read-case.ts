import type { DocumentTypeCode } from '@llave/domain/access/document-type'
import type { ComplaintClock } from '@llave/domain/service-desk/complaint-clock'
import type { Attachment } from '@llave/domain/service-desk/query'
import { type CaseTopic, caseTopicNames } from '@llave/domain/staff/case-topic'
import { type CaseKey, type CaseParty, caseParties } from '@llave/domain/staff/inbox-case'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../../call.ts'
import {
  description,
  digits,
  documentNumber,
  documentTypeCode,
  isoDate,
  limaMoment,
  limaMomentOrBlank,
  text,
} from '../../fields.ts'
import { attachmentMessage } from '../../service-desk/attachment-message.ts'
import { type CaseRepair, repairOfCase } from './case-repair.ts'
import {
  type Colleague,
  caseKey,
  caseParams,
  colleague,
  complaintClockMessage,
  type Present,
  present,
} from './inbox-fields.ts'

export const entryKinds = ['customer', 'reply', 'answer', 'note', 'assigned', 'closed', 'reopened'] as const

/** One thing that was written or done, in the order of time. */
export type CaseEntry = {
  /** `answer` is the reply that ends a complaint's term; a `note` the customer never sees. */
  readonly kind: (typeof entryKinds)[number]
  readonly at: Temporal.Instant
  /**
   * Who of the developer's people, or which of their systems moved a case; empty for the customer, a command and a
   * system that wrote.
   */
  readonly by: string
  /** To whom it was assigned, or whom a note names; empty for nobody. */
  readonly to: string
  readonly text: string
  readonly pictures: readonly Attachment[]
}

/** A query or a complaint with its correspondence. */
export type Case = {
  readonly key: CaseKey
  readonly subject: string
  readonly topic: CaseTopic
  readonly projectName: string
  readonly productName: string
  readonly waitsFor: CaseParty
  readonly openedOn: Temporal.PlainDate
  /** Of a complaint. */
  readonly clock: ComplaintClock | null
  /** Whether it may be closed: a complaint only once it was answered. */
  readonly closable: boolean
  readonly owner: Colleague | null
  readonly customer: {
    readonly customerId: string
    readonly name: string
    readonly documentType: DocumentTypeCode
    readonly documentNumber: string
    readonly phones: readonly string[]
    readonly email: string
    /** The last sign-in to the portal; null where there was none. */
    readonly lastSeenAt: Temporal.Instant | null
  }
  /** Of a complaint that was told room by room; else null. */
  readonly repair: CaseRepair | null
  readonly entries: readonly CaseEntry[]
  /** How many messages customer and developer wrote to each other: what a reply says it has seen. */
  readonly version: number
  readonly present: readonly Present[]
}

export const readCase = defineCall({
  name: 'readCase',
  method: 'GET',
  path: '/mesa/inbox/cases/{case}',
  access: { right: 'read:inbox', reads: 'customers' },
  params: caseParams,
  answer: message(
    codec(
      z.object({
        key: caseKey,
        subject: description,
        topic: z.enum(caseTopicNames),
        projectName: description,
        productName: z.string(),
        waitsFor: z.enum(caseParties),
        openedOn: isoDate,
        clock: z.nullable(complaintClockMessage),
        closable: z.boolean(),
        owner: z.nullable(colleague),
        customer: z.object({
          customerId: digits(19),
          name: text(200),
          documentType: documentTypeCode,
          documentNumber,
          phones: z.array(z.string()),
          email: z.string(),
          lastSeenAt: limaMomentOrBlank,
        }),
        repair: z.nullable(repairOfCase),
        entries: z.array(
          z.object({
            kind: z.enum(entryKinds),
            at: limaMoment,
            by: text(60),
            to: z.string(),
            text: z.string(),
            pictures: z.array(attachmentMessage),
          }),
        ),
        version: z.int(),
        present: z.array(present),
      }),
      {
        decode: (wire): Case => wire,
        encode: ({ customer, repair, entries, present, ...rest }: Case) => ({
          ...rest,
          repair: repair && { ...repair, slots: [...repair.slots] },
          customer: { ...customer, phones: [...customer.phones] },
          entries: entries.map((entry) => ({ ...entry, pictures: [...entry.pictures] })),
          present: [...present],
        }),
      },
    ),
  ),
  errors: ['no_encontrado'],
})
