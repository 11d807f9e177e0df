import { Fact, Facts } from '@llave/design/facts'
import { formatMoney } from '@llave/domain/money/format-money'
import { paymentKindText } from '@llave/domain/payments/payment-kind'
import { instalmentPosition, instalmentProgress } from '@llave/domain/receivables/instalment-progress'
import { isPartlyPaid, owedAmount } from '@llave/domain/receivables/owed-amount'
import { formatDate } from '@llave/domain/time/format-date'
import { ProjectStrip } from '../wizard/project-strip.tsx'
import { taskClass } from '../wizard/task.ts'
import { type CheckoutDebt, furtherLetras } from './checkout-debt.ts'

/** What the payment is for: the property and the debt, or each of several letras with what is left to pay. */
export function CheckoutFacts({ debt }: { debt: CheckoutDebt }) {
  if (debt.kind === 'instalment' && debt.further.length > 0) return <SetFacts debt={debt} />
  const { projectCode, projectName, productName, dueOn } = debt.receivable
  const place = letraPosition(debt)
  return (
    <div className={taskClass.side}>
      <ProjectStrip projectCode={projectCode} />
      <Facts>
        {place && <Fact name="Número de letra">{place}</Fact>}
        <Fact name={place ? 'Documento' : 'Número de documento'}>{debt.document}</Fact>
        <Fact name="Proyecto">
          <span className="lower">{projectName}</span>
        </Fact>
        <Fact name="Ubicación">{productName}</Fact>
        {debt.kind === 'prepayment' ? (
          <Fact name="Tipo de pago">{paymentKindText('prepayment')}</Fact>
        ) : (
          <Fact name="Fecha de vencimiento">{formatDate(dueOn)}</Fact>
        )}
        {debt.kind === 'reservation' && <Fact name="Vencimiento de la separación">{formatDate(dueOn)}</Fact>}
        {isPartlyPaid(debt.receivable) && (
          <>
            <Fact name="Importe total">{formatMoney(debt.receivable.amount)}</Fact>
            <Fact name="Ya pagaste">{formatMoney(debt.receivable.paidAmount)}</Fact>
          </>
        )}
      </Facts>
    </div>
  )
}

function SetFacts({ debt }: { debt: Extract<CheckoutDebt, { kind: 'instalment' }> }) {
  const { receivable, further, siblings } = debt
  return (
    <div className={taskClass.side}>
      <ProjectStrip projectCode={receivable.projectCode} />
      <Facts>
        <Fact name="Proyecto">
          <span className="lower">{receivable.projectName}</span>
        </Fact>
        <Fact name="Ubicación">{receivable.productName}</Fact>
        {[receivable, ...further].map((letra) => (
          <Fact
            key={letra.code}
            name={`Letra ${instalmentPosition(letra.code, siblings)}, ${formatDate(letra.dueOn)}`}
          >
            {formatMoney(owedAmount(letra))}
          </Fact>
        ))}
      </Facts>
    </div>
  )
}

/** `18 de 48` for a letra; null for several, and for a debt without a position. */
export function letraPosition(debt: CheckoutDebt): string | null {
  if (debt.kind !== 'instalment' || furtherLetras(debt).length > 0) return null
  const { document, siblings } = debt
  return `${instalmentPosition(document, siblings)} de ${instalmentProgress(siblings).total}`
}
