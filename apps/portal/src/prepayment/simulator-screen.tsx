import { Empty } from '@llave/design/empty'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import type { Product } from '@llave/domain/portfolio/product'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { useMemo, useRef, useState } from 'react'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { ProformaField } from '../property/proforma-field.tsx'
import { PropertyChoices } from '../property/property-choices.tsx'
import { Simulator } from './simulator.tsx'
import * as styles from './simulator-screen.module.css'

const title = 'Prepago de letras - Simulador'

/** `/query/prepayment`: choose a proforma, then simulate a prepayment of it. */
export function SimulatorScreen() {
  usePageTitle(title)
  const statement = useCustomerStatement()
  return (
    <div className={styles.room}>
      <div className={styles.sheet}>
        <div className="stack">
          <h1 className="t1">{title}</h1>
          <p className="ink2">
            Mira cómo quedarían tus letras si pagas una parte por adelantado. Simular no cambia nada.
          </p>
        </div>
        {statement.data ? (
          <ChooseProforma products={statement.data.products} instalments={statement.data.instalments} />
        ) : statement.isError ? (
          <LoadFailure
            title="No pudimos cargar tus proformas."
            error={statement.error}
            retry={() => statement.refetch()}
          />
        ) : (
          <Skeleton message="Buscando tus proformas…">
            <div className={styles.pick}>
              <SkeletonBlock width="100%" height={78} />
            </div>
          </Skeleton>
        )}
      </div>
    </div>
  )
}

function ChooseProforma({
  products,
  instalments,
}: {
  products: readonly Product[]
  instalments: readonly Instalment[]
}) {
  const [proforma, setProforma] = useState('')
  const select = useRef<HTMLSelectElement>(null)
  const withLetras = products.filter((product) =>
    instalments.some((letra) => letra.proforma === product.proforma),
  )
  const chosen = withLetras.find((product) => product.proforma === proforma)
  const unpaid = useMemo(
    () => instalments.filter((letra) => letra.proforma === proforma && letra.state === 'pending'),
    [instalments, proforma],
  )
  function choose(pressed: string) {
    setProforma(pressed)
    select.current?.focus()
  }
  if (withLetras.length === 0) return <Empty title="No tienes ninguna proforma con letras" />
  return (
    <>
      <div className={styles.pick}>
        <ProformaField
          ref={select}
          label="Proforma"
          products={withLetras}
          value={proforma}
          onChange={setProforma}
        />
      </div>
      {chosen ? (
        <Simulator key={proforma} product={chosen} unpaid={unpaid} />
      ) : (
        <PropertyChoices of={withLetras} onChoose={choose} />
      )}
    </>
  )
}
