import { type Role, roles } from '@llave/domain/staff/roles'
import * as z from 'zod/mini'
import { codec, defineCall, listMessage } from '../call.ts'
import { digits, limaMomentOrBlank, text } from '../fields.ts'

const states = ['invited', 'active', 'left'] as const

/** One of the developer's people. */
export type ListedPerson = {
  readonly personId: string
  readonly name: string
  readonly email: string
  readonly roles: readonly Role[]
  /** `invited` has never been in, `left` gets in no more. */
  readonly state: (typeof states)[number]
  readonly lastSignInAt: Temporal.Instant | null
  /** Until when their invitation is good; null where none is open. */
  readonly invitedUntil: Temporal.Instant | null
  readonly leftAt: Temporal.Instant | null
  readonly openSessions: number
}

/** The developer's people, by name; who left comes last. */
export const listPeople = defineCall({
  name: 'listPeople',
  method: 'GET',
  path: '/mesa/people',
  access: { right: 'read:people' },
  answer: listMessage(
    'people',
    codec(
      z.object({
        personId: digits(19),
        name: text(60),
        email: text(200),
        roles: z.array(z.enum(roles)),
        state: z.enum(states),
        lastSignInAt: limaMomentOrBlank,
        invitedUntil: limaMomentOrBlank,
        leftAt: limaMomentOrBlank,
        openSessions: z.number(),
      }),
      {
        decode: (wire): ListedPerson => wire,
        encode: ({ roles, ...rest }: ListedPerson) => ({ ...rest, roles: [...roles] }),
      },
    ),
  ),
})
