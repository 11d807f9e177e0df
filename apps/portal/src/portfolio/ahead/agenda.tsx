import { Amount } from '@llave/design/figure'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import type { ComingCharge } from '@llave/domain/debit/coming-charges'
import { comingCharges } from '@llave/domain/debit/coming-charges'
import { dayWords, yourCard } from '@llave/domain/debit/debit-words'
import { type AgendaEntry, agenda } from '@llave/domain/portfolio/agenda'
import { instalmentPosition, instalmentProgress } from '@llave/domain/receivables/instalment-progress'
import { owedAmount } from '@llave/domain/receivables/owed-amount'
import { payability } from '@llave/domain/receivables/payable'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { formatDate } from '@llave/domain/time/format-date'
import { monthLabel } from '@llave/domain/time/month'
import { useAffiliations } from '../../api/affiliations.ts'
import { checkoutPath } from '../../debts/checkout-path.ts'
import { useChangeable } from '../../debts/use-changeable.ts'
import { useOnline } from '../../frame/use-online.ts'
import { useToday } from '../../frame/use-today.ts'
import { Link } from '../../navigation/navigation.tsx'
import * as styles from './ahead.module.css'

/** "Lo que viene": what is charged and what falls due next, by date; nothing where nothing comes. */
export function Agenda({
  instalments,
  lead,
}: {
  instalments: readonly Instalment[]
  lead: readonly Instalment[]
}) {
  const today = useToday()
  const { data, isError } = useAffiliations()
  // A letra that is charged would stand as one to pay until the charges are known.
  const entries = data || isError ? agenda(instalments, comingCharges(data ?? [], today), lead, today) : null
  if (entries?.length === 0 && !isError) return null
  return (
    <section aria-labelledby="agenda">
      <h2 className={`t2 ${styles.title}`} id="agenda">
        Lo que viene
      </h2>
      {isError && !data && (
        <p className="small ink2">
          No pudimos saber qué se cobra por débito automático. Lo que ves es lo que vence.
        </p>
      )}
      {entries ? (
        <ol>
          {entries.map((entry, index) => (
            <li
              className={styles.entry}
              key={entry.kind === 'due' ? entry.letra.code : `${entry.charge.proforma} ${entry.day}`}
            >
              <Day of={entry} before={entries[index - 1]} />
              {entry.kind === 'charge' ? (
                <Charge of={entry.charge} instalments={instalments} />
              ) : (
                <Due of={entry.letra} instalments={instalments} />
              )}
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton message="Buscando lo que viene…">
          <SkeletonBlock width="100%" height={72} />
        </Skeleton>
      )}
    </section>
  )
}

/** Once for all that comes on a day. */
function Day({ of: { day }, before }: { of: AgendaEntry; before: AgendaEntry | undefined }) {
  const isSame = before?.day.equals(day) ?? false
  const [month] = monthLabel(day).split(' ')
  return (
    <time dateTime={day.toString()} className={isSame ? undefined : styles.day}>
      <span className="vh">{formatDate(day)}</span>
      {!isSame && (
        <>
          <b aria-hidden="true">{day.day}</b>
          <span className="caps ink2" aria-hidden="true">
            {month}
          </span>
        </>
      )}
    </time>
  )
}

function Charge({ of, instalments }: { of: ComingCharge; instalments: readonly Instalment[] }) {
  const { isRetry, card, day, sums, letras, projectName } = of
  const changeable = useChangeable(day)
  return (
    <Link className={styles.words} to="/debit-day">
      <b>
        {isRetry ? 'Se intenta otra vez con' : 'Se cobra a'} {yourCard(card)}
      </b>
      <span className={styles.sums}>
        {sums.map((sum) => (
          <Amount key={sum.currency} of={sum} />
        ))}
      </span>
      <span className={`small ink2 ${styles.what}`}>
        Débito automático. {projectName}, {letrasOf(letras, of.proforma, instalments)}
        {changeable &&
          !isRetry &&
          `. Puedes saltarlo hasta el ${dayWords(day.subtract({ days: 1 }))}, 6:00 PM`}
      </span>
    </Link>
  )
}

function Due({ of, instalments }: { of: Instalment; instalments: readonly Instalment[] }) {
  const siblings = instalments.filter(({ proforma }) => proforma === of.proforma)
  const position = instalmentPosition(of.code, siblings)
  const online = useOnline()
  return (
    <div>
      <Link className={styles.words} to={`/property/${encodeURIComponent(of.proforma)}/payment`}>
        <b>Vence {of.projectName}</b>
        <span className={styles.sums}>
          <Amount of={owedAmount(of)} />
        </span>
        <span className={`small ink2 ${styles.what}`}>
          Letra {position} de {instalmentProgress(siblings).total}
        </span>
      </Link>
      {payability(of, siblings) === 'payable' && online && (
        <Link
          className={`link small ${styles.pay}`}
          reloadDocument
          to={checkoutPath(of.code)}
          aria-label={`Pagar la letra ${position} de ${of.projectName}`}
        >
          Pagar
        </Link>
      )}
    </div>
  )
}

/** `letra 31`, `2 letras` */
function letrasOf(
  letras: ComingCharge['letras'],
  proforma: string,
  instalments: readonly Instalment[],
): string {
  const [first, ...others] = letras
  const siblings = instalments.filter((letra) => letra.proforma === proforma)
  return first && others.length === 0
    ? `letra ${instalmentPosition(first.code, siblings)}`
    : `${letras.length} letras`
}
