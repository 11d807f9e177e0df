import { feeds } from '@llave/domain/integration/feed'
import { scopes } from '@llave/domain/integration/scopes'
import { numberSeries } from '@llave/domain/paper/number-series'
import { switchNames } from '@llave/domain/staff/switches'
import * as z from 'zod/mini'
import { codec, defineCall, message, noContent } from '../../call.ts'
import { digits, limaMoment, text } from '../../fields.ts'
import { reason } from '../reason.ts'

/** As the developer calls one of its systems: `sap-b1`. */
const system = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))

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
    system,
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

type BellSecret = { readonly bellId: string; readonly secret: string }

const bellSecret = message(
  codec(z.object({ bellId: digits(19), secret: text(200) }), {
    decode: (wire): BellSecret => wire,
    encode: (bell: BellSecret) => bell,
  }),
)

/** Sets up a bell at an address of one of the developer's systems. Its secret is in this answer and nowhere else. */
export const addSystemBell = defineCall({
  name: 'addSystemBell',
  method: 'POST',
  path: '/mesa/system/bells',
  access: { right: 'write:system' },
  body: z.object({
    system,
    url: text(500),
    feeds: z.array(z.enum(feeds)).check(
      z.minLength(1),
      z.maxLength(feeds.length),
      z.refine((list) => new Set(list).size === list.length, { error: 'Una novedad está dos veces.' }),
    ),
    why: reason,
  }),
  answer: bellSecret,
})

/** Gives a bell another secret; the one before signs as well for a week. */
export const rotateSystemBell = defineCall({
  name: 'rotateSystemBell',
  method: 'POST',
  path: '/mesa/system/bells/{bellId}/rotate',
  access: { right: 'write:system' },
  params: z.object({ bellId: digits(15) }),
  body: z.object({ why: reason }),
  answer: bellSecret,
})

/** Removes a bell: it is not rung any more. */
export const removeSystemBell = defineCall({
  name: 'removeSystemBell',
  method: 'POST',
  path: '/mesa/system/bells/{bellId}/remove',
  access: { right: 'write:system' },
  params: z.object({ bellId: digits(15) }),
  body: z.object({ why: reason }),
  answer: noContent,
})

/** After a restore: every feed goes on in a new epoch. */
export const beginFeedsEpoch = defineCall({
  name: 'beginFeedsEpoch',
  method: 'POST',
  path: '/mesa/system/feeds/epoch',
  access: { right: 'write:system' },
  body: z.object({ why: reason }),
  answer: noContent,
})

/** Moves a series past a number that was given before a restore; it never goes back. */
export const skipSeries = defineCall({
  name: 'skipSeries',
  method: 'POST',
  path: '/mesa/system/numbers/{series}/skip',
  access: { right: 'write:system' },
  params: z.object({ series: z.enum(numberSeries) }),
  body: z.object({ last: z.int().check(z.minimum(1), z.maximum(99_999_999)), why: reason }),
  answer: noContent,
})
