import { Mark } from '@llave/design/mark'
import type { CardStatus } from '@llave/domain/debit/card-status'

/** Whether the affiliated card can be charged. */
export function CardMark({ status }: { status: CardStatus }) {
  if (status === 'suspended') return <Mark tone="late">Suspendida</Mark>
  if (status === 'expired') return <Mark tone="late">Vencida</Mark>
  return <Mark tone="good">Afiliada</Mark>
}
