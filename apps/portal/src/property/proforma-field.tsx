import { Field } from '@llave/design/field'
import type { Product } from '@llave/domain/portfolio/product'
import type { Ref } from 'react'

/** The select of a proforma; `''` where none is chosen. */
export function ProformaField({
  ref,
  label,
  products,
  value,
  onChange,
}: {
  ref: Ref<HTMLSelectElement>
  label: string
  products: readonly Product[]
  value: string
  onChange: (proforma: string) => void
}) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          ref={ref}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" disabled>
            Elige una proforma
          </option>
          {products.map(({ proforma, projectName, name }) => (
            <option key={proforma} value={proforma}>
              {proforma} · {projectName}, {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
