import { AlertInView } from '@llave/design/alert-in-view'
import { Button } from '@llave/design/button'
import { Figure } from '@llave/design/figure'
import { StepHeading } from '@llave/design/step-heading'
import type { Money } from '@llave/domain/money/money'
import { isPartlyPaid } from '@llave/domain/receivables/owed-amount'
import { oldestPending, type Payability } from '@llave/domain/receivables/payable'
import { type FormEvent, useId } from 'react'
import { underWayText } from '../debts/charge-in-progress.ts'
import { PayingWaits } from '../debts/checkout-link.tsx'
import { checkoutPath } from '../debts/checkout-path.ts'
import { DueMark, dueText } from '../debts/due-mark.tsx'
import { useNetwork } from '../frame/use-online.ts'
import { useToday } from '../frame/use-today.ts'
import { Link } from '../navigation/navigation.tsx'
import { PayBar } from '../wizard/pay-bar.tsx'
import { taskClass } from '../wizard/task.ts'
import { AffiliateBox } from './affiliate-box.tsx'
import { affiliationOffer } from './affiliation-offer.ts'
import * as checkoutStyles from './checkout.module.css'
import { type CheckoutDebt, furtherLetras } from './checkout-debt.ts'
import { CheckoutFacts } from './checkout-facts.tsx'
import { type ConfirmDraft, confirmErrors } from './confirm-draft.ts'
import { CurrencyChoice } from './currency-choice.tsx'
import { TermsBox } from './terms-box.tsx'

const annulledText = 'Ya no está entre tus pagos pendientes. Vuelve al inicio para ver lo que debes.'
/** Of several letras: of one there is the step for what is paid. */
const somePaidText = 'Una de estas letras ya está pagada. Vuelve a tus pagos y elige las que quedan.'

/** Step 1: the debt, the currency and the terms. */
export function ConfirmStep({
  debt,
  may,
  total,
  draft,
  message,
  busy,
  onChange,
  onPay,
  onBack,
}: {
  debt: CheckoutDebt
  /** The current payability: an answer of the server may be newer than the statement. */
  may: Payability
  /** In the chosen currency. */
  total: Money
  draft: ConfirmDraft
  /** Each message has its own id, so that it gets the focus once, even when the text repeats. */
  message: { readonly id: number; readonly text: string } | null
  busy: boolean
  onChange: (change: Partial<ConfirmDraft>) => void
  onPay: () => void
  onBack: () => void
}) {
  const { receivable, owed, exchange } = debt
  const today = useToday()
  const reasonId = useId()
  // A server that did not answer is asked again by this very button.
  const cut = useNetwork() === 'no-network'
  const further = furtherLetras(debt)
  const partly = [receivable, ...further].some(isPartlyPaid)
  const errors = confirmErrors(draft)
  const offer = affiliationOffer(debt, draft.payment, today)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (may === 'payable' && !errors.payment && !errors.terms && !cut && !busy) onPay()
  }

  return (
    <form className={taskClass.root} onSubmit={submit} aria-busy={busy}>
      <div className={taskClass.sum}>
        <StepHeading>Revisa los detalles de tu pago</StepHeading>
        {partly && <p className="label">Te queda por pagar</p>}
        <Figure of={total} lead />
        <p className={checkoutStyles.due}>
          {further.length > 0 && `${further.length + 1} letras. La primera: `}
          {dueText(receivable, today)} <DueMark of={receivable} today={today} />
        </p>
        {message && <AlertInView key={message.id}>{message.text}</AlertInView>}
        {may !== 'payable' && (
          <p className="note" id={reasonId}>
            {may === 'older-first' ? <OlderFirst debt={debt} /> : blockedText(may, [receivable, ...further])}
          </p>
        )}
      </div>
      <CheckoutFacts debt={debt} />
      <div className={taskClass.form}>
        {may === 'payable' && (
          <>
            {exchange && (
              <CurrencyChoice
                dollars={owed}
                exchange={exchange}
                chosen={draft.payment}
                error={errors.payment}
                onChoose={(payment) => onChange({ payment })}
              />
            )}
            {offer !== 'hidden' && (
              <AffiliateBox
                offer={offer}
                checked={draft.affiliate}
                onCheck={(affiliate) => onChange({ affiliate })}
              />
            )}
            <TermsBox accepted={draft.terms} onAccept={(terms) => onChange({ terms })} />
          </>
        )}
        {may === 'payable' && cut && <PayingWaits id={reasonId} />}
        <PayBar total={total}>
          <Button look="line" onClick={onBack}>
            Regresar
          </Button>
          <Button
            type="submit"
            disabled={may !== 'payable' || errors.terms || cut}
            aria-disabled={busy || undefined}
            aria-describedby={may === 'payable' && !cut ? undefined : reasonId}
          >
            {busy ? 'Preparando…' : 'Realizar pago'}
          </Button>
        </PayBar>
      </div>
    </form>
  )
}

function blockedText(
  may: Exclude<Payability, 'payable' | 'older-first'>,
  debts: readonly CheckoutDebt['receivable'][],
): string {
  if (may === 'paid') return somePaidText
  if (may === 'annulled') return annulledText
  return underWayText(debts.find(({ inApplication }) => inApplication) ?? {})
}

/** Link to the letra that has to be paid first. */
function OlderFirst({ debt }: { debt: CheckoutDebt }) {
  const oldest = debt.kind === 'instalment' ? oldestPending(debt.receivable, debt.siblings) : null
  const words = 'la letra más antigua'
  if (furtherLetras(debt).length > 0) {
    return 'Falta una letra anterior que no está pagada. Vuelve a tus pagos y elige desde la más antigua, sin saltos.'
  }
  return (
    <>
      Primero paga{' '}
      {oldest ? (
        <Link className={`link ${checkoutStyles.within}`} to={checkoutPath(oldest.code)}>
          {words}
        </Link>
      ) : (
        words
      )}{' '}
      de esta propiedad.
    </>
  )
}
