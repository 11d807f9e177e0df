import type { Currency } from '@llave/domain/money/money'
import { payability } from '@llave/domain/receivables/payable'
import { type FormEvent, useId, useState } from 'react'
import { Alert } from '../design/alert.tsx'
import { Button } from '../design/button.tsx'
import { DueMark, dueWords } from '../design/due-mark.tsx'
import { Figure } from '../design/figure.tsx'
import { Mark } from '../design/mark.tsx'
import { useToday } from '../frame/use-today.ts'
import { CheckoutFacts } from './checkout-facts.tsx'
import type { CheckoutLetra } from './checkout-letra.ts'
import './checkout.css'
import { CurrencyChoice } from './currency-choice.tsx'
import { PayBar } from './pay-bar.tsx'
import { StepHeading } from './step-heading.tsx'
import { TermsBox } from './terms-box.tsx'

const whyNot = {
  annulled: 'Esta letra ya no se puede pagar.',
  'under-way': 'Recibimos tu pago. Estamos confirmándolo.',
  'older-first': 'Primero paga la letra más antigua de esta propiedad.',
} as const

/** Step 1: what is paid, in which currency, on which terms. */
export function ConfirmStep({
  checkout,
  place,
  said,
  busy,
  onPay,
  onBack,
}: {
  checkout: CheckoutLetra
  place: string
  said: string | null
  busy: boolean
  onPay: (currency: Currency) => void
  onBack: () => void
}) {
  const { letra, siblings, exchange } = checkout
  const today = useToday()
  const [currency, setCurrency] = useState<Currency>(letra.amount.currency)
  const [accepted, setAccepted] = useState(false)
  const reasonId = useId()
  const may = payability(letra, siblings)
  const total = currency === 'PEN' && exchange ? exchange.soles : letra.amount

  function submit(event: FormEvent) {
    event.preventDefault()
    if (may === 'payable' && accepted && !busy) onPay(currency)
  }

  return (
    <form className="checkout" onSubmit={submit} aria-busy={busy}>
      <div className="checkout-sum">
        <StepHeading>Revisa los detalles de tu pago</StepHeading>
        <Figure of={total} lead />
        <p className="checkout-due">
          {may === 'paid' ? (
            <Mark tone="good">Pagada</Mark>
          ) : (
            <>
              {dueWords(letra, today)} <DueMark of={letra} today={today} />
            </>
          )}
        </p>
        {said && <Alert>{said}</Alert>}
        {may === 'paid' && <Alert>El número de documento ya se encuentra pagado.</Alert>}
        {may !== 'paid' && may !== 'payable' && (
          <p className="note" id={reasonId}>
            {whyNot[may]}
          </p>
        )}
      </div>
      <CheckoutFacts letra={letra} place={place} />
      <div className="checkout-form">
        {may === 'payable' && (
          <>
            {exchange && (
              <CurrencyChoice
                dollars={letra.amount}
                exchange={exchange}
                chosen={currency}
                onChoose={setCurrency}
              />
            )}
            <TermsBox accepted={accepted} onAccept={setAccepted} />
          </>
        )}
        <PayBar total={may === 'paid' ? null : total}>
          <Button look="line" onClick={onBack}>
            Regresar
          </Button>
          {may !== 'paid' && (
            <Button
              type="submit"
              disabled={may !== 'payable' || !accepted}
              aria-disabled={busy || undefined}
              aria-describedby={may === 'payable' ? undefined : reasonId}
            >
              {busy ? 'Preparando…' : 'Realizar pago'}
            </Button>
          )}
        </PayBar>
      </div>
    </form>
  )
}
