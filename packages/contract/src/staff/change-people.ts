import { validateContactEmail } from '@llave/domain/service-desk/validate-complaint'
import { faultOfName } from '@llave/domain/staff/change-of-people'
import { roles } from '@llave/domain/staff/roles'
import * as z from 'zod/mini'
import { defineCall, noContent } from '../call.ts'
import { digits } from '../fields.ts'
import { reason } from './reason.ts'

const access = { right: 'write:people' } as const
const params = z.object({ personId: digits(15) })
const held = z.array(z.enum(roles)).check(
  z.maxLength(roles.length),
  z.refine((list) => new Set(list).size === list.length, { error: 'Un rol está dos veces.' }),
)
const name = z.string().check(
  z.superRefine((value, context) => {
    const fault = faultOfName(value)
    if (fault) context.addIssue({ code: 'custom', message: fault, input: value })
  }),
)

const email = z.string().check(
  z.superRefine((value, context) => {
    const fault = value.length > 200 ? 'El correo es demasiado largo.' : validateContactEmail(value.trim())
    if (fault) context.addIssue({ code: 'custom', message: fault, input: value })
  }),
)

/** Adds a person and sends them a link. */
export const invitePerson = defineCall({
  name: 'invitePerson',
  method: 'POST',
  path: '/mesa/people',
  access,
  body: z.object({ name, email, roles: held, why: reason }),
  answer: noContent,
})

/** Sends another link; the one before is worthless. Whoever had keys begins anew with it. */
export const inviteAgain = defineCall({
  name: 'inviteAgain',
  method: 'POST',
  path: '/mesa/people/{personId}/invite',
  access,
  params,
  body: z.object({ why: reason }),
  answer: noContent,
})

/** Gives a person exactly these roles. */
export const changeRoles = defineCall({
  name: 'changeRoles',
  method: 'PUT',
  path: '/mesa/people/{personId}/roles',
  access,
  params,
  body: z.object({ roles: held, why: reason }),
  answer: noContent,
})

export const endPersonSessions = defineCall({
  name: 'endPersonSessions',
  method: 'POST',
  path: '/mesa/people/{personId}/end-sessions',
  access,
  params,
  body: z.object({ why: reason }),
  answer: noContent,
})

/** The person works here no longer: sessions, keys, codes and invitations end. */
export const markPersonLeft = defineCall({
  name: 'markPersonLeft',
  method: 'POST',
  path: '/mesa/people/{personId}/leave',
  access,
  params,
  body: z.object({ why: reason }),
  answer: noContent,
})
