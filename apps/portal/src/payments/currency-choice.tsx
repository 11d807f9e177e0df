import { Amount } from '@llave/design/figure'
import type { Currency, Money } from '@llave/domain/money/money'
import { type Exchange, formatRate } from '@llave/domain/payments/preferential-rate'
import { useId } from 'react'
import * as styles from './checkout.module.css'

/** The currency of the payment, with the amount in each. Shown only where there is a preferential rate. */
export function CurrencyChoice({
  dollars,
  exchange,
  chosen,
  error,
  onChoose,
}: {
  dollars: Money
  exchange: Exchange
  chosen: Currency | null
  error: string | null
  onChoose: (currency: Currency) => void
}) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={`t3 ${styles.legend}`}>Moneda de pago</legend>
      <div className="choice">
        <label>
          <input
            type="radio"
            name="payment"
            value="USD"
            required
            checked={chosen === 'USD'}
            onChange={() => onChoose('USD')}
          />
          <b>En dólares</b>
          <b>
            <Amount of={dollars} />
          </b>
        </label>
        <label>
          <input
            type="radio"
            name="payment"
            value="PEN"
            required
            checked={chosen === 'PEN'}
            onChange={() => onChoose('PEN')}
          />
          <span>
            <b>En soles</b>
            <span className="small ink2">Tipo de cambio S/&nbsp;{formatRate(exchange.rate)}</span>
          </span>
          <b>
            <Amount of={exchange.soles} />
          </b>
        </label>
      </div>
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
