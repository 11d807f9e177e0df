import { type Database, transact } from '@llave/api/database/database'
import { markChecked, markDecided } from '@llave/api/new-number/number-change.store'
import { insertPerson } from '@llave/api/staff/people/people.store'
import type { Clock } from '@llave/domain/time/lima-date'
import { insertNumberChange } from './insert-number-change.ts'

/** A request of a customer for another number that two people approved. */
export async function insertApprovedChange(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  customerId: number,
  phone: { readonly dialCode: string; readonly number: string },
): Promise<void> {
  const { id } = await insertNumberChange(db, clock, customerId, phone)
  await transact(db, async (trx) => {
    const now = clock.now()
    const newPerson = async (name: string) =>
      (await insertPerson(trx, { name, email: `${name}-${id}@llave.example`, roles: ['service'] }, now)) ?? 0
    await markChecked(trx, id, await newPerson('revisa'), now)
    await markDecided(trx, id, { to: 'approved', staffId: await newPerson('aprueba'), answer: '' }, now)
  })
}
