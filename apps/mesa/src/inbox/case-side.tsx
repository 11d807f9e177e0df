import type { Case } from '@llave/contract/staff/inbox/read-case'
import type { SideLetra, SidePayment, SideProperty } from '@llave/contract/staff/inbox/read-case-customer'
import { casePaperAddress } from '@llave/contract/staff/inbox/read-case-paper'
import { Amount } from '@llave/design/figure'
import { Mark } from '@llave/design/mark'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { type WindowState, Windows } from '@llave/design/windows'
import { documentTypeOf } from '@llave/domain/access/document-type'
import { type CardBrand, cardBrand, lastFourDigits } from '@llave/domain/payments/card'
import type { CaseKey } from '@llave/domain/staff/inbox-case'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { Link, useNavigate } from 'react-router'
import { LoadFailure } from '../frame/load-failure.tsx'
import { paperKindWords } from '../frame/paper-words.ts'
import { useMinute } from '../frame/use-minute.ts'
import { Keys } from '../keys/keys.tsx'
import { useKeys } from '../keys/use-keys.ts'
import * as styles from './case-side.module.css'
import { useCaseCustomer } from './inbox-calls.ts'
import { momentText, oneLine } from './wording.ts'

/** Who wrote, and what they hold, owe and paid. */
export function CaseSide({
  caseKey,
  customer,
  close,
}: {
  caseKey: CaseKey
  customer: Case['customer']
  /** Where it lies over the thread. */
  close: () => void
}) {
  const found = useCaseCustomer(caseKey)
  const now = useMinute()
  const navigate = useNavigate()
  const { name, documentType, documentNumber, phones, email, lastSeenAt } = customer
  const page = `/clientes/${customer.customerId}`
  useKeys('En un caso', [{ presses: { c: () => void navigate(page) }, words: 'Ficha del cliente' }])
  const contact = [...phones, email].filter(Boolean).join(' · ')
  return (
    <aside className={styles.side} aria-label="Datos del cliente">
      <p className={styles.back}>
        <button type="button" className="link small" onClick={close}>
          ← Volver al caso <Keys press="i" />
        </button>
      </p>
      <div className={styles.name}>
        <h2 className="t2">{oneLine(name)}</h2>
        <Link className="link small" to={page}>
          Ficha <Keys press="c" />
        </Link>
      </div>
      <p className="small ink2">
        {documentTypeOf(documentType).abbreviation} {documentNumber}
      </p>
      {contact !== '' && <p className={`small ink2 ${styles.contact}`}>{oneLine(contact)}</p>}
      <p className="small ink2">
        {lastSeenAt ? `Entró al portal ${momentText(lastSeenAt, now)}` : 'Todavía no entró al portal'}
      </p>
      {found.data ? (
        <>
          {found.data.properties.map((property) => (
            <Property key={property.proforma} of={property} />
          ))}
          <section>
            <h3 className={styles.part}>
              <b>Últimos pagos</b>
              <Link className="link small" to={page}>
                Todos
              </Link>
            </h3>
            {found.data.payments.length === 0 ? (
              <p className="small ink2">Ninguno.</p>
            ) : (
              <ul className={`${styles.rows} ${styles.payments}`}>
                {found.data.payments.map((payment, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: they only come as they stand.
                  <Payment key={index} of={payment} today={limaDate(now)} />
                ))}
              </ul>
            )}
          </section>
          {found.data.properties.map((property) => (
            <Papers
              key={property.proforma}
              of={property}
              caseKey={caseKey}
              isOnly={found.data.properties.length === 1}
            />
          ))}
        </>
      ) : found.isError ? (
        <LoadFailure
          title="No pudimos cargar sus letras y pagos."
          error={found.error}
          retry={() => void found.refetch()}
        />
      ) : (
        <Skeleton message="Buscando sus letras y pagos…">
          <SkeletonBlock width="100%" height={120} />
        </Skeleton>
      )}
    </aside>
  )
}

