import { type Role, roles } from '@llave/domain/staff/roles'
import * as z from 'zod/mini'
import { codec, defineCall, listMessage, noContent } from '../call.ts'
import { digits, text } from '../fields.ts'

/** One of the people of a demonstration. */
export type DemonstrationPerson = {
  readonly personId: string
  readonly name: string
  readonly roles: readonly Role[]
}

const token = text(64)

/** The people as whom one may enter a demonstration, for who has the link that `npm start` prints. */
export const listDemonstrationPeople = defineCall({
  name: 'listDemonstrationPeople',
  method: 'POST',
  path: '/mesa/demonstration/people',
  access: 'open',
  body: z.object({ token }),
  answer: listMessage(
    'people',
    codec(z.object({ personId: digits(19), name: text(60), roles: z.array(z.enum(roles)) }), {
      decode: (wire): DemonstrationPerson => wire,
      encode: ({ roles, ...rest }: DemonstrationPerson) => ({ ...rest, roles: [...roles] }),
    }),
  ),
})

/** Begins a session as one of them. */
export const beginDemonstration = defineCall({
  name: 'beginDemonstration',
  method: 'POST',
  path: '/mesa/demonstration/session',
  access: 'open',
  body: z.object({ token, personId: digits(19) }),
  answer: noContent,
})
