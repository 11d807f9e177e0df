import { holdsRight } from '@llave/domain/staff/rights'
import type { Queryable } from '../../database/database.ts'
import { findPeople, type Person } from '../people/people.store.ts'

/** Those who may answer customers, by name: a case can be given to them, and a note can name them. */
export async function findAnswerers(db: Queryable): Promise<Person[]> {
  return (await findPeople(db)).filter(({ roles }) => holdsRight(roles, 'write:inbox'))
}
