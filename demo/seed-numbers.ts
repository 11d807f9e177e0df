import { randomUUID } from 'node:crypto'
import { type Database, transact } from '@llave/api/database/database'
import { findHolderOfNumber, insertChange } from '@llave/api/new-number/number-change.store'
import { makeStopSeed } from '@llave/api/new-number/stop-code'
import type { Clock } from '@llave/domain/time/lima-date'
import { personas } from '@llave/testkit/personas'

/** Anna asked yesterday to sign in with another number, from abroad; nobody has checked it. */
export async function seedNumbers(db: Database, clock: Clock): Promise<void> {
  const { document, phone } = personas.anna
  await transact(db, async (trx) => {
    const holder = await findHolderOfNumber(trx, document, phone)
    if (!holder) throw new Error('The demonstration has no such customer')
    const change = { customerId: holder.customerId, oldPhone: phone, reason: 'abroad' } as const
    const newPhone = { dialCode: '49', number: '15112345678' }
    // Nothing is sent of it, so nobody needs the code.
    const stop = makeStopSeed(randomUUID())
    await insertChange(trx, { ...change, newPhone, stop }, clock.now().subtract({ hours: 20 }))
  })
}
