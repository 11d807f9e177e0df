import { type Role, roles } from '@llave/domain/staff/roles'
import * as z from 'zod/mini'
import { codec, defineCall, message, noContent } from '../call.ts'
import { text } from '../fields.ts'
import { creationOptions, passkeyLabel, registrationResponse } from './passkey-messages.ts'

const token = text(64)

/** Whom a link invites, and what to ask their key. */
export type OpenedInvitation = {
  readonly name: string
  readonly email: string
  readonly roles: readonly Role[]
  readonly options: z.output<typeof creationOptions>
}

/** Opens an invitation without using it up. */
export const openInvitation = defineCall({
  name: 'openInvitation',
  method: 'POST',
  path: '/mesa/invitation/open',
  access: 'open',
  body: z.object({ token }),
  answer: message(
    codec(
      z.object({ name: text(60), email: text(200), roles: z.array(z.enum(roles)), options: creationOptions }),
      {
        decode: (wire): OpenedInvitation => wire,
        encode: ({ roles, ...rest }: OpenedInvitation) => ({ ...rest, roles: [...roles] }),
      },
    ),
  ),
})

/** Uses the invitation up: stores the first key, and begins a session. */
export const acceptInvitation = defineCall({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/mesa/invitation/accept',
  access: 'open',
  body: z.object({ token, label: passkeyLabel, key: registrationResponse }),
  answer: noContent,
})
