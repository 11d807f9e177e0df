import type { Queryable } from '@llave/api/database/database'
import { insertChange } from '@llave/api/new-number/number-change.store'
import { makeStopSeed, stopAddress } from '@llave/api/new-number/stop-code'
import type { Clock } from '@llave/domain/time/lima-date'
import { testConfig } from './test-config.ts'

/** A request of a customer for another number that waits; the code that stops it. */
export async function insertNumberChange(
  db: Queryable,
  clock: Clock,
  customerId: number,
  phone: { readonly dialCode: string; readonly number: string },
): Promise<{ readonly id: number; readonly stopCode: string }> {
  const { secret, publicUrl } = testConfig()
  const stop = makeStopSeed(secret)
  const newPhone = { dialCode: '51', number: '911222333' }
  const change = { customerId, oldPhone: phone, newPhone, reason: 'lost', stop } as const
  const id = await insertChange(db as Parameters<typeof insertChange>[0], change, clock.now())
  if (id === null) throw new Error('One waits already')
  return { id, stopCode: stopAddress(publicUrl, secret, stop.nonce).split('#')[1] ?? '' }
}
