import { validateQueryText } from '@llave/domain/service-desk/validate-query'
import * as z from 'zod/mini'
import { codec, defineCall, message, noContent } from '../../call.ts'
import { checkedText } from '../../service-desk/checked-text.ts'
import { caseParams, seenVersion } from './inbox-fields.ts'

/** What goes to the customer. */
export type CaseReply = {
  readonly text: string
  /** The version of the case that its writer had before them. */
  readonly seen: number
  /** Whether it is sent though a colleague wrote meanwhile. */
  readonly anyway: boolean
  /** Whether it is the answer to a complaint, which ends its term. */
  readonly isAnswer: boolean
  readonly close: boolean
}

/**
 * Sends the customer a reply, once for an Idempotency-Key. Where a colleague wrote after the version that was
 * seen it is not stored, unless that was confirmed; nor where it closes the case and the customer wrote.
 */
export const replyToCase = defineCall({
  name: 'replyToCase',
  method: 'POST',
  path: '/mesa/inbox/cases/{case}/replies',
  access: { right: 'write:inbox' },
  params: caseParams,
  idempotencyKey: true,
  body: z.object({
    text: checkedText(validateQueryText),
    seen: seenVersion,
    anyway: z.boolean(),
    isAnswer: z.boolean(),
    close: z.boolean(),
  }),
  answer: message(
    codec(z.object({ notified: z.boolean() }), {
      decode: (wire): { readonly notified: boolean } => wire,
      encode: (sent: { readonly notified: boolean }) => sent,
    }),
  ),
  errors: ['no_encontrado', 'respondido_antes', 'caso_cerrado', 'reclamo_sin_respuesta'],
})

/** Keeps a note for the developer's people, once for an Idempotency-Key. The customer never sees it. */
export const addCaseNote = defineCall({
  name: 'addCaseNote',
  method: 'POST',
  path: '/mesa/inbox/cases/{case}/notes',
  access: { right: 'write:inbox' },
  params: caseParams,
  idempotencyKey: true,
  body: z.object({ text: checkedText(validateQueryText) }),
  answer: noContent,
  errors: ['no_encontrado'],
})
