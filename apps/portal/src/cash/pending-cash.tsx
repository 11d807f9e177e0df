import { Empty } from '@llave/design/empty'
import { Fold } from '@llave/design/fold'
import { projectImage } from '@llave/domain/portfolio/home-summary'
import { groupPendingCash } from '@llave/domain/receivables/group-cash'
import type { CashItem } from '@llave/domain/receivables/receivable'
import { useMemo } from 'react'
import { useCustomerStatement } from '../api/customer-statement.ts'
import picture from '../assets/illustrations/lotes-valle.svg'
import { useToday } from '../frame/use-today.ts'
import { ProjectPicture } from '../property/project-picture.tsx'
import { LetrasLink } from './letras-link.tsx'
import * as styles from './pending-cash.module.css'
import { PendingCashItem } from './pending-cash-item.tsx'

/** Pending payments by project and product, the first group open; what is due first leads. */
export function PendingCash({ items }: { items: readonly CashItem[] }) {
  const today = useToday()
  const letras = useCustomerStatement().data?.instalments
  const owesNothing = letras?.every(({ state }) => state !== 'pending')
  const groups = useMemo(() => groupPendingCash(items), [items])
  if (groups.length === 0) {
    return (
      <Empty
        title={
          owesNothing
            ? 'No tienes ningún pago pendiente'
            : 'No tienes ningún pago pendiente de separaciones ni pagos iniciales'
        }
        picture={picture}
      >
        <LetrasLink />
      </Empty>
    )
  }
  return groups.map((group, place) => (
    <Fold
      key={group.key}
      className={styles.group}
      open={place === 0}
      summary={
        <span className={styles.name}>
          <h2 className="t3">{group.projectName}</h2>
          <span className="small ink2">{group.productName}</span>
        </span>
      }
    >
      <div className={styles.grid}>
        <div className={`pic ${styles.picture}`}>
          <ProjectPicture
            src={projectImage(group.projectCode)}
            sizes="(min-width: 768px) 50vw, 100vw"
            eager={place === 0}
          />
        </div>
        <ul>
          {group.items.map((item, index) => (
            <PendingCashItem
              key={item.accounting.number}
              item={item}
              lead={place === 0 && index === 0}
              today={today}
            />
          ))}
        </ul>
      </div>
    </Fold>
  ))
}
