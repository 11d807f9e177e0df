import type { Product } from '@llave/domain/portfolio/product'
import { Link } from 'react-router'
import { useCashStatement } from '../api/cash-statement.ts'
import { useUnreadCount } from './notices.ts'
import * as styles from './unread-notices.module.css'

type Of = Pick<Product, 'proforma' | 'projectName' | 'name'>

/** Link to the unread notices of a property; nothing where there are none, or while that is unknown. */
export function UnreadNotices({ of, named = false }: { of: Of; named?: boolean }) {
  const { proforma, projectName, name } = of
  const unread = useUnreadCount(proforma)
  if (unread === 0) return null
  return (
    <Link
      className="link small"
      to={`/property/${encodeURIComponent(proforma)}/notices`}
      // The card above names the property.
      aria-describedby={named ? undefined : `project-${proforma} product-${proforma}`}
    >
      {unread} {unread === 1 ? 'aviso' : 'avisos'} sin leer{named && ` de ${projectName}, ${name}`}
    </Link>
  )
}

/** The same for every property, where there are no cards above. */
export function AllUnreadNotices() {
  const products = useCashStatement().data?.products ?? []
  return (
    <div className={styles.all}>
      {products.map((product) => (
        <UnreadNotices key={product.proforma} of={product} named />
      ))}
    </div>
  )
}
