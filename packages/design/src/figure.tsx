import { formatMoney, moneyParts } from '@llave/domain/money/format-money'
import type { Money } from '@llave/domain/money/money'
import './figure.css'

/** An amount in a line of text: `S/ 1,250.00`, never broken. */
export function Amount({ of }: { of: Money }) {
  return <span className="money">{formatMoney(of)}</span>
}

/** From a million on. */
const LONG = '1,000,000.00'.length

/**
 * An amount set large, the sign before it smaller. `lead` is the one figure of a screen. It is
 * never set smaller to fit: a long one takes the narrow width of the face. `as` is `h1` where it titles the screen.
 */
export function Figure({ of, lead = false, as: Tag = 'p' }: { of: Money; lead?: boolean; as?: 'p' | 'h1' }) {
  const { prefix, digits } = moneyParts(of)
  return (
    <Tag className={`${lead ? 'figure' : 'figure2'}${digits.length >= LONG ? ' long' : ''}`}>
      <span className="cur">{prefix}</span>&nbsp;{digits}
    </Tag>
  )
}
