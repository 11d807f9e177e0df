import { type Database, transact } from '@llave/api/database/database'
import { findPeople, insertPerson } from '@llave/api/staff/people/people.store'
import type { Clock } from '@llave/domain/time/lima-date'
import { demoPeople } from './staff.ts'

/** Adds the people of the demonstration to a database without any. */
export async function seedStaff(db: Database, clock: Clock): Promise<void> {
  if ((await findPeople(db)).length > 0) return
  const now = clock.now()
  await transact(db, async (trx) => {
    for (const person of demoPeople) await insertPerson(trx, { ...person, email: emailOf(person.name) }, now)
  })
}

/** The same people as the company's own sign-in knows them, with a group for each role. */
export const demoAccounts = demoPeople.map(({ name, roles }) => ({
  subject: emailOf(name).replace(/@.*/, ''),
  name,
  email: emailOf(name),
  groups: roles.map((role) => `mesa-${role}`),
}))

/** `Óscar Medrano` writes as `oscar.medrano@llave.example`. */
function emailOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return `${plain.replaceAll(' ', '.')}@llave.example`
}
