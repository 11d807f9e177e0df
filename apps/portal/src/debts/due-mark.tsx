import { Mark } from '@llave/design/mark'
import { type Dated, daysOverdue, isOverdue, overdueMark } from '@llave/domain/receivables/overdue'
import { formatDate } from '@llave/domain/time/format-date'

/** `Venció el 12/10/2026`, `Vence hoy, 21/11/2026`, `Vence el 24/11/2026`. */
export function dueText(debt: Dated, today: Temporal.PlainDate): string {
  if (debt.dueOn.equals(today)) return `Vence hoy, ${formatDate(debt.dueOn)}`
  return `${isOverdue(debt, today) ? 'Venció' : 'Vence'} el ${formatDate(debt.dueOn)}`
}

/** How late a debt is, from a week on: amber to 13 days, dark red from 14. Before that, nothing. */
export function DueMark({ of, today }: { of: Dated; today: Temporal.PlainDate }) {
  const mark = overdueMark(of, today)
  if (!mark) return null
  return (
    <Mark tone={mark === 'two-weeks' ? 'late' : 'soon'}>
      <span>
        <span className="vh">Vencida hace </span>
        {daysOverdue(of.dueOn, today)} días
      </span>
    </Mark>
  )
}
