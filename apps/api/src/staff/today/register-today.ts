import { listWaiting as listWaitingCall } from '@llave/contract/staff/list-waiting'
import { readToday } from '@llave/contract/staff/read-today'
import { type TodayGroupName, todayGroupNames } from '@llave/domain/staff/today'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { listWaiting } from './list-waiting.ts'
import { readWaiting } from './read-waiting.ts'
import { countOwned, readTerms } from './today.store.ts'

export function registerToday(
  register: RegisterStaffCall,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  register(readToday, async () => {
    const now = clock.now()
    const [waiting, terms, queries, complaints] = await Promise.all([
      readWaiting(db, now),
      readTerms(db, limaDate(now)),
      countOwned(db, 'queries'),
      countOwned(db, 'complaints'),
    ])
    const owners: Partial<Record<TodayGroupName, typeof queries>> = { queries, complaints }
    return {
      groups: todayGroupNames.map((name) => ({ name, ...waiting[name], owners: owners[name] ?? [] })),
      terms,
    }
  })

  register(listWaitingCall, async ({ params, tellsOf }) => {
    const rows = await listWaiting(db, params.group, clock.now())
    tellsOf(rows.flatMap(({ customer }) => (customer ? [Number(customer.customerId)] : [])))
    return rows
  })
}
