import { ApiError } from '@llave/client/api-error'
import { followPayment } from '@llave/contract/payments/follow-payment'
import { Figure } from '@llave/design/figure'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { isUnsettled } from '@llave/domain/payments/payment-trail'
import { formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'
import { StandingMark } from '../debts/standing-mark.tsx'
import { BackLink } from '../frame/back-link.tsx'
import { ButtonLink } from '../frame/button-link.tsx'
import { CenteredMessage } from '../frame/centered-message.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { Link, useParams } from '../navigation/navigation.tsx'
import { FollowActs } from './follow-acts.tsx'
import { FollowFacts } from './follow-facts.tsx'
import { FollowTrail } from './follow-trail.tsx'
import * as styles from './following.module.css'
import { standingWords } from './standing-words.ts'

/** Milliseconds between two questions while a payment waits, which the screen tells. */
const waitingInterval = 10_000
/** While a bank gives money back, or the developer's books are behind. */
const slowInterval = 60_000

/** `/payment/{orderId}`: one payment step by step. It asks again by itself while it waits. */
export function TrailScreen() {
  usePageTitle('Sigue tu pago')
  const { id: orderId = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['followed-payment', orderId],
    queryFn: ({ signal }) => callApi(followPayment, { query: { orderId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data) return false
      if (isUnsettled(state.data.standing)) return waitingInterval
      return state.data.steps.some(({ reach }) => reach === 'now') ? slowInterval : false
    },
  })
  if (error instanceof ApiError && error.status === 403) return <NotFound />
  const [first] = data?.debts ?? []
  const words = data && standingWords(data)
  return (
    <>
      <BackLink
        to={first?.kind === 'instalment' ? `/property/${encodeURIComponent(first.proforma)}/payment` : '/'}
      >
        Mis pagos
      </BackLink>
      <div className={styles.follow}>
        <div className={styles.head}>
          <div className={styles.words} aria-live="polite">
            {data && <p>{<StandingMark of={data.standing} />}</p>}
            <h1 className="t1">{words ? words.title : 'Sigue tu pago'}</h1>
            {data && <Figure of={data.amount} lead />}
            {words && <p className="ink2">{words.text}</p>}
          </div>
          {words?.warning && (
            <p className={styles.warning}>
              <b>{words.warning.title}</b>
              <span>{words.warning.text}</span>
            </p>
          )}
          {data && error && (
            <p className="note" role="status">
              Datos al {formatDateTime(limaDateTime(data.readAt))}. No pudimos traer los de ahora: seguimos
              intentándolo.
            </p>
          )}
        </div>
        {data ? (
          <>
            <FollowTrail payment={data} />
            <div className={styles.side}>
              <FollowFacts payment={data} />
              <FollowActs payment={data} />
            </div>
          </>
        ) : error ? (
          <LoadFailure
            title="No pudimos traer este pago. Esto no dice si se cobró: no pagues otra vez hasta saberlo."
            error={error}
            retry={refetch}
          />
        ) : (
          <Skeleton message="Buscando en qué va tu pago…">
            <SkeletonBlock width="40%" height={64} />
            <SkeletonBlock width="100%" height={320} />
          </Skeleton>
        )}
      </div>
      <p className={styles.other}>
        <Link className="link" to="/payment?buscar=1">
          Buscar otro pago
        </Link>
      </p>
    </>
  )
}

/** For an order that is unknown or somebody else's: both look the same. */
function NotFound() {
  return (
    <CenteredMessage>
      <h1 className="t1">No encontramos este pago</h1>
      <p className="ink2">
        Este enlace no corresponde a un pago tuyo. Puedes buscarlo por su día o su número.
      </p>
      <ButtonLink to="/payment?buscar=1">Buscar un pago</ButtonLink>
    </CenteredMessage>
  )
}
