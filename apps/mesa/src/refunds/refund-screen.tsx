import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { Link, useParams } from 'react-router'
import { Page } from '../frame/page.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { RefundPart } from './refund-part.tsx'
import * as styles from './refunds.module.css'
import { useOrderRefunds } from './use-order-refunds.ts'

/** The refunds of one payment. */
export function RefundScreen() {
  const { order = '' } = useParams()
  const { data } = useOrderRefunds(order)
  const title = data ? escapeToOneLine(data.customer.name) : 'Devolución'
  usePageTitle(title)
  return (
    <Page title={title} back={<Link to="/devoluciones">Devoluciones</Link>}>
      <p className={styles.about}>
        Pedido {order}
        {data && (
          <>
            {' · '}
            <Link to={`/clientes/${data.customer.customerId}`}>Ver al cliente</Link>
          </>
        )}
      </p>
      <div className={styles.one}>
        <RefundPart orderNumber={order} />
      </div>
    </Page>
  )
}
