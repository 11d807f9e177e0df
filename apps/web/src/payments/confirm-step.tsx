import { payability } from '@llave/domain/receivables/payable'
import { type FormEvent, useId } from 'react'
import { Alert } from '../design/alert.tsx'
import { Button } from '../design/button.tsx'
import { DueMark, dueWords } from '../design/due-mark.tsx'
import { Figure } from '../design/figure.tsx'
import { Mark } from '../design/mark.tsx'
import { useToday } from '../frame/use-today.ts'
import { CheckoutFacts } from './checkout-facts.tsx'
import type { CheckoutLetra } from './checkout-letra.ts'
import './checkout.css'
import { type ConfirmDraft, confirmFaults } from './confirm-draft.ts'
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
  draft,
  said,
  busy,
  onChange,
  onPay,
  onBack,
}: {
  checkout: CheckoutLetra
  place: string
  draft: ConfirmDraft
  said: string | null
  busy: boolean
  onChange: (change: Partial<ConfirmDraft>) => void
  onPay: () => void
  onBack: () => void
}) {
  const { letra, siblings, exchange } = checkout
  const today = useToday()
  const reasonId = useId()
  const may = payability(letra, siblings)
  const total = draft.payment === 'PEN' && exchange ? exchange.soles : letra.amount
  const faults = confirmFaults(draft)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (may === 'payable' && !faults.payment && !faults.terms && !busy) onPay()
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
                chosen={draft.payment}
                error={faults.payment}
                onChoose={(payment) => onChange({ payment })}
              />
            )}
            <TermsBox accepted={draft.terms} onAccept={(terms) => onChange({ terms })} />
          </>
        )}
        <PayBar total={may === 'paid' ? null : total}>
          <Button look="line" onClick={onBack}>
            Regresar
          </Button>
          {may !== 'paid' && (
            <Button
              type="submit"
              disabled={may !== 'payable' || faults.terms}
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
