import type { Instalment } from '@llave/domain/receivables/receivable'
import type { ReactNode } from 'react'
import { LetraCalendar } from '../debts/letra-calendar/letra-calendar.tsx'
import { ExportButton } from './export-button.tsx'
import * as styles from './payments-sheet.module.css'

/** Title, Exportar, counter and house around the lists of letras. */
export function PaymentsSheet({
  title,
  proforma,
  letras,
  children,
}: {
  title: string
  proforma: string
  letras: readonly Instalment[] | null
  children: ReactNode
}) {
  return (
    <>
      <ExportButton title={title} proforma={proforma} />
      {/* Keyed, so that what loaded is drawn anew in its place instead of pushing the bones about. */}
      <div
        className={letras ? styles.sheet : `${styles.sheet} ${styles.skeleton}`}
        key={letras ? 'letras' : 'loading'}
      >
        <LetraCalendar className={styles.house} letras={letras} />
        <div>{children}</div>
      </div>
    </>
  )
}
