import { caseTopicNames } from '@llave/domain/staff/case-topic'
import * as z from 'zod/mini'
import { codec, defineCall, listMessage, message, noContent } from '../../call.ts'
import { digits } from '../../fields.ts'
import { type Colleague, caseParams, colleague, type Present, present, seenVersion } from './inbox-fields.ts'

/** Gives a case to one of those who may answer it, or to nobody. */
export const assignCase = defineCall({
  name: 'assignCase',
  method: 'PUT',
  path: '/mesa/inbox/cases/{case}/owner',
  access: { right: 'write:inbox' },
  params: caseParams,
  body: z.object({ personId: z.nullable(digits(15)) }),
  answer: noContent,
  errors: ['no_encontrado'],
})

/** Says what a case is about, where its subject told another topic. */
export const setCaseTopic = defineCall({
  name: 'setCaseTopic',
  method: 'PUT',
  path: '/mesa/inbox/cases/{case}/topic',
  access: { right: 'write:inbox' },
  params: caseParams,
  body: z.object({ topic: z.enum(caseTopicNames) }),
  answer: noContent,
  errors: ['no_encontrado'],
})

/**
 * Ends a case without another word to the customer; a complaint only once it was answered. Where the customer
 * wrote after the version that was seen it stays open.
 */
export const closeCase = defineCall({
  name: 'closeCase',
  method: 'POST',
  path: '/mesa/inbox/cases/{case}/close',
  access: { right: 'write:inbox' },
  params: caseParams,
  body: z.object({ seen: seenVersion }),
  answer: noContent,
  errors: ['no_encontrado', 'respondido_antes', 'caso_cerrado', 'reclamo_sin_respuesta'],
})

/** Takes a closed case up again. It tells nobody. */
export const reopenCase = defineCall({
  name: 'reopenCase',
  method: 'POST',
  path: '/mesa/inbox/cases/{case}/reopen',
  access: { right: 'write:inbox' },
  params: caseParams,
  answer: noContent,
  errors: ['no_encontrado', 'caso_abierto'],
})

/** What a browser that shows a case hears every few seconds. */
export type CasePulse = { readonly version: number; readonly present: readonly Present[] }

/** Says that one has a case open, writing or not, or that one left it; answers who else has. */
export const attendCase = defineCall({
  name: 'attendCase',
  method: 'POST',
  path: '/mesa/inbox/cases/{case}/presence',
  access: { right: 'write:inbox' },
  params: caseParams,
  body: z.object({ doing: z.enum(['looking', 'writing', 'leaving']) }),
  answer: message(
    codec(z.object({ version: z.int(), present: z.array(present) }), {
      decode: (wire): CasePulse => wire,
      encode: ({ version, present }: CasePulse) => ({ version, present: [...present] }),
    }),
  ),
  errors: ['no_encontrado'],
})

/** Those to whom a case can be given, by name. */
export const listColleagues = defineCall({
  name: 'listColleagues',
  method: 'GET',
  path: '/mesa/inbox/colleagues',
  access: { right: 'read:inbox' },
  answer: listMessage(
    'colleagues',
    codec(colleague, {
      decode: (wire): Colleague => wire,
      encode: (one: Colleague) => one,
    }),
  ),
})
