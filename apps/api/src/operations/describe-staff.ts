import { roleTable } from '@llave/domain/staff/roles'
import type { ListedPerson } from '../staff/administration/list-people.store.ts'
import { limaTime, printTable } from './print-table.ts'

/** The operator's list of the developer's people. */
export function describeStaff(people: readonly ListedPerson[]): string {
  const legend = `\nRoles: ${Object.values(roleTable)
    .map(({ name }) => name)
    .join(', ')}.\n`
  if (people.length === 0) return `Nobody was invited.\n${legend}`
  const rows = people.map((person) => [
    person.name,
    person.email,
    person.state,
    person.lastSignInAt ? limaTime(person.lastSignInAt) : '-',
    person.invitedUntil ? limaTime(person.invitedUntil) : '-',
    person.roles.map((role) => roleTable[role].name).join(','),
  ])
  return (
    printTable([['name', 'e-mail', 'state', 'last sign-in (Lima)', 'invited until', 'roles'], ...rows]) +
    legend
  )
}
