import { ApiError } from '@llave/client/api-error'
import { readReceipt } from '@llave/contract/payments/read-receipt'
import { Empty } from '@llave/design/empty'
import { Fact, Facts } from '@llave/design/facts'
import { Figure } from '@llave/design/figure'
import { ArrowLeft } from '@llave/design/icons'
import { Mark } from '@llave/design/mark'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { formatMoney } from '@llave/domain/money/format-money'
import { exchangeLines } from '@llave/domain/payments/receipt'
import { amountPaid, paymentDate } from '@llave/domain/receivables/group-paid'
import { instalmentPosition, instalmentProgress } from '@llave/domain/receivables/instalment-progress'
import { paymentSystemLabel } from '@llave/domain/receivables/payment-system'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { formatDate, formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'
import { paymentOfDebtPath } from '../debts/follow-link.tsx'
import { ButtonLink } from '../frame/button-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { useGoBack } from '../frame/use-go-back.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { Link, useSearchParams } from '../navigation/navigation.tsx'
import * as styles from './paid-letra-screen.module.css'
import { usePropertyLetras } from './property-letras.ts'
import { ReceiptButton } from './receipt-button.tsx'

/** `/property/{proforma}/paid?documento={letra}`: how one letra was paid. */
export function PaidLetraScreen() {
  usePageTitle('Detalle de tu pago')
  const { proforma, letras } = usePropertyLetras()
  const [parameters] = useSearchParams()
  const code = parameters.get('documento')
  const paidList = `/property/${encodeURIComponent(proforma)}/historic`
  const goBack = useGoBack(paidList)
  const letra = letras?.find((own) => own.code === code && own.state === 'paid')
  return (
    <div className={styles.screen}>
      <button type="button" className={`back ${styles.back}`} onClick={goBack}>
        <ArrowLeft /> Regresar
      </button>
      {letra && letras ? (
        <PaidDetails
          key={letra.code}
          letra={letra}
          position={instalmentPosition(letra.code, letras)}
          total={instalmentProgress(letras).total}
        />
      ) : letras ? (
        <Empty title="Esta letra no está entre tus pagos realizados">
          <ButtonLink to={paidList} look="line">
            Ver mis pagos realizados
          </ButtonLink>
        </Empty>
      ) : (
        <Skeleton message="Buscando tu pago…">
          <div className={styles.bones}>
            <SkeletonBlock width={120} height={28} />
            <SkeletonBlock width={208} height={56} />
            <SkeletonBlock width="100%" height={240} />
          </div>
        </Skeleton>
      )}
    </div>
  )
}

function PaidDetails({ letra, position, total }: { letra: Instalment; position: number; total: number }) {
  const { payment } = letra
  const paidOn = paymentDate(letra)
  const here = payment?.hasReceipt === true
  const receipt = useQuery({
    queryKey: ['receipt', letra.code],
    queryFn: ({ signal }) => callApi(readReceipt, { query: { document: letra.code }, signal }),
    enabled: here,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const paper = receipt.data
  const part = paper?.letras.find(({ code }) => code === letra.code)
  return (
    <>
      <h2 className="t2">
        Letra {position} de {total}
      </h2>
      <div className={styles.sum}>
        <Figure of={amountPaid(letra)} lead />
        <Mark tone="good">Pagada</Mark>
      </div>
      <p className={styles.when}>
        {paidOn ? `Pagada el ${formatDate(paidOn)}` : 'Sin fecha de pago registrada'}
      </p>
      {!here && (
        <p className="note">
          No se pagó en este portal: mostramos lo que registró la inmobiliaria, y no tenemos un recibo que
          darte.
        </p>
      )}
      <Facts>
        <Fact name="Cómo se pagó">{paymentSystemLabel(payment?.system ?? '')}</Fact>
        {payment?.maskedCard && <Fact name="Tarjeta">{payment.maskedCard}</Fact>}
        {payment?.authorizationNumber && <Fact name="Operación Nro.">{payment.authorizationNumber}</Fact>}
        {paper ? (
          <Fact name="Fecha y hora de la operación">{formatDateTime(limaDateTime(paper.operatedAt))}</Fact>
        ) : (
          payment?.operationOn && <Fact name="Fecha de la operación">{formatDate(payment.operationOn)}</Fact>
        )}
        {paper &&
          exchangeLines({
            exchange: paper.exchange && { ...paper.exchange, ...(part && { debtAmount: part.debtAmount }) },
          }).map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        {paper && part && (
          <Fact name="Cargo">{`${formatMoney(paper.amount)} por ${paper.letras.length} letras`}</Fact>
        )}
        <Fact name="Fecha de vencimiento">{formatDate(letra.dueOn)}</Fact>
        <Fact name="Número de documento">{letra.code}</Fact>
        {paper && (
          <>
            <Fact name="Pedido">{paper.orderId}</Fact>
            <Fact name="Recibo Nro.">{paper.receiptNumber}</Fact>
            <Fact name="Pagó">{paper.customerName}</Fact>
            {paper.holderName !== null && <Fact name="Titular">{paper.holderName}</Fact>}
          </>
        )}
      </Facts>
      {receipt.isLoading && (
        <Skeleton message="Buscando los datos de la operación…">
          <SkeletonBlock width="100%" height={132} />
        </Skeleton>
      )}
      {receipt.isError && !isWithdrawn(receipt.error) && (
        <LoadFailure
          title="No pudimos traer todos los datos de la operación. Tu pago sí está registrado."
          error={receipt.error}
          retry={() => void receipt.refetch()}
        />
      )}
      {payment?.hasReceipt && (
        <ReceiptButton
          className={styles.receipt}
          debt={letra}
          document={letra.code}
          kind="instalment"
          payment={payment}
          name={`de la letra ${position}`}
        />
      )}
      {payment?.hasReceipt && (
        <p>
          <Link className="link" to={paymentOfDebtPath(letra.code)}>
            Seguir este pago
          </Link>
        </p>
      )}
    </>
  )
}

/** The receipt is there no more: what the statement holds is all. */
function isWithdrawn(error: Error): boolean {
  return error instanceof ApiError && error.code === 'no_disponible'
}
