import type { PrepaymentOrder } from '@llave/contract/prepayment/request-prepayment'
import { money } from '@llave/domain/money/money'
import { compareWays, prepareWays, prepaymentObstacle } from '@llave/domain/prepayment/compare-ways'
import { validatePrepaymentAmount } from '@llave/domain/prepayment/validate-prepayment'
import { isSameWay, wayFigures } from '@llave/domain/prepayment/way-figures'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import {
  expireRequests,
  insertApplication,
  isPaymentUnderWay,
  lockOpenApplication,
  lockRequests,
} from './application.store.ts'
import { readPrepaymentBasis } from './read-prepayment-basis.ts'

/**
 * Keeps what is asked for and makes the debt that pays it, once however often it is sent. Nothing is asked for
 * that was not seen: other figures than the server's are refused.
 */
export async function requestPrepayment(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  session: Session,
  { proforma, on, amount, way, seen }: PrepaymentOrder,
): Promise<{ documentNumber: string }> {
  return transact(db, async (trx) => {
    const now = clock.now()
    const today = limaDate(now)
    await lockRequests(trx, proforma)
    const basis = await readPrepaymentBasis(trx, session, proforma, today)
    if (!on.equals(today)) throw fault('fecha', 'El campo fecha debe ser la fecha de hoy')
    if (amount.currency !== basis.currency)
      throw fault('tipomoneda', 'El campo tipomoneda debe ser la moneda de la proforma')
    const open = await lockOpenApplication(trx, proforma)
    if (open?.state === 'in_application')
      throw new ApiError(
        'pago_en_proceso',
        {},
        'Ya tienes un pago anticipado en aplicación en esta propiedad.',
      )
    const prepared = prepareWays(basis, today)
    if (prepaymentObstacle(prepared, today) === 'overdue')
      throw new ApiError('letras_vencidas', {}, 'Primero paga lo vencido de esta propiedad.')
    const ofAmount = validatePrepaymentAmount(amount.minor, prepared.payoffMinor)
    if (ofAmount) throw fault('montomoneda', ofAmount)
    const figures = { ...wayFigures(compareWays(prepared, amount.minor)[way]), way }
    if (!isSameWay(figures, seen)) {
      const { minor, currency } = money(figures.chargedMinor, amount.currency)
      throw new ApiError(
        'importe_distinto',
        { amount: minor, currency },
        'Las cifras cambiaron. Revísalas y confírmalas otra vez.',
      )
    }
    if (await isPaymentUnderWay(trx, proforma)) throw new ApiError('pago_en_proceso')
    if (open) {
      const same =
        open.way === way &&
        open.amountMinor === amount.minor &&
        open.requestedOn.equals(today) &&
        open.letrasMinor === prepared.totalMinor &&
        open.letrasCount === prepared.letras.length
      if (same) return { documentNumber: open.number }
      await expireRequests(trx, [open.id], now)
    }
    const asked = {
      proforma,
      customerId: session.customerId,
      currency: amount.currency,
      amountMinor: amount.minor,
    }
    return { documentNumber: await insertApplication(trx, { ...asked, on, prepared, figures }, now) }
  })
}

function fault(field: string, message: string): ApiError {
  return new ApiError('dato_invalido', { campo: field }, message)
}
