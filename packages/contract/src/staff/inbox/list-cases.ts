import type { ComplaintClock } from '@llave/domain/service-desk/complaint-clock'
import { type CaseTopic, caseTopicNames } from '@llave/domain/staff/case-topic'
import { type CaseKey, type CaseParty, caseParties } from '@llave/domain/staff/inbox-case'
import { type InboxView, inboxViewNames } from '@llave/domain/staff/inbox-views'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../../call.ts'
import { description, limaMoment, projectCode, text } from '../../fields.ts'
import {
  type Colleague,
  caseKey,
  colleague,
  complaintClockMessage,
  type Present,
  present,
} from './inbox-fields.ts'

/** A row of the inbox. */
export type InboxRow = {
  readonly key: CaseKey
  readonly customerName: string
  /** Of a complaint the first line of its text. */
  readonly subject: string
  readonly projectName: string
  readonly waitsFor: CaseParty
  /** Since when it waits; of a closed one, when it was closed. */
  readonly since: Temporal.Instant
  /** Of a complaint whose term runs; else null. */
  readonly clock: ComplaintClock | null
  readonly owner: Colleague | null
  /** Whether nobody had it open since the customer wrote. */
  readonly isNew: boolean
  /** Who named the reader in a note that they have not seen; empty for nobody. */
  readonly mentionedBy: string
  /** Who else has it open. */
  readonly present: readonly Present[]
}

export type InboxPage = {
  readonly rows: readonly InboxRow[]
  /** Of the next page; empty on the last. */
  readonly next: string
}

export type InboxQuery = {
  readonly view: InboxView
  /** Of one project; empty for all. */
  readonly projectCode: string
  /** Null for all. */
  readonly topic: CaseTopic | null
  /** Empty for the first page. */
  readonly after: string
}

/** A page of the inbox: complaints whose term runs by its end, then what has waited longest; closed ones newest first. */
export const listCases = defineCall({
  name: 'listCases',
  method: 'GET',
  path: '/mesa/inbox/cases',
  access: { right: 'read:inbox', reads: 'customers' },
  query: codec(
    z.object({
      view: z.enum(inboxViewNames),
      project: z.optional(projectCode),
      topic: z.optional(z.enum(caseTopicNames)),
      after: z.optional(z.string().check(z.regex(/^[\w-]{1,300}$/))),
    }),
    {
      decode: (wire): InboxQuery => ({
        view: wire.view,
        projectCode: wire.project ?? '',
        topic: wire.topic ?? null,
        after: wire.after ?? '',
      }),
      encode: ({ view, projectCode, topic, after }: InboxQuery) => ({
        view,
        ...(projectCode === '' ? {} : { project: projectCode }),
        ...(topic === null ? {} : { topic }),
        ...(after === '' ? {} : { after }),
      }),
    },
  ),
  answer: message(
    codec(
      z.object({
        rows: z.array(
          z.object({
            key: caseKey,
            customerName: text(200),
            subject: description,
            projectName: description,
            waitsFor: z.enum(caseParties),
            since: limaMoment,
            clock: z.nullable(complaintClockMessage),
            owner: z.nullable(colleague),
            isNew: z.boolean(),
            mentionedBy: text(60),
            present: z.array(present),
          }),
        ),
        next: z.string(),
      }),
      {
        decode: (wire): InboxPage => wire,
        encode: ({ rows, next }: InboxPage) => ({
          rows: rows.map((row) => ({ ...row, present: [...row.present] })),
          next,
        }),
      },
    ),
  ),
})
