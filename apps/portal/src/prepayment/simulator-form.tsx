import { ApiError } from '@llave/client/api-error'
import type { RefinancingLimit } from '@llave/contract/prepayment/read-refinancing-limit'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import { currencyPrefix } from '@llave/domain/money/format-money'
import type { Currency } from '@llave/domain/money/money'
import { withoutHiddenCharacters } from '@llave/domain/text/hidden-characters'
import { type FormEvent, useState } from 'react'
import { DateField } from './date-field.tsx'
import {
  type DraftField,
  draftErrors,
  emptyDraft,
  readDraft,
  type SimulatorDraft,
} from './simulator-draft.ts'
import * as styles from './simulator-form.module.css'

/** Our field for the field name in the server's error. */
const fieldOf: Readonly<Record<string, DraftField>> = {
  montomoneda: 'amount',
  tipomoneda: 'amount',
  fecha: 'date',
  letras: 'count',
}

/** A value is null where the text is not a number. */
export type Figures = ReturnType<typeof readDraft>

/** Amount, date and number of letras. A field shows its error once it was changed, or on submit. */
export function SimulatorForm({
  limit,
  currency,
  today,
  busy,
  failure,
  onChange,
  onSubmit,
}: {
  limit: RefinancingLimit
  currency: Currency
  today: Temporal.PlainDate
  busy: boolean
  /** The error of the last calculation. */
  failure: Error | null
  /** Called with the parsed values after each change. */
  onChange: (figures: Figures) => void
  onSubmit: (figures: { amountMinor: number; count: number }) => void
}) {
  const [draft, setDraft] = useState<SimulatorDraft>(emptyDraft)
  const [touched, setTouched] = useState<ReadonlySet<DraftField>>(new Set())
  /** The submitted draft: a refusal by the server is shown until the draft changes. */
  const [sent, setSent] = useState<SimulatorDraft | null>(null)
  const errors = draftErrors(draft, limit, currency, today)

  function change(field: DraftField, value: string) {
    const next = { ...draft, [field]: withoutHiddenCharacters(value) }
    setDraft(next)
    onChange(readDraft(next))
    setTouched((before) => new Set([...before, field]))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTouched(new Set(['amount', 'date', 'count']))
    const { amountMinor, count } = readDraft(draft)
    if (busy || errors.amount || errors.date || errors.count || amountMinor === null || count === null) return
    setSent(draft)
    onSubmit({ amountMinor, count })
  }

  function shown(field: DraftField): string | null {
    const refused =
      failure instanceof ApiError && fieldOf[failure.details.campo ?? ''] === field && sent === draft
    return (touched.has(field) ? errors[field] : null) ?? (refused ? failure.message : null)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <Field
        label="Monto, mayor al importe de tu letra"
        count={currencyPrefix(currency)}
        error={shown('amount')}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            value={draft.amount}
            onChange={(event) => change('amount', event.target.value)}
          />
        )}
      </Field>
      <DateField
        value={draft.date}
        today={today}
        error={shown('date')}
        onChange={(value) => change('date', value)}
      />
      <Field
        label="Número de letras"
        count={`Máximo de letras a refinanciar: ${limit.maxLetras}`}
        error={shown('count')}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={draft.count}
            onChange={(event) => change('count', event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" aria-disabled={busy || undefined}>
        {busy ? 'Calculando…' : 'Simular'}
      </Button>
    </form>
  )
}
