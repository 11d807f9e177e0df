import type { PrepaymentRequest } from '@llave/contract/prepayment/prepayment-request'
import { payoffToday, refinance, totalDebt } from '@llave/domain/prepayment/refinance'
import { validateLetraCount, validatePrepaymentAmount } from '@llave/domain/prepayment/validate-prepayment'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { findProformaLetras } from '../receivables/proforma-letras.store.ts'
import { debtOf } from './debt-of-proforma.ts'
import type { Simulation } from './simulation.ts'

/**
 * Simulates a prepayment from our own rows (docs/prepayment.md). Another customer's proforma is
 * refused before any other fault; each fault names its field.
 */
export async function simulatePrepayment(
  db: Database,
  session: Session,
  request: PrepaymentRequest,
  today: Temporal.PlainDate,
): Promise<Simulation> {
  const found = await findProformaLetras(db, session.customerId, request.proforma)
  if (!found) throw new ApiError('ajeno')
  const { prepayment, count, on } = request
  if (!on.equals(today)) throw fault('fecha', 'El campo fecha debe ser la fecha de hoy')
  if (prepayment.currency !== found.currency)
    throw fault('tipomoneda', 'El campo tipomoneda debe ser la moneda de la proforma')
  const debt = debtOf(found)
  const ofAmount = validatePrepaymentAmount(prepayment.minor, payoffToday(debt, today))
  if (ofAmount) throw fault('montomoneda', ofAmount)
  const ofCount = validateLetraCount(count, debt.letras.length)
  if (ofCount) throw fault('letras', ofCount)
  return {
    on: today,
    proforma: found.proforma,
    projectName: found.projectName,
    productName: found.productName,
    customerName: found.reader.name,
    customerEmail: found.reader.email,
    customerDocument: found.reader.document,
    annualRate: found.annualRate,
    prepayment,
    today: {
      count: debt.letras.length,
      totalMinor: totalDebt(debt.letras),
      // The letras come by due date, and an amount below the payoff means that there is one.
      lastDueOn: debt.letras.at(-1)?.dueOn ?? today,
    },
    plan: refinance(debt, { prepaymentMinor: prepayment.minor, count }, today),
  }
}

function fault(field: string, message: string): ApiError {
  return new ApiError('dato_invalido', { campo: field }, message)
}
