import { Bone, Skeleton } from '@llave/design/skeleton'
import * as letraStyles from './letra.module.css'
import * as pendingListStyles from './pending-list.module.css'

/** Bones of two months, where the letras will stand. */
export function PaymentsSkeleton() {
  return (
    <Skeleton words="Buscando tus letras…">
      <Month />
      <Month />
    </Skeleton>
  )
}

function Month() {
  return (
    <>
      <div className={pendingListStyles.head}>
        <Bone width={76} height={16} />
        <Bone width={92} height={16} />
      </div>
      <div className={`${letraStyles.letra} ${letraStyles.now}`}>
        <div className={letraStyles.name}>
          <Bone width={88} height={22} />
        </div>
        <div className={letraStyles.amount}>
          <Bone width={128} height={32} />
        </div>
        <div className={letraStyles.due}>
          <Bone width={148} height={18} />
        </div>
        <div className={letraStyles.act}>
          <Bone width="100%" height={44} />
        </div>
      </div>
    </>
  )
}
