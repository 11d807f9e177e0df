import { printReceipt } from '@llave/contract/payments/print-receipt'
import { Button } from '@llave/design/button'
import { Download } from '@llave/design/icons'
import type { FollowedPayment } from '@llave/domain/payments/followed-payment'
import { receiptFileName } from '@llave/domain/payments/receipt'
import { formatDate, formatTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { callApi } from '../api/call-api.ts'
import { saveFile } from '../api/save-file.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'
import { CheckoutLink } from '../debts/checkout-link.tsx'
import { checkoutPath } from '../debts/checkout-path.ts'
import { paymentOfDebtPath } from '../debts/follow-link.tsx'
import { ButtonLink } from '../frame/button-link.tsx'
import { Link } from '../navigation/navigation.tsx'
import * as styles from './following.module.css'
import { SharePayment } from './share-payment.tsx'

/** What can be done now, and what happens by itself. */
export function FollowActs({ payment }: { payment: FollowedPayment }) {
  const { standing, debts, lapsesAt, receiptNumber, source } = payment
  const [document = '', ...further] = debts.map((debt) => debt.document)
  const checkout = checkoutPath(document, further)
  return (
    <div className={styles.acts}>
      {receiptNumber !== '' && (
        <div className={styles.papers}>
          <ReceiptButton payment={payment} />
          <SharePayment payment={payment} />
        </div>
      )}
      {standing === 'refused' && (
        <CheckoutLink wide to={checkout}>
          {source === 'debit' ? 'Pagar ahora' : 'Pagar con otra tarjeta'}
        </CheckoutLink>
      )}
      {standing === 'expired' && (
        <CheckoutLink wide to={checkout}>
          Ir al pago
        </CheckoutLink>
      )}
      {standing === 'replaced' && (
        <ButtonLink look="line" wide to={paymentOfDebtPath(document)}>
          Ver el pago más reciente
        </ButtonLink>
      )}
      {lapsesAt && (
        <p className="note">
          Si a las {formatTime(limaDateTime(lapsesAt))} el proveedor no tiene ningún pago, este pedido se
          anula solo.
        </p>
      )}
      {standing === 'confirming' && !lapsesAt && (
        <p className="note">Esto no vence: preguntamos hasta que el banco responda.</p>
      )}
      {standing === 'refused' && (
        <p className="note">
          Si ves el cargo en tu banco, suele ser una retención que el banco libera.{' '}
          <Link to="/query/request/new">Escríbenos</Link> si sigue ahí el {formatDate(inAWeek(payment.at))}.
        </p>
      )}
    </div>
  )
}

function inAWeek(at: Temporal.Instant): Temporal.PlainDate {
  return limaDateTime(at).toPlainDate().add({ days: 7 })
}

function ReceiptButton({ payment: { debts, authorizationNumber } }: { payment: FollowedPayment }) {
  const document = debts[0]?.document ?? ''
  const receipt = useSingleFlight(async () => {
    const { bytes } = await callApi(printReceipt, {
      body: {
        documentType: null,
        documentNumber: null,
        email: null,
        fullName: null,
        document,
        paymentKind: null,
        project: null,
        dueOn: null,
        amountText: null,
        maskedCard: null,
        operationNumber: authorizationNumber || null,
        paidOn: null,
        paidAt: null,
      },
    })
    saveFile(bytes, 'application/pdf', receiptFileName(document))
  })
  return (
    <>
      <Button look="line" aria-disabled={receipt.isPending || undefined} onClick={receipt.start}>
        <Download /> {receipt.isPending ? 'Preparando…' : 'Recibo'}
      </Button>
      <p className="small" role="status">
        {receipt.isError && 'No pudimos preparar tu recibo. Vuelve a intentarlo.'}
      </p>
    </>
  )
}
