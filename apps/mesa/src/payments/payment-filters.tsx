import { listPaymentProjects } from '@llave/contract/staff/payments/list-payments'
import { type FilterName, filterNames } from '@llave/contract/staff/payments/payment-filter'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import { paymentOutcomeNames, paymentOutcomeTexts } from '@llave/domain/staff/payment-search'
import { useQuery } from '@tanstack/react-query'
import { callMesa } from '../api/call-mesa.ts'
import { SelectField } from '../frame/select-field.tsx'
import * as styles from './payments.module.css'

const wrongTexts: Readonly<Partial<Record<FilterName, string>>> = {
  min: 'Escribe un importe como 320.50',
  max: 'Escribe un importe como 320.50',
  card: 'Escribe las cuatro últimas cifras',
  authorization: 'De 4 a 6 cifras o letras',
  from: 'No es un día',
  to: 'No es un día',
}

/** What the list is narrowed by; each field stands in the address by its name. */
export function PaymentFilters({
  params,
  wrong,
  choose,
}: {
  params: URLSearchParams
  /** Fields whose text is none, and which therefore do not narrow the list. */
  wrong: ReadonlySet<FilterName>
  choose: (fields: Readonly<Partial<Record<FilterName, string>>>) => void
}) {
  const projects = useQuery({
    queryKey: ['payment-projects'],
    queryFn: ({ signal }) => callMesa(listPaymentProjects, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const field = (name: FilterName, label: string, type: 'search' | 'date' | 'text', width = 40) => (
    <Field label={label} error={wrong.has(name) ? wrongTexts[name] : null}>
      {(control) => (
        <input
          {...control}
          className="input"
          type={type}
          inputMode={name === 'min' || name === 'max' ? 'decimal' : undefined}
          value={params.get(name) ?? ''}
          maxLength={type === 'date' ? undefined : width}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => choose({ [name]: target.value })}
        />
      )}
    </Field>
  )
  const choice = (name: FilterName, label: string, options: readonly (readonly [string, string])[]) => (
    <SelectField
      label={label}
      value={params.get(name) ?? ''}
      onChoose={(chosen) => choose({ [name]: chosen })}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
  const isNarrowed = filterNames.some((name) => params.get(name))
  return (
    <form className={styles.filter} aria-label="Filtro" onSubmit={(event) => event.preventDefault()}>
      <div className={styles.wide}>
        {field('q', 'Documento, nombre, proforma, letra, pedido o recibo', 'search', 120)}
      </div>
      {choice('outcome', 'Estado', [
        ['', 'Todos'],
        ...paymentOutcomeNames.map((name) => [name, paymentOutcomeTexts[name]] as const),
      ])}
      {field('from', 'Desde', 'date')}
      {field('to', 'Hasta', 'date')}
      {field('min', 'Importe desde', 'text', 16)}
      {field('max', 'Importe hasta', 'text', 16)}
      {choice('currency', 'Moneda', [
        ['', 'Las dos'],
        ['PEN', 'Soles'],
        ['USD', 'Dólares'],
      ])}
      {choice('project', 'Proyecto', [
        ['', 'Todos'],
        ...(projects.data ?? []).map(({ code, name }) => [code, name] as const),
      ])}
      {field('card', 'Tarjeta, últimas cuatro', 'text', 4)}
      {field('authorization', 'Autorización', 'text', 6)}
      {isNarrowed && (
        <Button look="line" onClick={() => choose(Object.fromEntries(filterNames.map((name) => [name, ''])))}>
          Quitar el filtro
        </Button>
      )}
    </form>
  )
}
