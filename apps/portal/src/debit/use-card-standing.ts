import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { type CardStatus, cardStatus } from '@llave/domain/debit/card-status'
import { useToday } from '../frame/use-today.ts'

/** How the card on debit stands today; null without one. */
export function useCardStanding({ card, nextCharge }: DebitAffiliation): CardStatus | null {
  const today = useToday()
  return card && cardStatus(card, nextCharge.day, today)
}
