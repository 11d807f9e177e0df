import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { type CardStatus, cardStatus } from '@llave/domain/debit/card-status'
import { useToday } from '../frame/use-today.ts'

/** The status of the affiliated card today; null without a card. */
export function useCardStatus({ card, nextCharge }: DebitAffiliation): CardStatus | null {
  const today = useToday()
  return card && cardStatus(card, nextCharge.day, today)
}
