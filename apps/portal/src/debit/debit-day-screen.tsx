import { Figure } from '@llave/design/figure'
import { Fold } from '@llave/design/fold'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { debitDayOf } from '@llave/domain/debit/debit-day'
import { type DebitOutlook, debitOutlook, type NothingCharged } from '@llave/domain/debit/debit-outlook'
import { dayWords } from '@llave/domain/debit/debit-words'
import { formatMoney } from '@llave/domain/money/format-money'
import { inApplication } from '@llave/domain/prepayment/in-application'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { formatDate } from '@llave/domain/time/format-date'
import { useAffiliations } from '../api/affiliations.ts'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { useChangeable } from '../debts/use-changeable.ts'
import { BackLink } from '../frame/back-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useToday } from '../frame/use-today.ts'
import { Link } from '../navigation/navigation.tsx'
import { confirmationAddress, listAddress, paymentsAddress } from './addresses.ts'
import { ChargeBlock } from './charge-block.tsx'
import * as styles from './debit-day.module.css'

/** `/debit-day`: what the next debit day charges, to which cards, and until when that can be changed. */
export function DebitDayScreen() {
  usePageTitle('Próximo cobro automático')
  const list = useAffiliations()
  const today = useToday()
  return (
    <>
      <BackLink to={listAddress}>Débito automático</BackLink>
      {list.data ? (
        <Outlook of={debitOutlook(list.data, today)} all={list.data} today={today} />
      ) : list.isError ? (
        <>
          <h1 className="t1">Tu próximo cobro</h1>
          <LoadFailure
            title="No pudimos cargar tu próximo cobro."
            error={list.error}
            retry={() => list.refetch()}
          >
            Lo que se cobra el 24 no cambia.
          </LoadFailure>
        </>
      ) : (
        <Skeleton message="Buscando tu próximo cobro…">
          <div className={styles.page}>
            <div className={styles.head}>
              <SkeletonBlock width="70%" height={32} />
              <SkeletonBlock width="60%" height="var(--figure-1)" />
              <SkeletonBlock width="50%" height={140} />
            </div>
            <div className={styles.list}>
              <SkeletonBlock width="100%" height={200} />
              <SkeletonBlock width="100%" height={200} />
            </div>
          </div>
        </Skeleton>
      )}
    </>
  )
}

const nothingTexts: Record<NothingCharged, string> = {
  'no-card': 'No tienes ninguna tarjeta en el débito automático.',
  stopped: 'Tu tarjeta está suspendida o vence antes de ese día.',
  paid: 'No queda ninguna letra por cobrar ese día.',
  skipped: 'Saltaste este mes.',
}

function Outlook({
  of: outlook,
  all,
  today,
}: {
  of: DebitOutlook | null
  all: readonly DebitAffiliation[]
  today: Temporal.PlainDate
}) {
  const instalments = useCustomerStatement().data?.instalments ?? []
  if (!outlook) {
    return (
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 className="t1">El 24 no se cobra nada</h1>
          <p className="ink2">No tienes letras por pagar ni una tarjeta en el débito automático.</p>
        </div>
      </div>
    )
  }
  const { day, sums, nothing, charges } = outlook
  const waiting = waitingOf(all, instalments)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p className={styles.kind}>Débito automático</p>
        {nothing === null ? (
          <>
            <h1 className="t1">El {dayWords(day)} se cobra</h1>
            <div className={styles.sums}>
              {sums.map((sum) => (
                <Figure key={sum.currency} of={sum} lead />
              ))}
            </div>
          </>
        ) : (
          <>
            <h1 className="t1">El {dayWords(day)} no se cobra nada</h1>
            <p className="ink2">
              {nothing === 'paid' && waiting.length > 0 ? inApplication : nothingTexts[nothing]}
            </p>
          </>
        )}
        {charges.length > 0 && <Cutoff day={day} today={today} />}
      </div>
      <div className={styles.list}>
        {charges.map((charge) => (
          <ChargeBlock key={charge.affiliation.proforma} of={charge} day={day} />
        ))}
        <LeftOut outlook={outlook} all={all} instalments={instalments} waiting={waiting} />
        {charges.length > 0 && (
          <p className="note">
            La letra que pagues antes del cobro ya no se cobra. Si tu banco no acepta el cobro, te avisamos
            ese mismo día y la letra queda por pagar.
          </p>
        )}
        <p>
          <Link className="link" to="/calendar">
            Llevar el 24 a mi calendario
          </Link>
        </p>
      </div>
    </div>
  )
}

