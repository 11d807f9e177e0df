import { Bone, Skeleton } from '@llave/design/skeleton'
import * as firstDebtStyles from './first-debt.module.css'
import { HomeTiles } from './home-tiles.tsx'
import * as letterHomeStyles from './letter-home.module.css'

/** Bones where the first debt and the cards will stand; the tiles need no data and stand already. */
export function HomeSkeleton() {
  return (
    <div className={letterHomeStyles.bones}>
      <div className={firstDebtStyles.next}>
        <div className={firstDebtStyles.picture}>
          <Bone width="100%" height="100%" />
        </div>
        <div className={firstDebtStyles.body}>
          <Skeleton words="Buscando tus letras…">
            <div className={firstDebtStyles.bones}>
              <Bone width={152} height={20} />
              <Bone width={216} height="var(--figure-1)" />
              <Bone width={188} height={22} />
              <Bone width={160} height={40} />
              <Bone width="100%" height={56} />
            </div>
          </Skeleton>
        </div>
      </div>
      <HomeTiles />
    </div>
  )
}
