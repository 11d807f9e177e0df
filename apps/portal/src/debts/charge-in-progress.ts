import { inApplication } from '@llave/domain/prepayment/in-application'
import type { Instalment } from '@llave/domain/receivables/receivable'

/** Shown on every screen for a charge whose outcome is not known yet, whoever made it. */
export const chargeInProgress = 'Hay un cobro en proceso. Estamos confirmándolo con tu banco.'

/** Why a debt for which there is money already cannot be paid: a charge is confirmed, or a prepayment applied. */
export function underWayText(debt: Pick<Instalment, 'inApplication'>): string {
  return debt.inApplication ? inApplication : chargeInProgress
}
