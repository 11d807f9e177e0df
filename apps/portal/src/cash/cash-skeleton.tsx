import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import * as pendingCashStyles from './pending-cash.module.css'
import * as pendingCashItemStyles from './pending-cash-item.module.css'

/** Skeleton of the first group, in the place of its first payment. */
export function CashSkeleton() {
  return (
    <Skeleton message="Buscando tus pagos…">
      <div className={pendingCashStyles.groupSkeleton}>
        <SkeletonBlock width={168} height={22} />
        <SkeletonBlock width={112} height={18} />
      </div>
      <div className={pendingCashStyles.grid}>
        <div className={pendingCashStyles.picture}>
          <SkeletonBlock width="100%" height="100%" />
        </div>
        <div className={`${pendingCashItemStyles.item} ${pendingCashItemStyles.lead}`}>
          <SkeletonBlock width={112} height={26} />
          <SkeletonBlock width={216} height="var(--figure-1)" />
          <SkeletonBlock width={188} height={24} />
          <SkeletonBlock width={140} height={20} />
          <SkeletonBlock width="100%" height={52} />
        </div>
      </div>
    </Skeleton>
  )
}
