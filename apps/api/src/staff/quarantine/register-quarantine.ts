import { decideQuarantined, listQuarantine, type QuarantinedMoney } from '@llave/contract/staff/quarantine'
import { money } from '@llave/domain/money/money'
import { weighMatch } from '@llave/domain/payments/quarantine-clues'
import type { Clock } from '@llave/domain/time/lima-date'
import { findLastAct } from '../../audit/audit.store.ts'
import type { Database } from '../../database/database.ts'
import { resolveQuarantined } from '../../payments/decisions/quarantine.store.ts'
import { causeId } from '../../payments/settlement/ledger.ts'
import { listQuarantined } from '../../payments/settlement/quarantined.store.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { decidedBefore } from './decided-before.ts'
import { findMatches } from './matches.store.ts'

/** Money that matches nothing, with the debt that it may be of, and what becomes of it. */
export function registerQuarantine(
  register: RegisterStaffCall,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  register(listQuarantine, async ({ tellsOf }) => {
    const [transactions, matches] = await Promise.all([listQuarantined(db), findMatches(db)])
    tellsOf([...matches.values()].map(({ customerId }) => customerId))
    return transactions.map((transaction): QuarantinedMoney => {
      const { shop, uuid, since, operation, detailedStatus, reason, currency, amountMinor } = transaction
      const known = currency === 'PEN' || currency === 'USD'
      const amount = known ? money(amountMinor, currency) : null
      const match = matches.get(`${shop}/${uuid}`)
      return {
        ...{ shop, uuid, since, operation, detailedStatus, reason, amount },
        orderId: transaction.orderId ?? '',
        match: match
          ? {
              code: match.code,
              proforma: match.proforma,
              owed: match.owed,
              customer: { customerId: String(match.customerId), name: match.customerName },
              clues: weighMatch({ amount, owed: match.owed, byOrder: match.byOrder }),
            }
          : null,
      }
    })
  })

  register(decideQuarantined, async ({ params, body, person }) => {
    const actor = { staffId: person.id, why: body.reason }
    if (await resolveQuarantined(db, params, body.decision, actor, clock.now())) return undefined
    const acts = ['quarantine.returned', 'quarantine.entered'] as const
    throw decidedBefore(await findLastAct(db, `transaction:${causeId(params)}`, acts))
  })
}
