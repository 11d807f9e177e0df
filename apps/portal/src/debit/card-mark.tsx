import { Mark } from '@llave/design/mark'
import type { CardStanding } from '@llave/domain/debit/card-standing'

/** Whether the affiliated card can be charged. */
export function CardMark({ standing }: { standing: CardStanding }) {
  if (standing === 'suspended') return <Mark tone="late">Suspendida</Mark>
  if (standing === 'expired') return <Mark tone="late">Vencida</Mark>
  return <Mark tone="good">Afiliada</Mark>
}
