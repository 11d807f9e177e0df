import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { type CardStanding, cardStanding } from '@llave/domain/debit/card-standing'
import { useToday } from '../frame/use-today.ts'

/** The status of the affiliated card today; null without a card. */
export function useCardStatus({ card, nextCharge }: DebitAffiliation): CardStanding | null {
  const today = useToday()
  return card && cardStanding(card, nextCharge.day, today)
}
