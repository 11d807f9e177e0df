import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import * as letraStyles from './letra.module.css'
import * as pendingListStyles from './pending-list.module.css'

/** Skeleton of the month to pay, and of two years below it. */
export function PaymentsSkeleton() {
  return (
    <Skeleton message="Buscando tus letras…">
      <div className={pendingListStyles.head}>
        <SkeletonBlock width={76} height={16} />
        <SkeletonBlock width={92} height={16} />
      </div>
      <div className={`${letraStyles.letra} ${letraStyles.now} ${letraStyles.lead}`}>
        <div className={letraStyles.name}>
          <SkeletonBlock width={88} height={22} />
        </div>
        <div className={letraStyles.amount}>
          <SkeletonBlock width={208} height={52} />
        </div>
        <div className={letraStyles.due}>
          <SkeletonBlock width={148} height={18} />
        </div>
        <div className={letraStyles.act}>
          <SkeletonBlock width="100%" height={44} />
        </div>
      </div>
      <Year />
      <Year />
    </Skeleton>
  )
}

function Year() {
  return (
    <div className={pendingListStyles.head}>
      <SkeletonBlock width={128} height={22} />
      <SkeletonBlock width={92} height={16} />
    </div>
  )
}
