import {
  decideUndecidedSurplus,
  listUndecidedSurpluses,
  mostSurpluses,
  type UndecidedSurplus,
} from '@llave/contract/staff/surpluses'
import { allocateSurplus } from '@llave/domain/payments/allocate-surplus'
import type { RefundLimits } from '@llave/domain/payments/refund-request'
import type { Clock } from '@llave/domain/time/lima-date'
import { findLastAct } from '../../audit/audit.store.ts'
import type { Database } from '../../database/database.ts'
import { findDebtors } from '../../holders/find-debtors.store.ts'
import { ApiError } from '../../http/api-error.ts'
import { decideSurplus, needsTwo, surplusSubject } from '../../payments/decisions/decide-surplus.ts'
import { sumAlone } from '../../payments/decisions/refund-request.store.ts'
import { listSurpluses } from '../../payments/decisions/surplus.store.ts'
import { readSettlements } from '../../payments/settlement/settlements.store.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { decidedBefore } from './decided-before.ts'

const needsAnotherSentence =
  'Desde ese importe tiene que aprobarlo otra persona: pide la devolución en el pago.'

/** What was paid beyond debts that were lowered afterwards, and what becomes of it. */
export function registerSurpluses(
  register: RegisterStaffCall,
  { db, clock, limits }: { readonly db: Database; readonly clock: Clock; readonly limits: RefundLimits },
): void {
  register(listUndecidedSurpluses, async ({ tellsOf }) => {
    const surpluses = await listSurpluses(db, mostSurpluses)
    const ids = surpluses.map(({ receivableId }) => receivableId)
    const [debtors, settlements] = await Promise.all([findDebtors(db, ids), readSettlements(db, ids)])
    const alone = await sumAlone(
      db,
      settlements.map(({ orderId }) => orderId),
    )
    tellsOf([...debtors.values()].map(({ id }) => id))
    return surpluses.flatMap(({ receivableId, accounting, amount, surplus, ...rest }): UndecidedSurplus[] => {
      const debtor = debtors.get(receivableId)
      const paid = settlements.filter(
        (each) => each.receivableId === receivableId && !each.hasUnplannedReversal,
      )
      const parts = allocateSurplus(surplus.minor, paid)
      const newest = paid.find(({ id }) => id === parts[0]?.settlementId)
      // Decided about or paid anew since the list was read.
      if (!debtor || !newest) return []
      const row = {
        ...{ ...rest, surplus, document: accounting, debt: amount, orderId: newest.orderId },
        customer: { customerId: String(debtor.id), name: debtor.name },
        mayReturnAlone: !needsTwo(paid, parts, alone, limits),
      }
      return [row]
    })
  })

  register(decideUndecidedSurplus, async ({ params, body: { decision, seen, reason }, person }) => {
    const actor = { staffId: person.id, why: reason }
    const choice = { document: params, decision }
    const outcome = await decideSurplus(db, choice, actor, clock.now(), { seen, limits })
    if (typeof outcome !== 'string') return undefined
    if (outcome === 'needs-another') throw new ApiError('devolucion_otra_persona', {}, needsAnotherSentence)
    if (outcome === 'changed')
      throw new ApiError('devolucion_cambio', {}, 'Lo pagado de más cambió. Vuelve a mirar antes de decidir.')
    throw decidedBefore(await findLastAct(db, surplusSubject(params), ['surplus.return', 'surplus.keep']))
  })
}
