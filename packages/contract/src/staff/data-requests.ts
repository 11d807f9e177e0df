import {
  type DataRequestAnswer,
  type DataRequestKind,
  type DataRequestState,
  dataRequestAnswers,
  dataRequestKinds,
  dataRequestLimit,
  dataRequestStates,
} from '@llave/domain/privacy/data-request'
import * as z from 'zod/mini'
import { codec, defineCall, message, noContent } from '../call.ts'
import { digits, isoDate, limaMoment, nonEmptyText, text } from '../fields.ts'

/** What a customer asked about their data, with who answered it. */
export type DataRequest = {
  readonly requestId: string
  readonly kind: DataRequestKind
  readonly state: DataRequestState
  readonly words: string
  readonly askedAt: Temporal.Instant
  readonly dueOn: Temporal.PlainDate
  /** Empty while there is none. */
  readonly answer: string
  readonly answeredBy: string
  /** When it was answered or taken back. */
  readonly endedAt: Temporal.Instant | null
}

/** What a customer asked about their data, the newest first. */
export const listDataRequests = defineCall({
  name: 'listDataRequests',
  method: 'GET',
  path: '/mesa/customers/{customerId}/data-requests',
  access: { right: 'write:personal-data', reads: 'customers' },
  params: z.object({ customerId: digits(15) }),
  answer: message(
    codec(
      z.object({
        requests: z.array(
          z.object({
            requestId: digits(19),
            kind: z.enum(dataRequestKinds),
            state: z.enum(dataRequestStates.all as [DataRequestState, ...DataRequestState[]]),
            words: text(dataRequestLimit),
            askedAt: limaMoment,
            dueOn: isoDate,
            answer: text(dataRequestLimit),
            answeredBy: text(200),
            endedAt: z.nullable(limaMoment),
          }),
        ),
      }),
      {
        decode: ({ requests }): readonly DataRequest[] => requests,
        encode: (requests: readonly DataRequest[]) => ({ requests: [...requests] }),
      },
    ),
  ),
  errors: ['ajeno'],
})

/** Answers what a customer asked, once (`ya_resuelto`); they get it by e-mail. */
export const answerDataRequest = defineCall({
  name: 'answerDataRequest',
  method: 'POST',
  path: '/mesa/data-requests/{requestId}/answer',
  access: { right: 'write:personal-data' },
  params: z.object({ requestId: digits(15) }),
  body: z.object({
    decision: z.enum(dataRequestAnswers satisfies readonly DataRequestAnswer[]),
    answer: nonEmptyText(dataRequestLimit),
  }),
  answer: noContent,
  errors: ['no_encontrado', 'ya_resuelto'],
})
