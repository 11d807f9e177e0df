import { closePrepayment, listAwaitedPlans, mostAwaitedPlans } from '@llave/contract/staff/prepayments'
import { money } from '@llave/domain/money/money'
import { newPlanBounds } from '@llave/domain/prepayment/prepayment-application'
import { type Clock, limaDateTime } from '@llave/domain/time/lima-date'
import { findLastAct } from '../../audit/audit.store.ts'
import type { Database } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { listAwaited } from '../../prepayment/application.store.ts'
import { closeApplication, prepaymentSubject } from '../../prepayment/close-application.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'

/** Prepayments that wait for their new plan, and what a person says became of one. */
export function registerPrepayments(
  register: RegisterStaffCall,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  register(listAwaitedPlans, async ({ tellsOf }) => {
    const awaited = await listAwaited(db, mostAwaitedPlans)
    tellsOf(awaited.map(({ customerId }) => customerId))
    return awaited.map(({ number, proforma, orderId, state, way, paidAt, currency, ...row }) => {
      const before = { minor: row.minorBefore, amountMinor: row.amountMinor, baseMinor: row.baseMinor }
      const { least, most } = newPlanBounds(row.count, before)
      return {
        ...{ number, proforma, orderId, state, way, paidAt },
        customer: { customerId: String(row.customerId), name: row.name },
        amount: money(row.amountMinor, currency),
        before: { count: row.countBefore, sum: money(row.minorBefore, currency) },
        shown: { count: row.planCount, each: money(row.planEachMinor, currency) },
        now: { count: row.count, sum: money(row.minor, currency) },
        least: money(least, currency),
        most: money(most, currency),
      }
    })
  })

  register(closePrepayment, async ({ params: { number }, body: { outcome, reason }, person }) => {
    const actor = { staffId: person.id, why: reason }
    if (await closeApplication(db, { number, outcome }, actor, clock.now())) return undefined
    const act = await findLastAct(db, prepaymentSubject(number), [
      'prepayment.applied',
      'prepayment.given-up',
    ])
    if (!act) throw new ApiError('no_encontrado', {}, 'Ese pago anticipado ya no espera un cronograma.')
    const at = limaDateTime(act.at).toString().slice(11, 16)
    throw new ApiError('ya_resuelto', {}, `${act.by} ya cerró este pago anticipado a las ${at}.`)
  })
}
