import { readReceipt } from '@llave/contract/payments/read-receipt'
import { Button } from '@llave/design/button'
import { Figure } from '@llave/design/figure'
import { Mark } from '@llave/design/mark'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { StepHeading } from '@llave/design/step-heading'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'
import { brand } from '../brand/brand.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { PayBar } from '../wizard/pay-bar.tsx'
import { taskClass } from '../wizard/task.ts'
import * as checkoutStyles from './checkout.module.css'
import { type CheckoutDebt, furtherLetras } from './checkout-debt.ts'
import { CheckoutFacts, letraPosition } from './checkout-facts.tsx'
import * as receiptStyles from './receipt.module.css'
import { ReceiptActions } from './receipt-actions.tsx'
import { ReceiptPaper } from './receipt-paper.tsx'

/** Step 1 for a debt that is paid already, with its receipt where it was paid here. */
export function PaidStep({ debt, onBack }: { debt: CheckoutDebt; onBack: () => void }) {
  const { document, receivable } = debt
  const receipt = useQuery({
    queryKey: ['receipt', document],
    queryFn: ({ signal }) => callApi(readReceipt, { query: { document }, signal }),
    enabled: receivable.payment?.hasReceipt === true,
    staleTime: Number.POSITIVE_INFINITY,
  })

  const paper = receipt.data
  // One tree for both cases, so that the heading keeps the focus and the message is announced once.
  return (
    <div className={paper ? `${receiptStyles.receipt} ${receiptStyles.again}` : taskClass.root}>
      <div className={paper ? receiptStyles.head : taskClass.sum}>
        {paper && <b className={receiptStyles.issuer}>{brand.name}</b>}
        <StepHeading>Revisa los detalles de tu pago</StepHeading>
        {/* Announced at once, but as a note: nothing failed. */}
        <p className="note" role="alert">
          {furtherLetras(debt).length > 0
            ? 'Estas letras ya se encuentran pagadas.'
            : 'El número de documento ya se encuentra pagado.'}
        </p>
        {paper ? (
          <div className={`${taskClass.desktopBack} ${receiptStyles.back}`}>
            <Button look="line" onClick={onBack}>
              Regresar
            </Button>
          </div>
        ) : (
          <>
            {/* Nothing is left to pay, so this is the whole amount. */}
            <Figure of={receivable.amount} lead />
            <p className={checkoutStyles.due}>
              <Mark tone="good">Pagada</Mark>
            </p>
          </>
        )}
      </div>
      {paper ? (
        <>
          <ReceiptPaper receipt={paper} projectCode={receivable.projectCode} place={letraPosition(debt)} />
          <ReceiptActions receipt={paper} />
        </>
      ) : (
        <>
          <CheckoutFacts debt={debt} />
          <div className={taskClass.form}>
            {receipt.isLoading && (
              <Skeleton message="Buscando tu recibo…">
                <SkeletonBlock width="100%" height={220} />
              </Skeleton>
            )}
            {receipt.isError && (
              <LoadFailure
                title="No pudimos traer tu recibo."
                error={receipt.error}
                retry={() => void receipt.refetch()}
              />
            )}
            <PayBar total={null}>
              <Button look="line" onClick={onBack}>
                Regresar
              </Button>
            </PayBar>
          </div>
        </>
      )}
    </div>
  )
}
