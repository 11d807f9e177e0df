import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import * as styles from './next-payment.module.css'

/** Where the next payment will stand. */
export function NextPaymentSkeleton() {
  return (
    <div className={styles.next}>
      <div className={`pic ${styles.picture}`}>
        <SkeletonBlock width="100%" height="100%" />
      </div>
      <div className={styles.body}>
        <Skeleton message="Buscando tus letras…">
          <div className={styles.skeleton}>
            <SkeletonBlock width={152} height={20} />
            <SkeletonBlock width={216} height="var(--figure-1)" />
            <SkeletonBlock width={188} height={22} />
            <SkeletonBlock width={160} height={40} />
            <SkeletonBlock width="100%" height={56} />
          </div>
        </Skeleton>
      </div>
    </div>
  )
}
