import { operatorOf, signed } from '../operate.ts'
import type { StaffFixture } from './open-staff-fixture.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'
import { mesaOrigin, StaffVisitor } from './staff-visitor.ts'

let invited = 0

export type InvitedPerson = { readonly id: number; readonly email: string; readonly token: string }

/** One of the developer's people, invited by the operator's command. */
export async function inviteByCommand(
  fixture: StaffFixture,
  roleNames = 'atención',
  email = `invitada-${++invited}@llave.example`,
): Promise<InvitedPerson> {
  const args = ['staff', 'invite', email, '--name', 'Julia Salas', '--roles', roleNames, ...signed]
  const token = /#([\w-]{43})\n$/.exec(await operatorOf(fixture)(...args))?.[1] ?? ''
  const { id } = await fixture.db
    .selectFrom('staff_person')
    .select('id')
    .where('email', '=', email)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { id, email, token }
}

/** Somebody who came by an invitation: their browser, signed in, and their key. */
export type Entered = InvitedPerson & {
  readonly visitor: StaffVisitor
  readonly key: SoftwareAuthenticator
}

/** Registers the first key of an invited person, who then still needs a second way in. */
export async function acceptInvitation(
  fixture: StaffFixture,
  person: InvitedPerson,
  key = new SoftwareAuthenticator(mesaOrigin),
): Promise<Entered> {
  const visitor = new StaffVisitor(fixture.app)
  const opened = await visitor.call('POST', '/mesa/invitation/open', { token: person.token })
  const accepted = await visitor.call('POST', '/mesa/invitation/accept', {
    token: person.token,
    label: 'Mi equipo',
    key: key.create(opened.body.options),
  })
  if (accepted.status !== 204) throw new Error(`The invitation was refused: ${JSON.stringify(accepted.body)}`)
  await visitor.open()
  return { ...person, visitor, key }
}

/** The same with printed codes, so that nothing is wanting any more. */
export async function enterByInvitation(
  fixture: StaffFixture,
  roleNames?: string,
): Promise<Entered & { readonly codes: readonly string[] }> {
  const entered = await acceptInvitation(fixture, await inviteByCommand(fixture, roleNames))
  const { body } = await entered.visitor.call('POST', '/mesa/access/recovery-codes')
  await entered.visitor.open()
  return { ...entered, codes: body.codes }
}
