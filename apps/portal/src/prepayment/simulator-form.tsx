import type { RefinancingLimit } from '@llave/contract/prepayment/read-refinancing-limit'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import { currencyPrefix } from '@llave/domain/money/format-money'
import type { Currency } from '@llave/domain/money/money'
import { withoutHiddenSigns } from '@llave/domain/text/hidden-signs'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { DateField } from './date-field.tsx'
import {
  type DraftField,
  draftFaults,
  emptyDraft,
  readDraft,
  type SimulatorDraft,
} from './simulator-draft.ts'
import * as styles from './simulator-form.module.css'

/** Which field of ours the server means by the one it names. */
const fieldOf: Readonly<Record<string, DraftField>> = {
  montomoneda: 'amount',
  tipomoneda: 'amount',
  fecha: 'date',
  letras: 'count',
}

/** Null where what was typed is no figure. */
export type Figures = ReturnType<typeof readDraft>

/** Amount, date and number of letras. A field says what is wrong once it was changed, or on submit. */
export function SimulatorForm({
  limit,
  currency,
  today,
  busy,
  fault,
  onChange,
  onSubmit,
}: {
  limit: RefinancingLimit
  currency: Currency
  today: Temporal.PlainDate
  busy: boolean
  /** What the last calculation failed with. */
  fault: Error | null
  /** What the form says after each change. */
  onChange: (figures: Figures) => void
  onSubmit: (figures: { amountMinor: number; count: number }) => void
}) {
  const [draft, setDraft] = useState<SimulatorDraft>(emptyDraft)
  const [touched, setTouched] = useState<ReadonlySet<DraftField>>(new Set())
  /** The draft that the server refused: what it said goes away with the first change. */
  const [sent, setSent] = useState<SimulatorDraft | null>(null)
  const faults = draftFaults(draft, limit, currency, today)

  function change(field: DraftField, value: string) {
    const next = { ...draft, [field]: withoutHiddenSigns(value) }
    setDraft(next)
    onChange(readDraft(next))
    setTouched((before) => new Set([...before, field]))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTouched(new Set(['amount', 'date', 'count']))
    const { amountMinor, count } = readDraft(draft)
    if (busy || faults.amount || faults.date || faults.count || amountMinor === null || count === null) return
    setSent(draft)
    onSubmit({ amountMinor, count })
  }

  function shown(field: DraftField): string | null {
    const refused =
      fault instanceof ApiError && fieldOf[fault.details.campo ?? ''] === field && sent === draft
    return (touched.has(field) ? faults[field] : null) ?? (refused ? fault.message : null)
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
