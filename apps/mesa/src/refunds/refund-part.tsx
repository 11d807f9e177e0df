import {
  approveRefund,
  declineRefund,
  type OrderRefunds,
  type RefundEntry,
  withdrawRefund,
} from '@llave/contract/staff/refunds'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Fact, Facts } from '@llave/design/facts'
import { Field } from '@llave/design/field'
import { Amount, Figure } from '@llave/design/figure'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { TwoWindows } from '@llave/design/two-windows'
import { formatMoney } from '@llave/domain/money/format-money'
import { equalMoney, type Money, subtractMoney } from '@llave/domain/money/money'
import { isSameBasis } from '@llave/domain/payments/refund-request'
import { faultOfReason } from '@llave/domain/staff/change-of-people'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { Keys } from '../keys/keys.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { useDraft } from '../session/use-draft.ts'
import { useStaff } from '../session/use-session.ts'
import { BasisFacts } from './basis-facts.tsx'
import { actFailure, causeWords, decisionText, entryWords } from './refund-words.ts'
import * as styles from './refunds.module.css'
import { useOrderRefunds, useRefundAct } from './use-order-refunds.ts'

// Fetched with the part, which stands before it is there. What does not come is said where it is opened.
const askDialog = import('./ask-dialog.tsx')
askDialog.catch(() => undefined)
const AskDialog = lazy(async () => ({ default: (await askDialog).AskDialog }))

/** What may be given back of a payment, who asked for what, and what waits for whoever looks. */
export function RefundPart({ orderNumber }: { orderNumber: string }) {
  const { data, error, refetch } = useOrderRefunds(orderNumber)
  if (data) return <Standing key={orderNumber} orderNumber={orderNumber} order={data} />
  if (error)
    return <LoadFailure title="No pudimos cargar la devolución." error={error} retry={() => void refetch()} />
  return (
    <Skeleton message="Cargando la devolución…">
      <SkeletonBlock width="100%" height={320} />
    </Skeleton>
  )
}

