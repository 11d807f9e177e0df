import { Empty } from '@llave/design/empty'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import type { Product } from '@llave/domain/portfolio/product'
import { useRef } from 'react'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { BackLink } from '../frame/back-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useSearchParams } from '../navigation/navigation.tsx'
import { ProformaField } from '../property/proforma-field.tsx'
import { IssuedPapers } from './issued-papers.tsx'
import * as styles from './papers.module.css'
import { StatementForm } from './statement-form.tsx'

/** `/papers`: the statement of a property for a period, and every paper that was issued. */
export function PapersScreen() {
  usePageTitle('Estado de cuenta')
  const { data, isError, error, refetch } = useCustomerStatement()
  return (
    <>
      <BackLink to="/">Inicio</BackLink>
      <div className={styles.page}>
        <section className={styles.part}>
          <h1 className="t1">Estado de cuenta</h1>
          {data ? (
            <ChooseProperty products={data.products} />
          ) : isError ? (
            <LoadFailure title="No pudimos cargar tus proformas." error={error} retry={refetch} />
          ) : (
            <Skeleton message="Buscando tus proformas…">
              <SkeletonBlock width="100%" height={78} />
              <SkeletonBlock width="60%" height={44} />
              <SkeletonBlock width="100%" height={240} />
            </Skeleton>
          )}
        </section>
        <IssuedPapers />
      </div>
    </>
  )
}

function ChooseProperty({ products }: { products: readonly Product[] }) {
  const [parameters, setParameters] = useSearchParams()
  const select = useRef<HTMLSelectElement>(null)
  const asked = parameters.get('proforma') ?? ''
  const [first] = products
  const product = products.find(({ proforma }) => proforma === asked) ?? first
  if (!product) return <Empty title="No tienes ninguna propiedad" />
  return (
    <>
      {products.length > 1 && (
        <ProformaField
          ref={select}
          label="Propiedad"
          products={products}
          value={product.proforma}
          onChange={(proforma) => setParameters({ proforma }, { replace: true })}
        />
      )}
      {products.length === 1 && (
        <p className={styles.name}>
          <b>{product.projectName}</b>, {product.name}
        </p>
      )}
      <StatementForm key={product.proforma} product={product} />
    </>
  )
}
