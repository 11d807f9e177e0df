import { SkeletonBlock } from '@llave/design/skeleton'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { BackLink } from '../frame/back-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { PropertyNotFound } from '../frame/property-not-found.tsx'
import { Outlet, useParams } from '../navigation/navigation.tsx'
import { useCustomerSession } from '../session/use-session.ts'
import { DebitPromo } from './debit-promo.tsx'
import * as styles from './property-frame.module.css'
import { PropertyMenu } from './property-menu.tsx'

/** The layout of every screen of one property. The screens show their own skeletons while it loads. */
export function PropertyFrame() {
  const { id: proforma = '' } = useParams()
  const { name } = useCustomerSession()
  const statement = useCustomerStatement()
  const product = statement.data?.products.find((own) => own.proforma === proforma)
  if (statement.data && !product) return <PropertyNotFound />
  return (
    <div className={styles.property}>
      <div className={styles.side}>
        <BackLink to="/">Inicio</BackLink>
        <div className={styles.who}>
          <b aria-hidden="true">{name.trim().charAt(0).toLocaleUpperCase('es-PE')}</b>
          <span>{name}</span>
        </div>
        <PropertyMenu proforma={proforma} />
        <DebitPromo proforma={proforma} />
      </div>
      <div className={styles.main}>
        <div className={styles.head}>
          {product ? (
            <>
              <h1 className="t1">{product.projectName.toLocaleLowerCase('es-PE')}</h1>
              <p className="ink2">{product.name}</p>
            </>
          ) : (
            <>
              <h1 className="vh">Tu propiedad</h1>
              {!statement.isError && (
                <>
                  <div className="t1">
                    <SkeletonBlock width="7em" height="1.12em" />
                  </div>
                  <SkeletonBlock width={72} height={24} />
                </>
              )}
            </>
          )}
        </div>
        {statement.isError && !statement.data ? (
          <LoadFailure
            title="No pudimos cargar tus pagos."
            error={statement.error}
            retry={() => statement.refetch()}
          />
        ) : (
          <Outlet />
        )}
      </div>
    </div>
  )
}
