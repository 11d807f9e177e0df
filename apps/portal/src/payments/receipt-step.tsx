import { StepHeading } from '@llave/design/step-heading'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import { receiptHeading } from '@llave/domain/payments/receipt'
import { brand } from '../brand/brand.ts'
import { FollowLink } from '../debts/follow-link.tsx'
import { CashLeft } from './cash-left.tsx'
import type { CheckoutDebt } from './checkout-debt.ts'
import { letraPosition } from './checkout-facts.tsx'
import { LetrasLeft } from './letras-left.tsx'
import { PlanAwaited } from './plan-awaited.tsx'
import * as styles from './receipt.module.css'
import { ReceiptActions } from './receipt-actions.tsx'
import { ReceiptAffiliation } from './receipt-affiliation.tsx'
import { ReceiptPaper } from './receipt-paper.tsx'

/** Step 3: the confirmation, the receipt, and what is left to pay. */
export function ReceiptStep({ receipt, debt }: { receipt: PaymentReceipt; debt: CheckoutDebt }) {
  return (
    <div className={styles.receipt}>
      <div className={styles.head}>
        <b className={styles.issuer}>{brand.name}</b>
        <StepHeading large>{receiptHeading(receipt)}</StepHeading>
        {receipt.customerEmail !== '' && (
          <p className="ink2">Enviamos una notificación a tu correo electrónico.</p>
        )}
        <ReceiptAffiliation receipt={receipt} />
        <FollowLink orderId={receipt.orderId} />
      </div>
      <ReceiptPaper receipt={receipt} projectCode={debt.receivable.projectCode} place={letraPosition(debt)} />
      <ReceiptActions receipt={receipt} />
      <section className={styles.left} aria-label="Lo que queda">
        {debt.kind === 'instalment' ? (
          <LetrasLeft debt={debt} />
        ) : debt.kind === 'prepayment' ? (
          <PlanAwaited debt={debt} />
        ) : (
          <CashLeft debt={debt} />
        )}
      </section>
    </div>
  )
}
