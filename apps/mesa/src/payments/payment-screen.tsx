import { filterQuery, readPaymentFilter } from '@llave/contract/staff/payments/payment-filter'
import { type PaymentStory, readPayment } from '@llave/contract/staff/payments/read-payment'
import { readPaymentNeighbours } from '@llave/contract/staff/payments/read-payment-neighbours'
import { resendMessage } from '@llave/contract/staff/resend-message'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Amount, Figure } from '@llave/design/figure'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { actText } from '@llave/domain/staff/act-words'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { orderLook } from '../frame/order-words.ts'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { StateMark } from '../frame/state-mark.tsx'
import { Table } from '../frame/table.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { Keys } from '../keys/keys.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { RefundPart } from '../refunds/refund-part.tsx'
import { useStaff } from '../session/use-session.ts'
import { PaymentTimeLine } from './payment-time-line.tsx'
import * as styles from './payments.module.css'

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
  useNeighbourKeys(order, params)
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
  return <Story key={data.orderId} story={data} back={back} />
}

/** `[` and `]` lead through the list that one came from. */
function useNeighbourKeys(orderId: string, params: URLSearchParams): void {
  const navigate = useNavigate()
  const search = filterQuery(params)
  const { data } = useQuery({
    queryKey: ['payment-neighbours', orderId, search],
    queryFn: ({ signal }) =>
      callMesa(readPaymentNeighbours, {
        params: { orderId },
        query: readPaymentFilter(params).filter,
        signal,
      }),
  })
  const go = (id: string) => void navigate(`/pagos/${id}${search && `?${search}`}`)
  const { newer, older } = data ?? { newer: '', older: '' }
  useKeys('En un pago', [
    ...(newer ? [{ presses: { '[': () => go(newer) }, words: 'Pago anterior', brief: 'pago anterior' }] : []),
    ...(older ? [{ presses: { ']': () => go(older) }, words: 'Pago siguiente', brief: 'siguiente' }] : []),
  ])
}

function Story({ story, back }: { story: PaymentStory; back: ReactNode }) {
  const [copied, setCopied] = useState('')
  async function copy() {
    try {
      await navigator.clipboard.writeText(story.orderId)
      setCopied('Número copiado.')
    } catch {
      setCopied('El navegador no dejó copiar.')
    }
  }
  useKeys('En un pago', [
    { presses: { y: () => void copy() }, words: 'Copiar el número del pedido', brief: 'copiar el número' },
  ])
  return (
    <Page
      title={
        <>
          <Figure as="h1" of={story.amount} lead />
          <p className={styles.about}>
            <b>{story.debtCode}</b>, {escapeToOneLine(story.projectName)},{' '}
            {escapeToOneLine(story.productName)} ·{' '}
            <Link to={`/clientes/${story.customerId}`}>{escapeToOneLine(story.customerName)}</Link>{' '}
            <StateMark {...orderLook(story.state)} />
          </p>
        </>
      }
      back={back}
      acts={
        <>
          <span className="small ink2" role="status">
            {copied}
          </span>
          <ResendReceipt story={story} />
          <Button look="line" onClick={() => void copy()}>
            Copiar el número <Keys press="y" />
          </Button>
        </>
      }
    >
      <dl className={styles.facts}>
        <Fact name="Pedido">{story.orderId}</Fact>
        <Fact name="Autorización">{story.authorization || 'Ninguna'}</Fact>
        <Fact name="Tarjeta">{story.card || 'Ninguna'}</Fact>
        <Fact name="Proforma">{story.proforma}</Fact>
        <Fact name="Recibo">{story.receipt || 'Ninguno'}</Fact>
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
          <RefundPart orderNumber={story.orderId} />
          <Team acts={story.team} />
        </div>
      </div>
    </Page>
  )
}

/** Sends the receipt's e-mail once more, to where it went. */
function ResendReceipt({ story: { orderId, customerId, receipt, receiptMail } }: { story: PaymentStory }) {
  const { rights } = useStaff()
  const cache = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callMesa(resendMessage, { params: { customerId, messageId: receiptMail } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['payment', orderId] }),
  })
  if (receiptMail === '' || !rights.includes('write:messages')) return null
  return (
    <>
      {error && <Alert>{failureAdvice(error)}</Alert>}
      {isSuccess && (
        <span className="small ink2" role="status">
          El recibo sale otra vez.
        </span>
      )}
      <Button look="line" disabled={isPending} onClick={() => mutate()}>
        Reenviar recibo {receipt}
      </Button>
    </>
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

function Team({ acts }: { acts: PaymentStory['team'] }) {
  return (
    <Part title="Lo que hizo el equipo">
      {acts.length === 0 ? (
        <p className="small ink2">Nadie lo había abierto.</p>
      ) : (
        <Table label="Lo que hizo el equipo">
          {acts.map(({ at, by, what, reason }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two acts of one moment may be alike
            <tr key={place}>
              <td className="small ink2">{sayMoment(at)}</td>
              <td>
                {by || 'Un comando'}: {actText(what).toLowerCase()}
                {reason && <small>“{reason}”</small>}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Part>
  )
}
