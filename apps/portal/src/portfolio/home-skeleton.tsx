import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { HomeTiles } from './home-tiles.tsx'
import * as letterHomeStyles from './letter-home.module.css'
import * as nextPaymentStyles from './next-payment.module.css'

/** Skeleton of the next payment and the cards; the tiles need no data and are shown already. */
export function HomeSkeleton() {
  return (
    <div className={letterHomeStyles.skeleton}>
      <div className={nextPaymentStyles.next}>
        <div className={nextPaymentStyles.picture}>
          <SkeletonBlock width="100%" height="100%" />
        </div>
        <div className={nextPaymentStyles.body}>
          <Skeleton message="Buscando tus letras…">
            <div className={nextPaymentStyles.skeleton}>
              <SkeletonBlock width={152} height={20} />
              <SkeletonBlock width={216} height="var(--figure-1)" />
              <SkeletonBlock width={188} height={22} />
              <SkeletonBlock width={160} height={40} />
              <SkeletonBlock width="100%" height={56} />
            </div>
          </Skeleton>
        </div>
      </div>
      <HomeTiles />
    </div>
  )
}
