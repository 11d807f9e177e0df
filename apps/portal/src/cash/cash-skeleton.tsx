import { Bone, Skeleton } from '@llave/design/skeleton'
import * as pendingCashStyles from './pending-cash.module.css'
import * as pendingCashItemStyles from './pending-cash-item.module.css'

/** Bones of the first group, where its first payment will stand. */
export function CashSkeleton() {
  return (
    <Skeleton words="Buscando tus pagos…">
      <div className={pendingCashStyles.groupBones}>
        <Bone width={168} height={22} />
        <Bone width={112} height={18} />
      </div>
      <div className={pendingCashStyles.grid}>
        <div className={pendingCashStyles.picture}>
          <Bone width="100%" height="100%" />
        </div>
        <div className={`${pendingCashItemStyles.item} ${pendingCashItemStyles.lead}`}>
          <Bone width={112} height={26} />
          <Bone width={216} height="var(--figure-1)" />
          <Bone width={188} height={24} />
          <Bone width={140} height={20} />
          <Bone width="100%" height={52} />
        </div>
      </div>
    </Skeleton>
  )
}
