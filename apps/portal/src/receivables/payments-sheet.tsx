import type { Instalment } from '@llave/domain/receivables/receivable'
import type { ReactNode } from 'react'
import { LetraCalendar } from '../debts/letra-calendar/letra-calendar.tsx'
import { LetrasTime } from '../debts/statement-time.tsx'
import { ExportButton } from './export-button.tsx'
import * as styles from './payments-sheet.module.css'

/** Title, Exportar and the calendar of letras around their lists. */
export function PaymentsSheet({
  title,
  proforma,
  letras,
  chosen,
  children,
}: {
  title: string
  proforma: string
  letras: readonly Instalment[] | null
  /** The codes of letras that are outlined in the calendar. */
  chosen?: ReadonlySet<string>
  children: ReactNode
}) {
  return (
    <>
      <ExportButton title={title} proforma={proforma} />
      <LetrasTime />
      {/* Keyed, so that the loaded content replaces the skeleton instead of shifting it. */}
      <div
        className={letras ? styles.sheet : `${styles.sheet} ${styles.skeleton}`}
        key={letras ? 'letras' : 'loading'}
      >
        <LetraCalendar className={styles.calendar} letras={letras} chosen={chosen} />
        <div>{children}</div>
      </div>
    </>
  )
}
