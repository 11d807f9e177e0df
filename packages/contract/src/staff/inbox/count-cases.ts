import { type CaseTopic, caseTopicNames } from '@llave/domain/staff/case-topic'
import { type InboxView, inboxViewNames } from '@llave/domain/staff/inbox-views'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../../call.ts'
import { description, projectCode } from '../../fields.ts'

/** How many cases each view holds, and how many of each topic and project wait for us; none without a case. */
export type InboxCounts = {
  readonly views: Readonly<Record<InboxView, number>>
  readonly topics: readonly { readonly topic: CaseTopic; readonly count: number }[]
  readonly projects: readonly { readonly code: string; readonly name: string; readonly count: number }[]
}

const count = z.int().check(z.nonnegative())

export const countCases = defineCall({
  name: 'countCases',
  method: 'GET',
  path: '/mesa/inbox/counts',
  access: { right: 'read:inbox' },
  answer: message(
    codec(
      z.object({
        views: z.record(z.enum(inboxViewNames), count),
        topics: z.array(z.object({ topic: z.enum(caseTopicNames), count })),
        projects: z.array(z.object({ code: projectCode, name: description, count })),
      }),
      {
        decode: (wire): InboxCounts => wire,
        encode: ({ views, topics, projects }: InboxCounts) => ({
          views,
          topics: [...topics],
          projects: [...projects],
        }),
      },
    ),
  ),
})
