import type { Database } from '../database/database.ts'
import {
  endSessions,
  giveRoles,
  invite,
  letGo,
  type PeopleFault,
  type PeopleParts,
} from '../staff/administration/manage-people.ts'
import type { InvitationParts } from '../staff/people/invitation-link.ts'
import type { OperatorCommand } from './read-operator-command.ts'

export type StaffCommand = Extract<
  OperatorCommand,
  { readonly kind: 'invite-staff' | 'staff-roles' | 'staff-leave' | 'end-staff-sessions' }
>

export function isStaffCommand(command: OperatorCommand): command is StaffCommand {
  return ['invite-staff', 'staff-roles', 'staff-leave', 'end-staff-sessions'].includes(command.kind)
}

const sentences = {
  unknown: 'Nobody who works here has that e-mail.',
  'email-taken': 'Somebody who works here has that e-mail already.',
  own: 'Nobody changes their own roles.',
  'last-administration':
    'They are the last person with administración: give that role to somebody else first.',
} as const satisfies Record<PeopleFault, string>

/** Runs a command about the developer's people and answers what to print: the same acts as in Mesa. */
export async function runStaffCommand(
  { db, invitation }: { readonly db: Database; readonly invitation: InvitationParts | null },
  command: StaffCommand,
  now: Temporal.Instant,
): Promise<string> {
  const { by, why, email } = command
  const parts: PeopleParts = { db, now, actor: { by, why } }
  if (command.kind === 'invite-staff') {
    if (!invitation) return 'Set STAFF_URL and SECRET as Llave has them: the link is made of both.\n'
    const invited = await invite(parts, invitation, command)
    if ('fault' in invited) return `${sentences[invited.fault]}\n`
    return `${command.name} is invited, by e-mail too. The link is good once, for 72 hours, and shown this once:\n${invited.link}\n`
  }
  if (command.kind === 'staff-roles') {
    const given = await giveRoles(parts, { email }, command.roles)
    if ('fault' in given) return `${sentences[given.fault]}\n`
    return given.changed ? `The roles of ${email} are changed.\n` : `${email} has these roles already.\n`
  }
  if (command.kind === 'staff-leave') {
    const left = await letGo(parts, { email })
    if ('fault' in left) return `${sentences[left.fault]}\n`
    return `${email} gets in no more: ${left.sessions} session(s) and ${left.passkeys} key(s) ended.\n`
  }
  const ended = await endSessions(parts, { email })
  return 'fault' in ended ? `${sentences[ended.fault]}\n` : `${ended.sessions} session(s) ended.\n`
}
