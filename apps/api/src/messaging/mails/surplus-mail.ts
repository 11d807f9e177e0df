import { formatMoney } from '@llave/domain/money/format-money'
import type { Money } from '@llave/domain/money/money'
import type { DebtReference } from '@llave/domain/payments/debt-reference'
import { formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import type { Mail } from '../message.ts'
import { frameMail, type Sender } from './mail-frame.ts'
import { paymentsLink } from './payments-link.ts'

/** Money that goes back, and where it is. */
export type SurplusNotice = {
  readonly customerName: string
  readonly debt: DebtReference
  readonly projectName: string
  readonly productName: string
  readonly orderId: string
  readonly amount: Money
  readonly maskedCard: string
  readonly operatedAt: Temporal.Instant | null
  /** The provider confirmed the refund; until then it is on its way. */
  readonly done: boolean
  /** The debt needed no payment any more, or it was lowered below what was paid. */
  readonly why: 'paid-already' | 'lowered'
}

export function surplusMail(sender: Sender, to: string, notice: SurplusNotice): Mail {
  const { debt, done, operatedAt } = notice
  const figure = formatMoney(notice.amount)
  const returned = done ? 'Te devolvimos' : 'Te estamos devolviendo'
  const document =
    debt.kind === 'instalment' ? `La letra ${debt.code}` : `El documento ${debt.documentNumber}`
  const documentInText =
    debt.kind === 'instalment' ? `la letra ${debt.code}` : `el documento ${debt.documentNumber}`
  const paid = debt.kind === 'instalment' ? 'pagada' : 'pagado'
  return frameMail(sender, {
    to,
    subject: `${returned} ${figure}`,
    title: `${returned} ${notice.why === 'lowered' ? 'lo que pagaste de más' : 'un pago repetido'}`,
    figure,
    before: [
      notice.why === 'lowered'
        ? `Hola, ${notice.customerName}. El importe de ${documentInText} se corrigió y es menor que lo que pagaste, así que la diferencia vuelve a tu tarjeta. No tienes que hacer nada.`
        : `Hola, ${notice.customerName}. ${document} ya estaba ${paid} cuando llegó este pago, así que el importe completo vuelve a tu tarjeta. No tienes que hacer nada.`,
    ],
    lines: [
      ['Tarjeta', notice.maskedCard] as const,
      ['Pedido', notice.orderId] as const,
      ['Fecha y hora', operatedAt ? formatDateTime(limaDateTime(operatedAt)) : ''] as const,
      [debt.kind === 'instalment' ? 'Letra' : 'Documento', debtName(debt)] as const,
      ['Proyecto', `${notice.projectName} - ${notice.productName}`] as const,
    ].filter(([, value]) => value !== ''),
    after: ['Tu banco decide en qué fecha aparece en tu estado de cuenta.'],
    action: { label: 'Ver mis pagos', url: paymentsLink(sender.publicUrl, debt) },
    attachments: [],
  })
}

function debtName(debt: DebtReference): string {
  return debt.kind === 'instalment' ? debt.code : debt.documentNumber
}
