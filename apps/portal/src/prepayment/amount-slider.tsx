import { currencyPrefix, formatAmount, formatMoney } from '@llave/domain/money/format-money'
import { type Currency, money } from '@llave/domain/money/money'
import { readTypedAmount } from '@llave/domain/money/read-typed-amount'
import type { SliderRange } from '@llave/domain/prepayment/slider-range'
import { prepaymentFaults, validatePrepaymentAmount } from '@llave/domain/prepayment/validate-prepayment'
import { withoutHiddenCharacters } from '@llave/domain/text/hidden-characters'
import { type CSSProperties, useId, useState } from 'react'
import * as styles from './amount-slider.module.css'

/** One amount as figure and as slider: the field takes cents, the slider steps of whole units. */
export function AmountSlider({
  amountMinor,
  range: { min, max, step },
  payoffMinor,
  currency,
  onChange,
  onValid,
}: {
  amountMinor: number
  range: SliderRange
  payoffMinor: number
  currency: Currency
  onChange: (amountMinor: number) => void
  onValid: (isValid: boolean) => void
}) {
  const id = useId()
  const shown = (minor: number) => formatMoney(money(minor, currency))
  /** What stands in the field while it is written; null while it shows the amount. */
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? formatAmount(money(amountMinor, currency))
  const fault = draft === null ? null : faultOf(draft, payoffMinor, currency)

  function type(value: string) {
    const cleaned = withoutHiddenCharacters(value)
    setDraft(cleaned)
    const isValid = faultOf(cleaned, payoffMinor, currency) === null
    onValid(isValid)
    const read = readTypedAmount(cleaned)
    if (isValid && read) onChange(read.minor)
  }

  function slide(minor: number) {
    setDraft(null)
    onValid(true)
    onChange(minor)
  }

  return (
    <section className={styles.amount} aria-label="Monto">
      <div>
        <label className="label" htmlFor={id}>
          ¿Cuánto quieres pagar?
        </label>
        <div className={`figure ${text.length > 11 ? 'long' : ''} ${styles.figure}`}>
          <span className="cur">{currencyPrefix(currency)}</span>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            value={text}
            aria-describedby={fault ? `${id}-fault` : `${id}-owed`}
            {...(fault ? { 'aria-invalid': true } : {})}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              if (!fault) setDraft(null)
            }}
          />
        </div>
        <p className="field-error" id={`${id}-fault`} aria-live="polite" hidden={!fault}>
          {fault}
        </p>
      </div>
      <div>
        <input
          className={styles.range}
          type="range"
          min={min}
          max={max}
          step={step}
          value={amountMinor}
          style={
            { '--at': `${max === min ? 100 : ((amountMinor - min) / (max - min)) * 100}%` } as CSSProperties
          }
          aria-label={`Monto, de ${shown(min)} a ${shown(max)}`}
          aria-valuetext={shown(amountMinor)}
          onChange={(event) => slide(Number(event.target.value))}
        />
        <p className={`${styles.ends} small ink2`}>
          <span className="money">{shown(min)}</span>
          <span id={`${id}-owed`}>
            Debes hoy <span className="money">{shown(payoffMinor)}</span>
          </span>
        </p>
      </div>
    </section>
  )
}

const currencyNames: Record<Currency, string> = { PEN: 'soles', USD: 'dólares' }

function faultOf(text: string, payoffMinor: number, currency: Currency): string | null {
  if (text.trim() === '') return prepaymentFaults.required
  const read = readTypedAmount(text)
  if (!read) return 'El monto debe ser un número, por ejemplo 3,000.00'
  if (read.currency && read.currency !== currency)
    return `Escribiste ${currencyNames[read.currency]} y esta propiedad está en ${currencyNames[currency]}.`
  return validatePrepaymentAmount(read.minor, payoffMinor)
}
