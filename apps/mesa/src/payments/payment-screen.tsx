import { filterQuery } from '@llave/contract/staff/payments/payment-filter'
import { type PaymentStory, readPayment } from '@llave/contract/staff/payments/read-payment'
import { paymentReceiptAddress } from '@llave/contract/staff/payments/read-payment-receipt'
import { Amount, Figure } from '@llave/design/figure'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { orderLook } from '../frame/order-words.ts'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { StateMark } from '../frame/state-mark.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { PaymentTimeLine } from './payment-time-line.tsx'
import * as styles from './payments.module.css'

// What stands beside the story, and the keys of the list that one came from, come after it.
const RefundPart = lazy(async () => ({ default: (await import('../refunds/refund-part.tsx')).RefundPart }))
const Team = lazy(async () => ({ default: (await import('./team.tsx')).Team }))
const ResendReceipt = lazy(async () => ({ default: (await import('./resend-receipt.tsx')).ResendReceipt }))
const CopyOrder = lazy(async () => ({ default: (await import('./copy-order.tsx')).CopyOrder }))
const NeighbourKeys = lazy(async () => ({ default: (await import('./neighbour-keys.tsx')).NeighbourKeys }))

/** One payment: what it is, everything that happened with it, and what the team did. */
export function PaymentScreen() {
  const { order = '' } = useParams()
  const [params] = useSearchParams()
  const search = filterQuery(params)
  const { data, error, refetch } = useQuery({
    queryKey: ['payment', order],
    queryFn: ({ signal }) => callMesa(readPayment, { params: { orderId: order }, signal }),
  })
  usePageTitle(data ? `Pago ${data.orderId}` : 'Pago')
  const back = <Link to={`/pagos${search && `?${search}`}`}>{search ? 'Pagos del filtro' : 'Pagos'}</Link>
  if (error && !data)
    return (
      <Page title="Pago" back={back}>
        <LoadFailure title="No pudimos cargar el pago." error={error} retry={() => void refetch()} />
      </Page>
    )
  if (!data)
    return (
      <Page title="Pago" back={back}>
        <Skeleton message="Cargando el pago…">
          <SkeletonBlock width="100%" height={420} />
        </Skeleton>
      </Page>
    )
  return (
    <>
      <Story key={data.orderId} story={data} back={back} />
      <Suspense fallback={null}>
        <NeighbourKeys orderId={order} params={params} />
      </Suspense>
    </>
  )
}

function Story({ story, back }: { story: PaymentStory; back: ReactNode }) {
  return (
    <Page
      title={
        <>
          <Figure as="h1" of={story.amount} lead />
          <p className={styles.about}>
            <b>{story.debtCode}</b>, {escapeToOneLine(story.projectName)},{' '}
            {escapeToOneLine(story.productName)} ·{' '}
            <Link to={`/clientes/${story.customerId}`}>{escapeToOneLine(story.customerName)}</Link>{' '}
            {story.payer !== '' && <>· Pagado por {escapeToOneLine(story.payer)} con un enlace </>}
            <StateMark {...orderLook(story.state)} />
          </p>
        </>
      }
      back={back}
      acts={
        <Suspense fallback={null}>
          <ResendReceipt story={story} />
          <CopyOrder orderId={story.orderId} />
        </Suspense>
      }
    >
      <dl className={styles.facts}>
        <Fact name="Pedido">{story.orderId}</Fact>
        {story.debtCodes.length > 1 && <Fact name="Letras">{story.debtCodes.join(', ')}</Fact>}
        <Fact name="Autorización">{story.authorization || 'Ninguna'}</Fact>
        <Fact name="Tarjeta">{story.card || 'Ninguna'}</Fact>
        <Fact name="Proforma">{story.proforma}</Fact>
        <Fact name="Recibo">
          {story.receipt && story.state === 'paid' ? (
            <a href={paymentReceiptAddress(story.orderId)} target="_blank" rel="noreferrer">
              {story.receipt}
            </a>
          ) : (
            story.receipt || 'Ninguno'
          )}
        </Fact>
        <Fact name="Comercio">{story.shop}</Fact>
        {story.rate && (
          <Fact name="Paga de la deuda">
            <Amount of={story.debtAmount} /> a {story.rate}
          </Fact>
        )}
      </dl>
      <div className={styles.two}>
        <Part title="Línea de tiempo" aside="hora de Lima">
          <PaymentTimeLine steps={story.steps} />
        </Part>
        <div className={styles.side}>
          <Suspense fallback={<SkeletonBlock width="100%" height={320} />}>
            <RefundPart orderNumber={story.orderId} />
            <Team acts={story.team} />
          </Suspense>
        </div>
      </div>
    </Page>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
