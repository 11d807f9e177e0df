import type { PrepaymentBasis } from '@llave/domain/prepayment/prepayment-basis'
import type { Queryable } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { findProformaLetras } from '../receivables/proforma-letras.store.ts'
import { findInApplication } from './application.store.ts'
import { debtOf } from './debt-of-proforma.ts'

/** What a browser compares the ways of paying ahead from. Another customer's proforma is refused. */
export async function readPrepaymentBasis(
  db: Queryable,
  session: Session,
  proforma: string,
  today: Temporal.PlainDate,
): Promise<PrepaymentBasis> {
  const found = await findProformaLetras(db, session.customerId, proforma)
  if (!found) throw new ApiError('ajeno')
  const { projectName, productName, currency } = found
  const application = await findInApplication(db, proforma)
  return {
    proforma: found.proforma,
    projectName,
    productName,
    currency,
    on: today,
    ...debtOf(found),
    application,
  }
}
