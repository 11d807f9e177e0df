import type { SheetRow } from '@llave/contract/staff/book/sheet-row'
import type { CustomerCase, CustomerMoney } from '@llave/contract/staff/read-customer'
import { Amount } from '@llave/design/figure'
import { sheetKindNames } from '@llave/domain/complaints-book/book-texts'
import { complaintClock } from '@llave/domain/service-desk/complaint-clock'
import { formatCaseKey, nameCase } from '@llave/domain/staff/inbox-case'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PaymentLink } from '../frame/payment-link.tsx'
import { SheetLink } from '../frame/sheet-link.tsx'
import { useMinute } from '../frame/use-minute.ts'
import { clockTones, clockWords } from '../inbox/clock-words.ts'
import { momentText, oneLine } from '../inbox/wording.ts'
import { Keys } from '../keys/keys.tsx'
import * as styles from './customer.module.css'

/** What waits for the developer, above all else of a customer; nothing where nothing does. `first` has the key. */
export function Pending({
  cases,
  sheets,
  money,
  first,
}: {
  cases: readonly CustomerCase[]
  sheets: readonly SheetRow[]
  money: readonly CustomerMoney[]
  first: CustomerCase | null
}) {
  const waiting = cases.filter(({ waitsFor }) => waitsFor === 'us')
  const unanswered = sheets.filter(({ state }) => state === 'filed')
  if (waiting.length + unanswered.length + money.length === 0) return null
  return (
    <section className={styles.pending} aria-label="Espera de nosotros">
      <ul>
        {waiting.map((each) => (
          <WaitingCase key={formatCaseKey(each.key)} of={each} hasKey={each === first} />
        ))}
        {unanswered.map((sheet) => (
          <WaitingSheet key={sheet.code} of={sheet} />
        ))}
        {money.map(({ kind, orderId, amount, since }) => (
          <Row
            key={`${kind} ${orderId}`}
            title={
              <>
                {kind === 'refund' ? 'Devolución sin terminar' : 'Pago que no cuadra'}
                {amount && (
                  <>
                    : <Amount of={amount} />
                  </>
                )}
              </>
            }
            text={
              <>
                Pedido <PaymentLink orderId={orderId}>{orderId}</PaymentLink>. Lo ve tesorería.
              </>
            }
            since={since}
          />
        ))}
      </ul>
    </section>
  )
}

function WaitingSheet({ of: { code, kind, name, filedAt, clock, day, dueOn } }: { of: SheetRow }) {
  return (
    <Row
      tone={clockTones[clock]}
      title={`Libro de Reclamaciones, ${clockWords({ state: clock, day })}: vence el ${formatDate(dueOn)}`}
      text={
        <>
          {sheetKindNames[kind]} <SheetLink code={code}>{code}</SheetLink>, a nombre de {oneLine(name)}
        </>
      }
      since={filedAt}
    />
  )
}

function WaitingCase({
  of: { key, subject, since, termFrom },
  hasKey,
}: {
  of: CustomerCase
  hasKey: boolean
}) {
  const today = limaDate(useMinute())
  const clock = termFrom && complaintClock(termFrom, null, today)
  const name = nameCase(key)
  return (
    <Row
      tone={clock ? clockTones[clock.state] : 'calm'}
      title={
        clock
          ? `${name}, ${clockWords(clock)}: vence el ${formatDate(clock.dueOn)}`
          : `${name} espera respuesta`
      }
      text={oneLine(subject)}
      since={since}
      act={
        <Link className="link" to={`/bandeja/${formatCaseKey(key)}`}>
          Responder {hasKey && <Keys press="w" />}
        </Link>
      }
    />
  )
}

function Row({
  title,
  text,
  since,
  tone = 'calm',
  act,
}: {
  title: ReactNode
  text: ReactNode
  since: Temporal.Instant
  tone?: 'calm' | 'soon' | 'late'
  act?: ReactNode
}) {
  const now = useMinute()
  return (
    <li>
      <b className={tone === 'late' ? styles.late : ''}>{title}</b>
      <span className={styles.pendingText}>{text}</span>
      <span className="small">espera desde {momentText(since, now)}</span>
      <span>{act}</span>
    </li>
  )
}
