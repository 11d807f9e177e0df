import { Fact, Facts } from '@llave/design/facts'
import { formatMoney } from '@llave/domain/money/format-money'
import { paymentKindText } from '@llave/domain/payments/receipt'
import { instalmentPosition, instalmentProgress } from '@llave/domain/receivables/instalment-progress'
import { isPartlyPaid } from '@llave/domain/receivables/owed-amount'
import { formatDate } from '@llave/domain/time/format-date'
import { ProjectStrip } from '../wizard/project-strip.tsx'
import { taskClass } from '../wizard/task.ts'
import type { CheckoutDebt } from './checkout-debt.ts'

/** What the payment is for: the property and the debt. */
export function CheckoutFacts({ debt }: { debt: CheckoutDebt }) {
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

/** `18 de 48` for a letra; null for a debt without a position. */
export function letraPosition(debt: CheckoutDebt): string | null {
  if (debt.kind !== 'instalment') return null
  const { document, siblings } = debt
  return `${instalmentPosition(document, siblings)} de ${instalmentProgress(siblings).total}`
}
