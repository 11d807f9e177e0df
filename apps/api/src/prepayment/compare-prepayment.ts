import type { ComparisonRequest } from '@llave/contract/prepayment/compare-prepayment'
import { compareWays, prepareWays, prepaymentObstacle } from '@llave/domain/prepayment/compare-ways'
import { validatePrepaymentAmount } from '@llave/domain/prepayment/validate-prepayment'
import { type WayFigures, wayFigures } from '@llave/domain/prepayment/way-figures'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { readPrepaymentBasis } from './read-prepayment-basis.ts'

/** One amount in the three ways (docs/prepayment.md), from our own rows. Each fault names its field. */
export async function comparePrepayment(
  db: Database,
  session: Session,
  { proforma, on, amount }: ComparisonRequest,
  today: Temporal.PlainDate,
): Promise<WayFigures[]> {
  const basis = await readPrepaymentBasis(db, session, proforma, today)
  if (!on.equals(today)) throw fault('fecha', 'El campo fecha debe ser la fecha de hoy')
  if (amount.currency !== basis.currency)
    throw fault('tipomoneda', 'El campo tipomoneda debe ser la moneda de la proforma')
  const prepared = prepareWays(basis, today)
  if (prepaymentObstacle(prepared, today) === 'overdue')
    throw new ApiError('letras_vencidas', {}, 'Primero paga lo vencido de esta propiedad.')
  const ofAmount = validatePrepaymentAmount(amount.minor, prepared.payoffMinor)
  if (ofAmount) throw fault('montomoneda', ofAmount)
  return Object.values(compareWays(prepared, amount.minor)).map(wayFigures)
}

function fault(field: string, message: string): ApiError {
  return new ApiError('dato_invalido', { campo: field }, message)
}
