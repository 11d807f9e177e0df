import {
  decideNumberChange,
  endedChangesShown,
  listNumberChanges,
} from '@llave/contract/staff/number-changes'
import { type DecideParts, decideChange } from '../../new-number/decide-change.ts'
import { listChanges } from '../../new-number/listed-changes.store.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'

/** Requests for another number to sign in with: one person checks, another approves. */
export function registerNumbers(register: RegisterStaffCall, parts: DecideParts): void {
  register(listNumberChanges, async ({ query, person, tellsOf }) => {
    const customerId = query.customerId === undefined ? null : Number(query.customerId)
    const changes = await listChanges(parts.db, person.id, { customerId, endedShown: endedChangesShown })
    tellsOf([...new Set(changes.map(({ customer }) => Number(customer.customerId)))])
    return changes
  })

  register(decideNumberChange, async ({ params, body, person }) => {
    await decideChange(parts, { ...body, changeId: Number(params.changeId), staffId: person.id })
    return undefined
  })
}
