import type { RefinancingLimit } from '@llave/contract/prepayment/read-refinancing-limit'
import { payoffToday, totalDebt } from '@llave/domain/prepayment/refinance'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { findProformaLetras } from '../receivables/proforma-letras.store.ts'
import { debtOf } from './debt-of-proforma.ts'

/** ConsultaLetraCuotaMaxima: how many letras are unpaid, what they come to, what would pay them off today. */
export async function readRefinancingLimit(
  db: Database,
  session: Session,
  proforma: string,
  today: Temporal.PlainDate,
): Promise<RefinancingLimit> {
  const found = await findProformaLetras(db, session.customerId, proforma)
  if (!found) throw new ApiError('ajeno')
  const debt = debtOf(found)
  return {
    maxLetras: debt.letras.length,
    totalMinor: totalDebt(debt.letras),
    payoffMinor: payoffToday(debt, today),
  }
}
