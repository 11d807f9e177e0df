import { useCashStatement } from '../api/cash-statement.ts'
import { PaymentHelp } from '../debts/payment-help.tsx'
import { CashTime } from '../debts/statement-time.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { PaymentTabs } from '../receivables/payment-tabs.tsx'
import * as styles from './cash-home.module.css'
import { CashOwed } from './cash-owed.tsx'
import { CashSkeleton } from './cash-skeleton.tsx'
import { CompletedCash } from './completed-cash.tsx'
import { PendingCash } from './pending-cash.tsx'

/** Home in cash mode: pending and paid reservations and initial payments. */
export function CashHome() {
  const statement = useCashStatement()
  const items = statement.data?.items
  if (!items && statement.isError) {
    return (
      <>
        <h1 className={`${styles.title} t1`}>Mis pagos</h1>
        <LoadFailure
          title="No pudimos cargar tus pagos."
          error={statement.error}
          retry={() => statement.refetch()}
        />
      </>
    )
  }
  return (
    <div className={items ? undefined : styles.skeleton}>
      <h1 className={`${styles.title} t1`}>Mis pagos</h1>
      <CashTime />
      {items && <CashOwed items={items} />}
      <PaymentTabs
        pending={items ? <PendingCash items={items} /> : <CashSkeleton />}
        paid={items ? <CompletedCash items={items} /> : <CashSkeleton />}
      />
      {items && <PaymentHelp />}
    </div>
  )
}
