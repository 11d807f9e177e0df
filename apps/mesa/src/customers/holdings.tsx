import type { CustomerCard, CustomerProperty, CustomerSession } from '@llave/contract/staff/read-customer'
import { Amount } from '@llave/design/figure'
import { Mark } from '@llave/design/mark'
import { type WindowState, Windows } from '@llave/design/windows'
import { formatExpiry, isExpiredOn } from '@llave/domain/debit/card-expiry'
import { debitStartHour, nextDebitDay } from '@llave/domain/debit/debit-day'
import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { limaDate, limaDateTime } from '@llave/domain/time/lima-date'
import { Fragment, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { DaysLate } from '../frame/days-late.tsx'
import { Part } from '../frame/part.tsx'
import { proformaPapersAddress } from '../frame/proforma-papers-address.ts'
import { Table } from '../frame/table.tsx'
import { useMinute } from '../frame/use-minute.ts'
import { dayText, momentText } from '../inbox/wording.ts'
import { useStaff } from '../session/use-session.ts'
import * as styles from './customer.module.css'

/** Apart, as a customer is read more often than their letras are opened. */
const Letras = lazy(async () => ({ default: (await import('./letras.tsx')).Letras }))

const TitlePath = lazy(async () => ({ default: (await import('./title-path.tsx')).TitlePath }))

/** What they hold. The name of a property opens its letras and its path to the title; `opened` are the proformas of those that are open. */
export function Properties({
  customerId,
  properties,
  opened,
  onToggle,
}: {
  customerId: string
  properties: readonly CustomerProperty[]
  opened: ReadonlySet<string>
  onToggle: (proforma: string) => void
}) {
  const paid = properties.reduce((sum, { letrasPaid }) => sum + letrasPaid, 0)
  const all = properties.reduce((sum, { letras }) => sum + letras, 0)
  return (
    <Part title="Propiedades" count={properties.length} aside={all > 0 && `${paid} de ${all} letras pagadas`}>
      {properties.length === 0 ? (
        <p className="ink2">No tiene propiedades.</p>
      ) : (
        <div className={styles.properties}>
          <Table label="Propiedades" head={['Propiedad', 'Letras', 'Próxima', 'Importe', 'Débito']}>
            {properties.map((property, place) => {
              const { proforma } = property
              const open = opened.has(proforma)
              return (
                <Fragment key={proforma}>
                  <PropertyRow
                    property={property}
                    place={place}
                    open={open}
                    onToggle={() => onToggle(proforma)}
                  />
                  {open && (
                    <tr>
                      <td colSpan={5}>
                        <Suspense
                          fallback={
                            <p role="status" className="ink2">
                              Cargando sus letras…
                            </p>
                          }
                        >
                          <div className={styles.opened}>
                            <Letras customerId={customerId} proforma={proforma} />
                            <TitlePath customerId={customerId} proforma={proforma} />
                          </div>
                        </Suspense>
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </Table>
        </div>
      )}
    </Part>
  )
}

function PropertyRow({
  property,
  place,
  open,
  onToggle,
}: {
  property: CustomerProperty
  place: number
  open: boolean
  onToggle: () => void
}) {
  const today = limaDate(useMinute())
  const { rights } = useStaff()
  const { next } = property
  return (
    <tr>
      <td>
        <button
          id={propertyName(place)}
          type="button"
          className={styles.property}
          aria-expanded={open}
          onClick={onToggle}
        >
          <b className="lower">{property.projectName}</b>
        </button>
        <small>
          {property.productName} · {property.proforma}
          {property.asCoHolder && ' · cotitular'}
          {rights.includes('read:content') && (
            <>
              {' · '}
              <Link
                to={proformaPapersAddress(property.proforma)}
                aria-label={`Papeles de ${property.proforma}`}
              >
                Papeles
              </Link>
            </>
          )}
        </small>
      </td>
      <td>
        <span className={styles.windows}>
          <Windows states={windowsOf(property)} />
        </span>
        <small>{property.letras > 0 ? `${property.letrasPaid} de ${property.letras}` : 'Sin letras'}</small>
      </td>
      <td>{next ? <Due dueOn={next.dueOn} today={today} /> : 'Ninguna'}</td>
      <td>{next && <Amount of={next.left} />}</td>
      <td>{property.cardOnDebit || 'No'}</td>
    </tr>
  )
}

/** The id of the button with a property's name, by its place from 0. */
export function propertyName(place: number): string {
  return `propiedad-${place + 1}`
}

/** A date to come; of one that is past, the days since. */
function Due({ dueOn, today }: { dueOn: Temporal.PlainDate; today: Temporal.PlainDate }) {
  const late = dueOn.until(today).days
  if (late <= 0) return formatDate(dueOn)
  return <DaysLate days={late} />
}

/** The letras one by one. The words below say the same. */
function windowsOf({
  letras,
  letrasPaid,
  overdue,
}: Pick<CustomerProperty, 'letras' | 'letrasPaid' | 'overdue'>): readonly WindowState[] {
  return Array.from({ length: letras }, (_, place) =>
    place < letrasPaid ? 'paid' : place < letrasPaid + overdue ? 'overdue' : 'coming',
  )
}

/** The open sessions; `onEnd` where whoever looks may end one. */
export function Sessions({
  sessions,
  onEnd,
}: {
  sessions: readonly CustomerSession[]
  onEnd: ((session: CustomerSession) => void) | null
}) {
  const now = useMinute()
  return (
    <Part title="Sesiones abiertas" count={sessions.length}>
      {sessions.length === 0 ? (
        <p className="ink2">Ninguna.</p>
      ) : (
        <Table label="Sesiones abiertas" head={['Equipo', 'Red', 'Último uso', ...(onEnd ? ['Cerrar'] : [])]}>
          {sessions.map((session) => {
            const { id, device, network, since, lastSeenAt } = session
            return (
              <tr key={`${since} ${network} ${lastSeenAt}`}>
                <td>{device || 'Equipo sin nombre'}</td>
                <td>{network || 'Sin datos'}</td>
                <td>{momentText(lastSeenAt, now)}</td>
                {onEnd && (
                  <td>
                    {id === '' ? (
                      <span className="small ink2">Solo con todas</span>
                    ) : (
                      <button
                        type="button"
                        className="link"
                        aria-label={`Cerrar en ${device || 'el equipo sin nombre'}`}
                        onClick={() => onEnd(session)}
                      >
                        Cerrar
                      </button>
                    )}
                  </td>
                )}
              </tr>
            )
          })}
        </Table>
      )}
    </Part>
  )
}

/** The cards on debit, until when they are good, and when they are charged next. */
export function Cards({ cards }: { cards: readonly CustomerCard[] }) {
  const now = useMinute()
  const nextDay = nextDebitDay(limaDateTime(now))
  const today = limaDate(now)
  const pays = cards.some(({ state, expiry }) => state === 'active' && !isExpiredOn(expiry, nextDay))
  return (
    <Part
      title="Tarjetas en débito"
      count={cards.length}
      aside={pays && `próximo cobro, ${dayText(nextDay, today)} desde las ${debitHour}`}
    >
      {cards.length === 0 ? (
        <p className="ink2">Ninguna.</p>
      ) : (
        <Table label="Tarjetas en débito" head={['Tarjeta', 'Propiedad', 'Vence', 'Estado']}>
          {cards.map((card) => (
            <tr key={card.proforma}>
              <td>
                {card.brand} {card.lastFour}
                <small>desde el {formatDate(limaDate(card.since))}</small>
              </td>
              <td>
                <span className="lower">{card.projectName}</span>
                <small>{card.proforma}</small>
              </td>
              <td>{formatExpiry(card.expiry)}</td>
              <td>
                <CardState card={card} nextDay={nextDay} today={today} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Part>
  )
}

const debitHour = formatHour(new Temporal.PlainTime(debitStartHour))

function CardState({
  card: { state, expiry, refusal },
  nextDay,
  today,
}: {
  card: CustomerCard
  nextDay: Temporal.PlainDate
  today: Temporal.PlainDate
}) {
  return (
    <>
      {state === 'suspended' ? (
        <Mark tone="soon">Suspendida</Mark>
      ) : isExpiredOn(expiry, today) ? (
        <Mark tone="late">Vencida</Mark>
      ) : isExpiredOn(expiry, nextDay) ? (
        <Mark tone="soon">Vence antes del cobro</Mark>
      ) : refusal?.retryOn ? (
        <Mark tone="soon">Se reintenta el {formatDate(refusal.retryOn).slice(0, 5)}</Mark>
      ) : refusal ? (
        <Mark tone="soon">Rechazada</Mark>
      ) : (
        <Mark tone="good">Activa</Mark>
      )}
      {refusal && (
        <small>
          {formatDate(refusal.on).slice(0, 5)}: {refusal.reason}
        </small>
      )}
    </>
  )
}
