import { Amount } from '@llave/design/figure'
import type { Money } from '@llave/domain/money/money'
import { owedTotals } from '@llave/domain/receivables/owed-totals'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { Fragment } from 'react'
import { Link } from '../navigation/navigation.tsx'
import { dueText } from './due-mark.tsx'
import * as styles from './owed.module.css'

type Debts = readonly Pick<Instalment, 'amount' | 'paidAmount' | 'dueOn' | 'state'>[]

/** The labels of each mode, and the link to it. */
const labels = {
  letter: {
    overdue: 'Letras vencidas',
    all: 'Letras por pagar, en total',
    where: 'en letras',
    to: '/?type=letter',
    link: 'Ver mis letras',
  },
  cash: {
    overdue: 'Vencido',
    all: 'Por pagar, en total',
    where: 'en separaciones y pagos iniciales',
    to: '/?type=cash',
    link: 'Ver mis pagos pendientes',
  },
} as const

/** Totals overdue and pending, in one line; nothing where there is only one debt. */
export function OwedTotals({
  of,
  mode,
  today,
}: {
  of: Debts
  mode: keyof typeof labels
  today: Temporal.PlainDate
}) {
  const { overdue, all, count } = owedTotals(of, today)
  if (count < 2) return null
  return (
    <p className={styles.owed}>
      {overdue.length > 0 && (
        <>
          {labels[mode].overdue}: <Sums of={overdue} />.{' '}
        </>
      )}
      {labels[mode].all}: <Sums of={all} />.
    </p>
  )
}

/** What is owed in the other login mode, with a link to it in the same session; nothing where nothing is owed. */
export function OwedInOtherMode({
  of,
  mode,
  today,
  besides = true,
}: {
  of: Debts
  mode: keyof typeof labels
  today: Temporal.PlainDate
  /** Whether something is owed in this mode too. */
  besides?: boolean
}) {
  const { all, count, firstDue } = owedTotals(of, today)
  if (!firstDue) return null
  const due = dueText({ dueOn: firstDue, state: 'pending' }, today)
  return (
    <p className={styles.owed}>
      {besides ? 'Además debes' : 'Debes'} <Sums of={all} /> {labels[mode].where}.{' '}
      {count > 1 ? `Lo primero ${due.charAt(0).toLowerCase()}${due.slice(1)}` : due}.{' '}
      <Link className="link" to={labels[mode].to}>
        {labels[mode].link}
      </Link>
    </p>
  )
}

/** `S/ 66,600.00 y US$ 9,615.00` */
function Sums({ of }: { of: readonly Money[] }) {
  return of.map((sum, index) => (
    <Fragment key={sum.currency}>
      {index > 0 && ' y '}
      <Amount of={sum} />
    </Fragment>
  ))
}
