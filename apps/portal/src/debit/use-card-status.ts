import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { type CardStanding, cardStanding } from '@llave/domain/debit/card-standing'
import { useToday } from '../frame/use-today.ts'

/** How the card on debit stands today; null without one. */
export function useCardStatus({ card, nextCharge }: DebitAffiliation): CardStanding | null {
  const today = useToday()
  return card && cardStanding(card, nextCharge.day, today)
}