function Property({ of }: { of: SideProperty }) {
  const { projectName, productName, paidLetras, allLetras, overdueLetras, letras } = of
  const coming = allLetras - paidLetras - overdueLetras
  const states: readonly WindowState[] = [
    ...Array.from({ length: paidLetras }, () => 'paid' as const),
    ...Array.from({ length: overdueLetras }, () => 'overdue' as const),
    ...Array.from({ length: coming }, () => 'coming' as const),
  ]
  return (
    <section>
      <h3 className={styles.part}>
        <span>
          <b className="lower">{oneLine(projectName)}</b> <span className="ink2">{oneLine(productName)}</span>
        </span>
        {allLetras > 0 && (
          <span>
            {paidLetras} de {allLetras}
            <span className="vh"> letras pagadas</span>
          </span>
        )}
      </h3>
      {allLetras > 0 && (
        <p className={styles.windows}>
          <Windows states={states} />
        </p>
      )}
      <ul className={`${styles.rows} ${styles.letras}`}>
        {letras.map((letra) => (
          <li key={letra.name}>
            <span>{letra.name}</span>
            <LetraState of={letra} />
            <Amount of={letra.amount} />
          </li>
        ))}
      </ul>
      {allLetras === 0 && <p className="small ink2">Sin letras.</p>}
    </section>
  )
}

const brandWords: Readonly<Record<CardBrand, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'Amex',
  DINERS: 'Diners',
}

const stateWords = {
  credited: null,
  unknown: 'Por confirmar',
  surplus: 'Se devuelve',
  refunded: 'Devuelto',
  quarantined: 'Por revisar',
} as const satisfies Record<SidePayment['state'], string | null>

function Payment({
  of: { paidOn, name, state, system, maskedCard, amount },
  today,
}: {
  of: SidePayment
  today: Temporal.PlainDate
}) {
  const date = paidOn && formatDate(paidOn)
  return (
    <li>
      <span className="ink2">
        {date ? (paidOn?.year === today.year ? date.slice(0, 5) : date) : 'Sin fecha'}
      </span>
      <span>
        {meansText(system, maskedCard)}
        <span className="small ink2">{oneLine(name)}</span>
        {stateWords[state] && <span className={`small ${styles.doubt}`}>{stateWords[state]}</span>}
      </span>
      <Amount of={amount} />
    </li>
  )
}

/** By what it was paid: a card here, a debit, or as the developer's own system calls it. */
function meansText(system: string, maskedCard: string): string {
  if (maskedCard === '') return system === '' ? 'Otro medio' : `Otro medio, ${oneLine(system)}`
  const brand = cardBrand(maskedCard)
  const card = `${brand ? brandWords[brand] : 'Tarjeta'} ${lastFourDigits(maskedCard)}`
  return system === 'IZDA' ? `Débito, ${card}` : card
}

/** What can be opened, and what is not there. */
function Papers({
  of: { productName, papers, missingPapers },
  caseKey,
  isOnly,
}: {
  of: SideProperty
  caseKey: CaseKey
  isOnly: boolean
}) {
  return (
    <section>
      <h3 className={styles.part}>
        <span>
          <b>Papeles</b> {!isOnly && <span className="ink2">{oneLine(productName)}</span>}
        </span>
        {missingPapers.length > 0 && (
          <span className="ink2">
            {papers.length} de {papers.length + missingPapers.length}
          </span>
        )}
      </h3>
      <ul className={styles.rows}>
        {papers.map(({ documentId, title }) => (
          <li key={documentId}>
            <span>
              <a href={casePaperAddress(caseKey, documentId)} target="_blank" rel="noreferrer">
                {oneLine(title)}
                <span className="vh"> (se abre en otra pestaña)</span>
              </a>
            </span>
          </li>
        ))}
        {missingPapers.map((kind) => (
          <li key={kind}>
            <span className="ink2">{paperKindWords[kind]}</span>
            <Mark tone="out">Falta</Mark>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LetraState({ of: { state, daysLate, dueOn } }: { of: SideLetra }) {
  if (state === 'paid') return <Mark tone="good">Pagada</Mark>
  if (state === 'pending') return <span className="small ink2">{formatDate(dueOn)}</span>
  const days = daysLate === 1 ? '1 día' : `${daysLate} días`
  return daysLate >= 7 ? <Mark tone={daysLate >= 14 ? 'late' : 'soon'}>{days}</Mark> : <span>{days}</span>
}
