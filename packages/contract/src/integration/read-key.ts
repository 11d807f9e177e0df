import { type Scope, scopes } from '@llave/domain/integration/scopes'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { limaMoment, text } from '../fields.ts'

/** A key as its holder may see it. */
export type HeldKey = {
  readonly system: string
  readonly scopes: readonly Scope[]
  readonly endsAt: Temporal.Instant
}

/** For who sets a system up: whether the key is good, what it opens and until when. */
export const readKey = defineCall({
  name: 'readKey',
  summary: 'Answers which system the key is of, what it opens and when it ends',
  method: 'GET',
  path: '/integration/v1/key',
  access: { scope: scopes },
  answer: message(
    codec(z.object({ system: text(40), scopes: z.array(z.enum(scopes)), endsAt: limaMoment }), {
      decode: (wire): HeldKey => wire,
      encode: ({ system, scopes, endsAt }: HeldKey) => ({ system, scopes: [...scopes], endsAt }),
    }),
  ),
})
