import type { Phone } from '../access/phone.ts'
import { samePhone } from './validate-number-change.ts'

/** An approved change that the developer's own system is not known to have. */
export type PendingChange = { readonly id: number; readonly oldPhone: Phone; readonly newPhone: Phone }

/**
 * The phones of a customer as a row of the developer's system gives them, after what was approved here and that
 * system does not know: the old number does not come back with its next file. A row that names the new number
 * and not the old one knows of the change; from then on its rows are taken as they are.
 */
export function phonesAfterChanges(
  given: readonly Phone[],
  changes: readonly PendingChange[],
): { readonly phones: readonly Phone[]; readonly known: readonly number[] } {
  let phones = given
  let known: readonly number[] = []
  for (const [index, { oldPhone, newPhone }] of changes.entries()) {
    const hasOld = phones.some((phone) => samePhone(phone, oldPhone))
    if (!hasOld && given.some((phone) => samePhone(phone, newPhone))) {
      // Who knows of a change knows of those before it.
      known = changes.slice(0, index + 1).map(({ id }) => id)
    }
    if (!hasOld) continue
    const rest = phones.filter((phone) => !samePhone(phone, oldPhone) && !samePhone(phone, newPhone))
    phones = [...rest, newPhone]
  }
  return { phones, known }
}
