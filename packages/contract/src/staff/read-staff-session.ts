import { type Right, rights } from '@llave/domain/staff/rights'
import { type Role, roles } from '@llave/domain/staff/roles'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { limaMoment, text } from '../fields.ts'

/** Who works in this browser, and what their roles allow. */
export type StaffSession = {
  readonly personId: string
  readonly name: string
  readonly email: string
  readonly roles: readonly Role[]
  readonly rights: readonly Right[]
  /** Whether a second passkey or recovery codes are still wanting; until then only `own:access` is given. */
  readonly needsBackup: boolean
  /** When the session ends at the latest. */
  readonly endsAt: Temporal.Instant
  /** Goes with every writing call, in the header `x-csrf-token`. */
  readonly csrfToken: string
}

export const readStaffSession = defineCall({
  name: 'readStaffSession',
  method: 'GET',
  path: '/mesa/session',
  access: { right: 'own:access' },
  answer: message(
    codec(
      z.object({
        personId: text(20),
        name: text(100),
        email: text(200),
        roles: z.array(z.enum(roles)),
        rights: z.array(z.enum(rights)),
        needsBackup: z.boolean(),
        endsAt: limaMoment,
        csrfToken: text(100),
      }),
      {
        decode: (wire): StaffSession => wire,
        encode: ({ roles, rights, ...rest }: StaffSession) => ({
          ...rest,
          roles: [...roles],
          rights: [...rights],
        }),
      },
    ),
  ),
})
