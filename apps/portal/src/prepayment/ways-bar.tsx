import { Button } from '@llave/design/button'
import { Amount } from '@llave/design/figure'
import { money } from '@llave/domain/money/money'
import type { PrepayableLetra, PrepaymentBasis } from '@llave/domain/prepayment/prepayment-basis'
import type { WayFigures } from '@llave/domain/prepayment/way-figures'
import { useId } from 'react'
import { CheckoutLink } from '../debts/checkout-link.tsx'
import { checkoutPath } from '../debts/checkout-path.ts'
import * as styles from './ways-bar.module.css'

/** How far the server has confirmed what is shown; `updated` where its figures were others than ours. */
export type Confirmation =
  | { readonly state: 'invalid' | 'offline' | 'asking' | 'confirmed' | 'updated' }
  | { readonly state: 'failed'; readonly retry: () => void }

const words: Readonly<Record<Confirmation['state'], string>> = {
  invalid: 'Revisa el monto',
  offline: 'Sin conexión: podrás solicitarlo y pagar cuando vuelva.',
  asking: 'Confirmando las cifras…',
  confirmed: '',
  updated: 'Actualizado: revisa las cifras',
  failed: 'No pudimos confirmar las cifras. Ninguna letra cambió.',
}

/** What is paid today in the chosen way, how far it is confirmed, and the one way on. */
export function WaysBar({
  basis: { letras, currency },
  chosen,
  confirmation,
  ready,
  busy,
}: {
  basis: PrepaymentBasis
  chosen: WayFigures
  confirmation: Confirmation
  /** Confirmed by the server, and of a pago anticipado accepted by the customer. */
  ready: boolean
  busy: boolean
}) {
  const { state } = confirmation
  const says = useId()
  // Why it cannot be done now, where the server has not confirmed what is shown.
  const reason = ready || words[state] === '' ? undefined : says
  return (
    <div className={styles.bar}>
      <div className={`wrap ${styles.row}`}>
        <div className={styles.sum}>
          <span className="label">Pagas hoy</span>
          <Amount of={money(chosen.chargedMinor, currency)} />
        </div>
        <p id={says} className={`small ${state === 'updated' ? styles.updated : 'ink2'}`} role="status">
          {words[state]}
        </p>
        <div className={styles.acts}>
          {confirmation.state === 'failed' && (
            <Button look="line" onClick={confirmation.retry}>
              Reintentar
            </Button>
          )}
          {chosen.way === 'advance' ? (
            <PayAdvance letras={letras.slice(0, chosen.advanced)} ready={ready} reason={reason} />
          ) : (
            <Button
              type="submit"
              disabled={!ready}
              aria-disabled={busy || undefined}
              aria-describedby={reason}
            >
              {busy ? 'Solicitando…' : 'Solicitar y pagar'}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** What is accepted stands in the checkout. */
function PayAdvance({
  letras: [first, ...further],
  ready,
  reason,
}: {
  letras: readonly PrepayableLetra[]
  ready: boolean
  reason: string | undefined
}) {
  const words = further.length === 0 ? 'Pagar' : `Pagar ${further.length + 1} letras`
  if (!first || !ready)
    return (
      <Button disabled aria-describedby={reason}>
        {words}
      </Button>
    )
  return (
    <CheckoutLink
      to={checkoutPath(
        first.code,
        further.map(({ code }) => code),
      )}
    >
      {words}
    </CheckoutLink>
  )
}