function Standing({ orderNumber, order }: { orderNumber: string; order: OrderRefunds }) {
  const { rights } = useStaff()
  const [asking, setAsking] = useState(false)
  const act = useRefundAct()
  const { basis, left, isInDoubt, requests } = order
  const [newest, ...earlier] = requests
  const waits = newest?.state === 'asked'
  const mayAsk =
    rights.includes('write:refund-requests') &&
    !waits &&
    !isInDoubt &&
    basis !== null &&
    left !== null &&
    left.minor > 0 &&
    basis.available.minor > 0
  useKeys(
    'En un pago',
    mayAsk ? [{ presses: { d: () => setAsking(true) }, words: 'Devolver este pago', brief: 'devolver' }] : [],
  )
  return (
    <>
      <Paper newest={newest}>
        {act.isError && <Alert>{actFailure(act.error)}</Alert>}
        {newest && waits ? (
          <Waiting key={newest.requestId} request={newest} order={order} act={act} />
        ) : (
          <>
            {newest && <Decided request={newest} />}
            {basis && <BasisFacts of={basis} />}
          </>
        )}
        {isInDoubt && <Doubt />}
        {!basis && <p className="ink2">Este pedido no abonó nada: no hay qué devolver.</p>}
        {basis && basis.available.minor === 0 && !waits && (
          <p className="small ink2">De este pago no queda nada por devolver.</p>
        )}
        {mayAsk && (
          <div>
            <Button look="line" onClick={() => setAsking(true)}>
              {newest ? 'Pedir de nuevo' : 'Devolver'} <Keys press="d" />
            </Button>
          </div>
        )}
        {earlier.length > 0 && <Earlier requests={earlier} />}
      </Paper>
      <Suspense fallback={null}>
        {asking && basis && left && (
          <AskDialog
            orderNumber={orderNumber}
            order={{ ...order, basis, left }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** How many of two people have said yes lights the windows. */
function Paper({ newest, children }: { newest: RefundEntry | undefined; children: ReactNode }) {
  const { rights } = useStaff()
  const id = useId()
  const isAlone = newest?.state === 'approved' && newest.askedBy === newest.decidedBy
  const lit = !newest ? 0 : newest.state === 'approved' && !isAlone ? 2 : 1
  return (
    <section className={styles.paper} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 className="t2" id={id}>
            {!newest
              ? 'Devolución'
              : newest.state !== 'asked'
                ? entryWords(newest).title
                : newest.isOwn
                  ? 'Tu pedido espera a otra persona'
                  : rights.includes('write:refunds')
                    ? 'Devolución por aprobar'
                    : 'Devolución pedida'}
          </h2>
          <p className="small ink2" role="status">
            {!newest
              ? 'Nadie pidió una'
              : newest.state === 'asked'
                ? '1 de 2 personas'
                : (decisionText(newest) ?? '')}
          </p>
        </div>
        {newest && <TwoWindows lit={lit} />}
      </div>
      {children}
    </section>
  )
}

function Asked({ request }: { request: RefundEntry }) {
  const { amount, charged } = request
  return (
    <>
      {!equalMoney(amount, charged) && (
        <Fact name="De la deuda">
          <Amount of={amount} />
        </Fact>
      )}
      <Fact name="Pide">
        {escapeToOneLine(request.askedBy)}, {sayMoment(request.askedAt)}
      </Fact>
      <Fact name="Causa">{causeWords[request.cause]}</Fact>
    </>
  )
}

function Waiting({
  request,
  order,
  act,
}: {
  request: RefundEntry
  order: OrderRefunds
  act: ReturnType<typeof useRefundAct>
}) {
  const { rights } = useStaff()
  const { seen, charged, limit, requestId } = request
  const now = order.basis
  const changed = now === null || !isSameBasis(seen, now)
  const mayDecide = rights.includes('write:refunds') && !request.isOwn
  return (
    <>
      <Figure of={charged} />
      <Facts>
        <Fact name="Pagado">
          <Seen was={seen.paid} is={now?.paid} />
        </Fact>
        <Fact name="Ya devuelto">
          <Seen was={seen.returned} is={now?.returned} />
        </Fact>
        {changed ? (
          <Fact name="Se puede devolver">
            <Seen was={seen.available} is={now?.available} />
          </Fact>
        ) : (
          <Fact name={mayDecide ? 'Queda si apruebas' : 'Queda si se aprueba'}>
            <Amount of={subtractMoney(seen.available, charged)} />
          </Fact>
        )}
        <Asked request={request} />
      </Facts>
      <p className={styles.words}>“{escapeToOneLine(request.reason)}”</p>
      {changed && !order.isInDoubt && (
        <p className="note">
          El pago cambió desde que se pidió: esto ya no se puede aprobar.{' '}
          {request.isOwn ? 'Retíralo y pide de nuevo.' : 'Se rechaza o se retira, y se pide de nuevo.'}
        </p>
      )}
      {request.isOwn && (
        <div>
          <Button
            look="line"
            disabled={act.isPending}
            onClick={() => act.mutate(() => callMesa(withdrawRefund, { params: { requestId } }))}
          >
            Retirar el pedido de {formatMoney(charged)}
          </Button>
        </div>
      )}
      {mayDecide && <Decision request={request} mayApprove={!changed && !order.isInDoubt} act={act} />}
      <p className="small ink2">
        {charged.minor >= limit.minor
          ? `Desde ${formatMoney(limit)} aprueba otra persona de tesorería.`
          : 'Se pidió que otra persona de tesorería la apruebe.'}
      </p>
    </>
  )
}

/** A figure as it was seen; struck through beside what it is by now. */
function Seen({ was, is }: { was: Money; is: Money | undefined }) {
  if (is && equalMoney(was, is)) return <Amount of={was} />
  return (
    <>
      <del>
        <span className="vh">era </span>
        <Amount of={was} />
      </del>{' '}
      {is && <Amount of={is} />}
    </>
  )
}

function Decision({
  request: { requestId, charged },
  mayApprove,
  act,
}: {
  request: RefundEntry
  mayApprove: boolean
  act: ReturnType<typeof useRefundAct>
}) {
  const comment = useDraft(`refund ${requestId} comment`)
  const [fault, setFault] = useState<string | null>(null)
  const text = comment.text.trim()
  const params = { requestId }
  const done = { onSuccess: () => comment.clear() }
  function approve() {
    const wrong = text === '' ? null : faultOfReason(text)
    setFault(wrong)
    if (wrong === null)
      act.mutate(() => callMesa(approveRefund, { params, body: { charged, note: text } }), done)
  }
  function decline() {
    const wrong = text === '' ? 'Escribe por qué la rechazas.' : faultOfReason(text)
    setFault(wrong)
    if (wrong === null) act.mutate(() => callMesa(declineRefund, { params, body: { reason: text } }), done)
  }
  return (
    <>
      {mayApprove && (
        <p className="note">
          Apruebas este importe y no otro. Si lo disponible cambia antes, la aprobación no vale y se pide de
          nuevo. Si se envía dos veces, se devuelve una.
        </p>
      )}
      <Field label="Comentario" count="obligatorio para rechazar" error={fault}>
        {(control) => (
          <input
            {...control}
            className="input"
            value={comment.text}
            onChange={({ target }) => comment.change(target.value)}
            autoComplete="off"
            maxLength={200}
          />
        )}
      </Field>
      <div className={styles.acts}>
        {mayApprove && (
          <Button className={styles.approve ?? ''} disabled={act.isPending} onClick={approve}>
            Aprobar {formatMoney(charged)}
          </Button>
        )}
        <Button look="line" disabled={act.isPending} onClick={decline}>
          Rechazar
        </Button>
      </div>
    </>
  )
}

function Decided({ request }: { request: RefundEntry }) {
  const { says } = entryWords(request)
  const { refund, note } = request
  return (
    <>
      <Figure of={request.charged} />
      {says && <p>{says}</p>}
      {note !== '' && <p className={styles.words}>“{escapeToOneLine(note)}”</p>}
      <Facts>
        <Asked request={request} />
        {refund && (
          <Fact name={refund.state === 'done' ? 'Confirmada' : 'Así desde'}>{sayMoment(refund.at)}</Fact>
        )}
      </Facts>
    </>
  )
}

function Doubt() {
  return (
    <p className="note">
      De este pago salió dinero que Llave no pidió. Mientras no se decida qué fue, no se devuelve nada:{' '}
      <Link to="/por-revisar">por revisar</Link>.
    </p>
  )
}

function Earlier({ requests }: { requests: readonly RefundEntry[] }) {
  return (
    <div>
      <h3 className="t3">Antes</h3>
      <ul className={styles.earlier}>
        {requests.map((request) => (
          <li key={request.requestId}>
            <span>
              <Amount of={request.charged} /> {entryWords(request).title.toLowerCase()}
            </span>
            <span className="small ink2">
              {decisionText(request)}
              {request.note && `: “${escapeToOneLine(request.note)}”`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
