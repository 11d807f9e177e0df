import { exportCustomerEvents } from '@llave/contract/staff/export-customer-events'
import { type CustomerEvent, listCustomerEvents } from '@llave/contract/staff/list-customer-events'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Amount } from '@llave/design/figure'
import { mailOfSms } from '@llave/domain/messaging/mail-of-sms'
import { messageStates } from '@llave/domain/messaging/message-state'
import { orderStates } from '@llave/domain/payments/order-state'
import { type EventKind, eventName, eventStateText, eventText } from '@llave/domain/staff/customer-event'
import { formatCaseKey } from '@llave/domain/staff/inbox-case'
import { formatHour } from '@llave/domain/time/format-date'
import { limaDate, limaDateTime } from '@llave/domain/time/lima-date'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { orderLook } from '../frame/order-words.ts'
import { Part } from '../frame/part.tsx'
import { PaymentLink } from '../frame/payment-link.tsx'
import { SheetLink } from '../frame/sheet-link.tsx'
import { StateMark } from '../frame/state-mark.tsx'
import { useMinute } from '../frame/use-minute.ts'
import { dayText } from '../inbox/wording.ts'
import { useStaff } from '../session/use-session.ts'
import * as styles from './customer.module.css'
import { messageLook } from './message-words.ts'
import { useResend } from './use-resend.ts'

const tabs: readonly { readonly kind: EventKind | null; readonly title: string }[] = [
  { kind: null, title: 'Todo' },
  { kind: 'sign-in', title: 'Ingresos' },
  { kind: 'message', title: 'Mensajes' },
  { kind: 'payment', title: 'Pagos' },
  { kind: 'promise', title: 'Promesas' },
  { kind: 'calendar', title: 'Calendario' },
  { kind: 'query', title: 'Consultas' },
  { kind: 'complaint', title: 'Reclamos' },
  { kind: 'sheet', title: 'Libro' },
  { kind: 'staff', title: 'Equipo' },
]

/** Everything that happened with a customer, the newest first, day by day. */
export function Timeline({
  customerId,
  hasEmail,
  tabsRef,
}: {
  customerId: string
  hasEmail: boolean
  /** Where a key leads to. */
  tabsRef: RefObject<HTMLFieldSetElement | null>
}) {
  const today = limaDate(useMinute())
  const [kind, setKind] = useState<EventKind | null>(null)
  const resend = useResend(customerId)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['customer-events', customerId, kind],
    queryFn: ({ pageParam, signal }) =>
      callMesa(listCustomerEvents, {
        params: { customerId },
        query: { ...(pageParam && { before: pageParam }), ...(kind && { kind }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => before || undefined,
  })
  const events = data?.pages.flatMap((page) => page.events) ?? []
  return (
    <Part
      title="Todo lo que pasó"
      aside={
        <a className="link" href={fileAddress(customerId, kind)} download>
          Descargar<span className="vh"> lo que pasó, como CSV</span>
        </a>
      }
    >
      <fieldset ref={tabsRef} className={styles.tabs} aria-label="Qué se ve">
        {tabs.map((tab) => (
          <button
            key={tab.title}
            type="button"
            aria-pressed={tab.kind === kind}
            onClick={() => setKind(tab.kind)}
          >
            {tab.title}
          </button>
        ))}
      </fieldset>
      {resend.error && <Alert>{failureAdvice(resend.error)}</Alert>}
      {resend.isSuccess && (
        <p role="status">
          {resend.variables.byEmail ? 'El correo sale ahora.' : 'El mensaje sale otra vez.'}
        </p>
      )}
      {error && !data ? (
        <LoadFailure title="No pudimos cargar lo que pasó." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <p role="status" className={`${styles.below} ink2`}>
          Cargando…
        </p>
      ) : events.length === 0 ? (
        <p className={`${styles.below} ink2`}>Nada todavía.</p>
      ) : (
        days(events, today).map(([day, ofDay]) => (
          <section key={day} aria-label={day}>
            <h3 className={styles.day}>{day}</h3>
            <ul>
              {ofDay.map((event, place) => (
                <Row
                  // biome-ignore lint/suspicious/noArrayIndexKey: two things of one moment may be alike
                  key={`${event.kind} ${event.ref} ${event.at} ${place}`}
                  event={event}
                  busy={resend.isPending}
                  hasEmail={hasEmail}
                  onResend={(byEmail) => resend.mutate({ messageId: event.ref, byEmail })}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      {hasNextPage && (
        <p className={styles.below}>
          <Button look="line" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Ver hechos anteriores
          </Button>
        </p>
      )}
    </Part>
  )
}

function fileAddress(customerId: string, kind: EventKind | null): string {
  const path = exportCustomerEvents.path.replace('{customerId}', customerId)
  return kind ? `${path}?kind=${kind}` : path
}

function days(events: readonly CustomerEvent[], today: Temporal.PlainDate): [string, CustomerEvent[]][] {
  return [...Map.groupBy(events, ({ at }) => dayText(limaDate(at), today))]
}

function Row({
  event,
  busy,
  hasEmail,
  onResend,
}: {
  event: CustomerEvent
  busy: boolean
  hasEmail: boolean
  onResend: (byEmail: boolean) => void
}) {
  const { rights } = useStaff()
  const { kind, at, what, state, why } = event
  const isResendable =
    kind === 'message' &&
    rights.includes('write:messages') &&
    (state === 'sent' || state === 'failed') &&
    what !== 'verification-code'
  return (
    <li className={kind === 'staff' ? `${styles.event} ${styles.staff}` : styles.event}>
      <span>{formatHour(limaDateTime(at))}</span>
      <span>{eventName(event)}</span>
      <span>
        <EventText event={event} />
        {event.amount && (
          <>
            , <Amount of={event.amount} />
          </>
        )}
        {why && `: “${why}”`}
        {isResendable && (
          <>
            {' '}
            <button type="button" className={styles.resend} disabled={busy} onClick={() => onResend(false)}>
              Reenviar
            </button>
            {hasEmail && mailOfSms(what) !== null && (
              <>
                {' '}
                <button
                  type="button"
                  className={styles.resend}
                  disabled={busy}
                  onClick={() => onResend(true)}
                >
                  Enviar por correo
                </button>
              </>
            )}
          </>
        )}
      </span>
      <EventState event={event} />
    </li>
  )
}

/** What happened; a query and a complaint lead to the inbox, a sheet to the book. */
function EventText({ event }: { event: CustomerEvent }) {
  const text = eventText(event)
  const { kind, ref } = event
  if (kind === 'payment') return <PaymentLink orderId={ref}>{text}</PaymentLink>
  if (kind === 'sheet') return <SheetLink code={ref}>{text}</SheetLink>
  if (kind !== 'query' && kind !== 'complaint') return text
  return <Link to={`/bandeja/${formatCaseKey({ kind, number: Number(ref) })}`}>{text}</Link>
}

function EventState({ event: { kind, state } }: { event: CustomerEvent }) {
  const message = messageStates.all.find((known) => known === state)
  if (kind === 'message' && message) return <StateMark {...messageLook(message)} />
  const order = orderStates.all.find((known) => known === state)
  if (kind === 'payment' && order) return <StateMark {...orderLook(order)} />
  return <span className="small ink2">{eventStateText({ kind, state })}</span>
}
