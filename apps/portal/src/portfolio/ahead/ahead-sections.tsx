import type { Instalment } from '@llave/domain/receivables/receivable'
import { Agenda } from './agenda.tsx'
import * as styles from './ahead.module.css'
import { LastPayment } from './last-payment.tsx'
import { UnreadAnswers } from './unread-answers.tsx'
import { UnreadNotices } from './unread-notices.tsx'

/**
 * Below the first view of the home: what comes by date, the last payment, and notices and answers that were not opened;
 * in cash mode without what comes.
 */
export function Ahead({
  letras,
}: {
  letras?: {
    readonly all: readonly Instalment[]
    /** What the home leads with. */
    readonly lead: readonly Instalment[]
  }
}) {
  return (
    <div className={styles.ahead}>
      {letras && <Agenda instalments={letras.all} lead={letras.lead} />}
      <div className={styles.column}>
        <LastPayment />
        <UnreadNotices />
        <UnreadAnswers />
      </div>
    </div>
  )
}
