import { Mark } from '@llave/design/mark'

/** For how many days something is overdue; red from two weeks on. */
export function DaysLate({ days }: { days: number }) {
  return <Mark tone={days >= 14 ? 'late' : 'soon'}>{days === 1 ? '1 día' : `${days} días`}</Mark>
}