/** The days to the charge as a cota: the thick tick is the last moment to change it. */
function Cutoff({ day, today }: { day: Temporal.PlainDate; today: Temporal.PlainDate }) {
  const changeable = useChangeable(day)
  const last = day.subtract({ days: 1 })
  return (
    <ol className={styles.days} aria-label="Cuándo">
      <li>
        <b>Hoy, {formatDate(today)}</b>
        <span className="small">{changeable ? 'Puedes cambiar todo' : 'Ya no se puede cambiar'}</span>
      </li>
      <li className={styles.cut}>
        <b>{dayWords(last)}, 6:00 PM</b>
        <span className="small">Último momento</span>
      </li>
      <li>
        <b>{dayWords(day)}</b>
        <span className="small">Se cobra y llega tu recibo</span>
      </li>
    </ol>
  )
}

/** Proformas on debit whose letras wait for the new plan of a prepayment. */
function waitingOf(
  all: readonly DebitAffiliation[],
  instalments: readonly Instalment[],
): readonly DebitAffiliation[] {
  const waits = new Set(instalments.flatMap((letra) => (letra.inApplication ? [letra.proforma] : [])))
  return all.filter(({ card, proforma }) => card && waits.has(proforma))
}

/**
 * What the debit day leaves out: letras that were paid by hand or wait for a new plan, and proformas whose card does
 * not pay.
 */
function LeftOut({
  outlook,
  all,
  instalments,
  waiting,
}: {
  outlook: DebitOutlook
  all: readonly DebitAffiliation[]
  instalments: readonly Instalment[]
  waiting: readonly DebitAffiliation[]
}) {
  const { day, charges } = outlook
  const onDebit = new Set(all.flatMap(({ card, proforma }) => (card ? [proforma] : [])))
  const paid = instalments.filter(
    (letra) => onDebit.has(letra.proforma) && debitDayOf(letra.dueOn).equals(day) && isPaidByHand(letra),
  )
  const others = all.filter(
    (affiliation) =>
      affiliation.nextCharge.letras.length > 0 &&
      !charges.some((charge) => charge.affiliation === affiliation),
  )
  if (paid.length === 0 && others.length === 0 && waiting.length === 0) return null
  return (
    <Fold className={styles.out} summary={<span className="t3">Lo que no entra este mes</span>}>
      <ul className={styles.outList}>
        {paid.map((letra) => (
          <li key={letra.code}>
            <span>
              <b>{letra.projectName}</b>, {letra.productName}
            </span>
            <span className="money">{formatMoney(letra.amount)}</span>
            <span className="small ink2">
              {letra.payment?.paidOn && `La pagaste tú el ${formatDate(letra.payment.paidOn)}. `}
              <Link to={`/property/${encodeURIComponent(letra.proforma)}/historic`}>Ver mis pagos</Link>
            </span>
          </li>
        ))}
        {waiting.map(({ proforma, projectName, productName }) => (
          <li key={proforma}>
            <span>
              <b>{projectName}</b>, {productName}
            </span>
            <span className="small ink2">
              {inApplication} <Link to={paymentsAddress(proforma)}>Ver mis pagos</Link>
            </span>
          </li>
        ))}
        {others.map(({ proforma, projectName, productName, nextCharge, card, impediment }) => (
          <li key={proforma}>
            <span>
              <b>{projectName}</b>, {productName}
            </span>
            <span className="money">{nextCharge.sums.map(formatMoney).join(' y ')}</span>
            <span className="small ink2">
              {card ? 'Su tarjeta no se cobra ese día. ' : 'No tiene tarjeta en el débito. '}
              <Link to={paymentsAddress(proforma)}>Pagar</Link>
              {!card && impediment === null && (
                <>
                  {' o '}
                  <Link to={confirmationAddress(proforma)}>afiliar una tarjeta</Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

function isPaidByHand({ state, payment }: Instalment): boolean {
  return state === 'paid' && payment !== null && payment.system !== 'IZDA'
}
