import { Button } from '@llave/design/button'
import { formatMoney } from '@llave/domain/money/format-money'
import { type FollowedPayment, paymentConcept } from '@llave/domain/payments/followed-payment'
import { formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { brand } from '../brand/brand.ts'
import { useSharing } from '../frame/use-sharing.ts'

const words = {
  copied: 'Datos del pago copiados.',
  notCopied: 'No pudimos copiar los datos del pago.',
  noSheet: 'No pudimos abrir el menú de compartir. Vuelve a intentarlo.',
}

/** "Compartir": what was paid, when and under which numbers, without name, document or card. */
export function SharePayment({ payment }: { payment: FollowedPayment }) {
  const { said, hasSheet, share, copy } = useSharing(words)
  const text = shareText(payment)
  return (
    <>
      <Button look="line" onClick={() => (hasSheet ? share({ title: brand.name, text }) : copy(text))}>
        {hasSheet ? 'Compartir' : 'Copiar datos'}
      </Button>
      <p className="small" role="status">
        {said}
      </p>
    </>
  )
}

function shareText({ debts, amount, at, authorizationNumber, receiptNumber }: FollowedPayment): string {
  const of = debts.length > 1 ? debts.map(({ position }) => position).join(', ') : ''
  const [first] = debts
  return [
    `${brand.name}: ${formatMoney(amount)}, ${paymentConcept(debts)}${of && ` (${of} de ${first?.total})`}`,
    `${first?.projectName}, ${first?.productName}`,
    `Pagado el ${formatDateTime(limaDateTime(at))}`,
    ...(authorizationNumber === '' ? [] : [`Operación Nro. ${authorizationNumber}`]),
    `Recibo ${receiptNumber}`,
  ].join('\n')
}
