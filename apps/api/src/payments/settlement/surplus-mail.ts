import { formatMoney } from '@llave/domain/money/format-money'
import type { Money } from '@llave/domain/money/money'
import type { DebtReference } from '@llave/domain/payments/debt-reference'
import { formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { frameMail, type Sender } from '../../messaging/mail-frame.ts'
import type { Mail } from '../../messaging/message.ts'
import { payerMailReason } from '../receipts/payer-mail.ts'
import { followLink, paymentsLink } from '../receipts/payments-link.ts'

/** A refund, as its e-mail describes it. */
export type SurplusNotice = {
  /** Who paid. */
  readonly customerName: string
  /** Of who paid with a link, who is told nothing else of the debt; null of the customer. */
  readonly letraNumber: number | null
  readonly debt: DebtReference
  /** Further letras that the same payment was for. */
  readonly further: readonly DebtReference[]
  readonly projectName: string
  readonly productName: string
  readonly orderId: string
  readonly amount: Money
  readonly maskedCard: string
  readonly operatedAt: Temporal.Instant | null
  /** Whether the provider confirmed the refund; until then it is pending. */
  readonly done: boolean
  /**
   * The debt is paid by another payment; it is not, and this payment was of another amount than
   * is owed or on a form that was replaced; it was lowered below what was paid; or it is another
   * holder's since a cession; or one of the developer's people gave it back.
   */
  readonly why: 'paid-already' | 'not-applied' | 'lowered' | 'ceded' | 'requested'
  /** Whether who paid holds the property still, and so finds it in the portal. */
  readonly held: boolean
}

export function surplusMail(sender: Sender, to: string, notice: SurplusNotice): Mail {
  if (notice.letraNumber !== null) return payerSurplusMail(sender, to, notice, notice.letraNumber)
  const { debt, done, operatedAt } = notice
  const figure = formatMoney(notice.amount)
  const returned = done ? 'Te devolvimos' : 'Te estamos devolviendo'
  return frameMail(sender, {
    to,
    subject: `${returned} ${figure}`,
    title: `${returned} ${what[notice.why]}`,
    figure,
    before: [`Hola, ${notice.customerName}. ${reason(notice)}`],
    lines: [
      ['Tarjeta', notice.maskedCard] as const,
      ['Pedido', notice.orderId] as const,
      ['Fecha y hora', operatedAt ? formatDateTime(limaDateTime(operatedAt)) : ''] as const,
      [labelOf(notice), namesOf(notice)] as const,
      ['Proyecto', `${notice.projectName} - ${notice.productName}`] as const,
    ].filter(([, value]) => value !== ''),
    after: [
      'Tu banco decide en qué fecha aparece en tu estado de cuenta.',
      `Sigue esta devolución en ${followLink(sender.publicUrl, notice.orderId, debt)}`,
    ],
    action: notice.held
      ? { label: 'Ver mis pagos', url: paymentsLink(sender.publicUrl, debt) }
      : { label: 'Ir al portal', url: `${sender.publicUrl}/` },
    attachments: [],
  })
}

/** The same to who paid with a link: nothing of the buyer, the property or why the letra needs no payment. */
function payerSurplusMail(sender: Sender, to: string, notice: SurplusNotice, letraNumber: number): Mail {
  const figure = formatMoney(notice.amount)
  const returned = notice.done ? 'Te devolvimos' : 'Te estamos devolviendo'
  return frameMail(sender, {
    to,
    subject: `${returned} ${figure}`,
    title: `${returned} tu pago`,
    figure,
    before: [
      `Hola, ${notice.customerName}. Este importe de tu pago de la letra ${letraNumber} vuelve a la tarjeta con la que pagaste. No tienes que hacer nada.`,
    ],
    lines: [
      ['Tarjeta', notice.maskedCard] as const,
      ['Fecha y hora', notice.operatedAt ? formatDateTime(limaDateTime(notice.operatedAt)) : ''] as const,
    ].filter(([, value]) => value !== ''),
    after: ['Tu banco decide en qué fecha aparece en tu estado de cuenta.'],
    why: payerMailReason,
    attachments: [],
  })
}

const what = {
  'paid-already': 'un pago repetido',
  'not-applied': 'tu pago',
  lowered: 'lo que pagaste de más',
  ceded: 'tu pago',
  requested: 'dinero de tu pago',
} as const satisfies Record<SurplusNotice['why'], string>

function labelOf({ debt, further }: SurplusNotice): string {
  if (debt.kind !== 'instalment') return 'Documento'
  return further.length === 0 ? 'Letra' : 'Letras'
}

/** `L-0001, L-0002 y L-0003`. */
function namesOf({ debt, further }: SurplusNotice): string {
  const names = [debt, ...further].map(debtName)
  return names.length === 1 ? names.join() : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`
}

/** Of several letras: they are credited together or not at all. */
function reasonOfSeveral(notice: SurplusNotice): string {
  const letras = `las letras ${namesOf(notice)}`
  switch (notice.why) {
    case 'paid-already':
      return `Este pago era de ${letras}, y al menos una ya estaba pagada cuando llegó. Como se aplica a todas o a ninguna, el importe completo vuelve a tu tarjeta. Revisa en el portal lo que queda por pagar.`
    case 'ceded':
      return `Cuando llegó este pago ${letras} ya no estaban a tu nombre, así que el importe completo vuelve a tu tarjeta. No tienes que hacer nada.`
    case 'requested':
    case 'lowered':
      return `Este importe de tu pago de ${letras} volvió a la tarjeta con la que pagaste. Revisa en el portal lo que queda por pagar.`
    case 'not-applied':
      return `Este pago no se aplicó a ${letras}: el importe que se debía cambió, o se abrió otro formulario de pago después de este. El importe completo vuelve a tu tarjeta. Revisa en el portal lo que queda por pagar.`
  }
}

function reason(notice: SurplusNotice): string {
  if (notice.further.length > 0) return reasonOfSeveral(notice)
  const { debt, why } = notice
  const letra = debt.kind === 'instalment'
  const document = `${letra ? 'letra' : 'documento'} ${debtName(debt)}`
  if (why === 'lowered')
    return `El importe ${letra ? 'de la' : 'del'} ${document} se corrigió y es menor que lo que pagaste, así que la diferencia vuelve a tu tarjeta. No tienes que hacer nada.`
  if (why === 'paid-already')
    return `${letra ? 'La' : 'El'} ${document} ya estaba ${letra ? 'pagada' : 'pagado'} cuando llegó este pago, así que el importe completo vuelve a tu tarjeta. No tienes que hacer nada.`
  if (why === 'ceded')
    return `Cuando llegó este pago ${letra ? 'la' : 'el'} ${document} ya no estaba a tu nombre, así que el importe completo vuelve a tu tarjeta. No tienes que hacer nada.`
  if (why === 'requested')
    return `Este importe de tu pago de ${letra ? 'la' : 'el'} ${document} volvió a la tarjeta con la que pagaste. Revisa en el portal lo que queda por pagar.`
  return `Este pago no se aplicó ${letra ? 'a la' : 'al'} ${document}: el importe que se debía cambió, o se abrió otro formulario de pago después de este. El importe completo vuelve a tu tarjeta. Revisa en el portal lo que queda por pagar.`
}

function debtName(debt: DebtReference): string {
  return debt.kind === 'instalment' ? debt.code : debt.documentNumber
}
