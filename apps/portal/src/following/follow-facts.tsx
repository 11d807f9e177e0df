import { Fact, Facts } from '@llave/design/facts'
import { type FollowedPayment, paymentConcept } from '@llave/domain/payments/followed-payment'
import { Paper } from '../wizard/paper.tsx'
import { cardText } from './follow-trail.tsx'

/** What a payment is for, under the picture of its project. */
export function FollowFacts({ payment: { debts, maskedCard, orderId } }: { payment: FollowedPayment }) {
  const [first] = debts
  if (!first) return null
  const isLetra = first.kind === 'instalment'
  return (
    <Paper name="Datos del pago" projectCode={first.projectCode}>
      <Facts>
        <Fact name={isLetra ? (debts.length > 1 ? 'Letras' : 'Letra') : 'Pago'}>
          {isLetra
            ? debts.map(({ position, total }) => `${position} de ${total}`).join(', ')
            : paymentConcept(debts)}
        </Fact>
        <Fact name="Proyecto">
          {first.projectName}, {first.productName}
        </Fact>
        {maskedCard !== '' && <Fact name="Tarjeta">{cardText(maskedCard)}</Fact>}
        <Fact name="Pedido">{orderId}</Fact>
      </Facts>
    </Paper>
  )
}
