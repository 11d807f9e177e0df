import { Empty } from '@llave/design/empty'
import { Field } from '@llave/design/field'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { type CertificateKind, certificateKinds } from '@llave/domain/certificates/certificate'
import type { Product } from '@llave/domain/portfolio/product'
import type { CashItem, Instalment } from '@llave/domain/receivables/receivable'
import { useRef, useState } from 'react'
import { useCashStatement } from '../api/cash-statement.ts'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { useOpening } from '../frame/use-opening.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { Link } from '../navigation/navigation.tsx'
import { ProformaField } from '../property/proforma-field.tsx'
import { PropertyChoices } from '../property/property-choices.tsx'
import { CertificateContent } from './certificate-content.tsx'
import * as styles from './certificates.module.css'

/** `/query/record`: a proforma, a type, and the paper. */
export function CertificatesScreen() {
  usePageTitle('Constancias')
  const statement = useCustomerStatement()
  const cash = useCashStatement()
  const opens = useOpening(statement.data?.closedUntil)
  return (
    <div className={styles.sheet}>
      <h1 className="t1">Constancias</h1>
      <p>
        <Link className="link" to="/papers">
          Estado de cuenta y papeles emitidos
        </Link>
      </p>
      {opens && (
        <p className="note" id="cerrado">
          Cambiaste de número hace poco. Por tu seguridad, las constancias se abren {opens}. Pagar ya puedes.
        </p>
      )}
      {statement.data && cash.data ? (
        <ChooseCertificate
          products={statement.data.products}
          instalments={statement.data.instalments}
          cashItems={cash.data.items}
          closedId={opens ? 'cerrado' : null}
        />
      ) : statement.isError || cash.isError ? (
        <LoadFailure
          title="No pudimos cargar tus proformas."
          error={statement.error ?? cash.error}
          retry={() => Promise.all([statement.refetch(), cash.refetch()])}
        />
      ) : (
        <Skeleton message="Buscando tus proformas…">
          <div className={styles.form}>
            <SkeletonBlock width="100%" height={78} />
            <SkeletonBlock width="100%" height={78} />
          </div>
        </Skeleton>
      )}
    </div>
  )
}

function ChooseCertificate({
  products,
  instalments,
  cashItems,
  closedId,
}: {
  products: readonly Product[]
  instalments: readonly Instalment[]
  cashItems: readonly CashItem[]
  closedId: string | null
}) {
  const [proforma, setProforma] = useState('')
  const select = useRef<HTMLSelectElement>(null)
  const [kind, setKind] = useState<CertificateKind | ''>('')
  const product = products.find((own) => own.proforma === proforma)
  function choose(pressed: string) {
    setProforma(pressed)
    select.current?.focus()
  }
  if (products.length === 0) return <Empty title="No tienes ninguna proforma" />
  return (
    <>
      <div className={styles.form}>
        <ProformaField
          ref={select}
          label="Elegir proforma:"
          products={products}
          value={proforma}
          onChange={(chosen) => {
            setProforma(chosen)
            setKind('')
          }}
        />
        <Field label="Elegir constancia:">
          {(control) => (
            <select
              {...control}
              className="input"
              value={kind}
              disabled={!product}
              onChange={(event) => setKind(event.target.value as CertificateKind)}
            >
              <option value="" disabled>
                Elige una constancia
              </option>
              {certificateKinds.map(({ kind: code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {!product && <PropertyChoices of={products} onChoose={choose} />}
      {product && kind !== '' && (
        <CertificateContent
          key={`${proforma} ${kind}`}
          kind={kind}
          product={product}
          letras={instalments.filter((letra) => letra.proforma === proforma)}
          cashItems={cashItems.filter((item) => item.proforma === proforma)}
          closedId={closedId}
        />
      )}
    </>
  )
}
