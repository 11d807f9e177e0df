import { scopes } from '@llave/domain/integration/scopes'
import { switchNames } from '@llave/domain/staff/switches'
import * as z from 'zod/mini'
import { codec, defineCall, message, noContent } from '../../call.ts'
import { digits, limaMoment, text } from '../../fields.ts'
import { reason } from '../reason.ts'

/** Opens or closes one of the kill switches; set so already it stays, unsaid. */
export const turnSwitch = defineCall({
  name: 'turnSwitch',
  method: 'PUT',
  path: '/mesa/system/switches/{name}',
  access: { right: 'write:switches' },
  params: z.object({ name: z.enum(switchNames) }),
  body: z.object({ open: z.boolean(), why: reason }),
  answer: noContent,
})

/** Tries the messages of a kind anew that were given up; codes that do not serve any more stay as they are. */
export const resendFailed = defineCall({
  name: 'resendFailed',
  method: 'POST',
  path: '/mesa/system/messages/{kind}/resend',
  access: { right: 'write:system' },
  params: z.object({ kind: text(60) }),
  body: z.object({ why: reason }),
  answer: message(
    codec(z.object({ sent: z.int(), left: z.int() }), {
      /** `left`: how many of the kind stay given up. */
      decode: (wire): { readonly sent: number; readonly left: number } => wire,
      encode: (outcome: { readonly sent: number; readonly left: number }) => outcome,
    }),
  ),
})

/** Issues a key to one of the developer's systems. Its secret is in this answer and nowhere else. */
export const issueSystemKey = defineCall({
  name: 'issueSystemKey',
  method: 'POST',
  path: '/mesa/system/keys',
  access: { right: 'write:system' },
  body: z.object({
    system: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
    scopes: z.array(z.enum(scopes)).check(
      z.minLength(1),
      z.maxLength(scopes.length),
      z.refine((list) => new Set(list).size === list.length, { error: 'Un permiso está dos veces.' }),
    ),
    days: z.int().check(z.minimum(1), z.maximum(730)),
    why: reason,
  }),
  answer: message(
    codec(z.object({ keyId: digits(19), endsAt: limaMoment, token: text(200) }), {
      decode: (wire): IssuedSystemKey => wire,
      encode: (key: IssuedSystemKey) => key,
    }),
  ),
})

type IssuedSystemKey = {
  readonly keyId: string
  readonly endsAt: Temporal.Instant
  readonly token: string
}

/** Ends a key: its next call is refused. */
export const revokeSystemKey = defineCall({
  name: 'revokeSystemKey',
  method: 'POST',
  path: '/mesa/system/keys/{keyId}/revoke',
  access: { right: 'write:system' },
  params: z.object({ keyId: digits(15) }),
  body: z.object({ why: reason }),
  answer: noContent,
})

/** Turns a bell on again that was off. */
export const turnSystemBellOn = defineCall({
  name: 'turnSystemBellOn',
  method: 'POST',
  path: '/mesa/system/bells/{bellId}/on',
  access: { right: 'write:system' },
  params: z.object({ bellId: digits(15) }),
  body: z.object({ why: reason }),
  answer: noContent,
})
