import type { Instalment } from '@llave/domain/receivables/receivable'
import type { ReactNode } from 'react'
import { House } from '../design/house/house.tsx'
import { ExportButton } from './export-button.tsx'
import './payments.css'

/** Title, Exportar, counter and house around the lists of letras. */
export function PaymentsSheet({
  title,
  proforma,
  letras,
  children,
}: {
  title: string
  proforma: string
  letras: readonly Instalment[] | null
  children: ReactNode
}) {
  return (
    <>
      <ExportButton title={title} proforma={proforma} />
      <div className="pay-grid">
        <House letras={letras} />
        <div>{children}</div>
      </div>
    </>
  )
}
