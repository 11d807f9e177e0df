import { askForRefund, type OrderRefunds } from '@llave/contract/staff/refunds'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { Field } from '@llave/design/field'
import { currencyPrefix, formatAmount, formatMoney } from '@llave/domain/money/format-money'
import { type Money, money } from '@llave/domain/money/money'
import { readTypedAmount } from '@llave/domain/money/read-typed-amount'
import {
  needsAnother,
  type RefundBasis,
  type RefundCause,
  refundCauses,
} from '@llave/domain/payments/refund-request'
import { faultOfReason } from '@llave/domain/staff/change-of-people'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { ReasonField } from '../frame/reason-field.tsx'
import { useRequestKey } from '../frame/request-key.ts'
import { SelectField } from '../frame/select-field.tsx'
import { useDraft } from '../session/use-draft.ts'
import { useStaff } from '../session/use-session.ts'
import { BasisFacts } from './basis-facts.tsx'
import { actFailure, causeWords } from './refund-words.ts'
import { useRefundAct } from './use-order-refunds.ts'

type Payment = OrderRefunds & { readonly basis: RefundBasis; readonly left: Money }

/** Asks how much goes back and why. What is sent carries the figures that stand here, however they change below. */
export function AskDialog({
  orderNumber,
  order,
  onClose,
}: {
  orderNumber: string
  order: Payment
  onClose: () => void
}) {
  const { rights } = useStaff()
  const [{ basis, left, limits, requests }] = useState(order)
  const [typed, setTyped] = useState(formatAmount(left))
  const [cause, setCause] = useState<RefundCause | ''>('')
  const reason = useDraft(`refund ${orderNumber} reason`)
  const [tried, setTried] = useState(false)
  const act = useRefundAct()
  const requestKey = useRequestKey()
  const amount = readAmount(typed, left)
  const faults = {
    amount: typeof amount === 'string' ? amount : null,
    cause: cause === '' ? 'Elige la causa.' : null,
    reason: faultOfReason(reason.text.trim()),
  }
  const isOfDebtsCurrency = left.currency === basis.available.currency
  const mayAlone =
    typeof amount !== 'string' &&
    rights.includes('write:refunds') &&
    !needsAnother(onCard(amount, left, basis), aloneBefore(requests), limits)
  const named = typeof amount === 'string' ? ' este pago' : ` ${formatMoney(amount)}`

  function send(alone: boolean, close: () => void) {
    setTried(true)
    if (typeof amount === 'string' || cause === '' || faults.reason) return
    const body = { amount: amount.minor, seen: basis, cause, reason: reason.text.trim(), alone }
    const idempotencyKey = requestKey.of(JSON.stringify(body))
    act.mutate(() => callMesa(askForRefund, { params: { orderId: orderNumber }, body, idempotencyKey }), {
      onSuccess() {
        reason.clear()
        close()
      },
    })
  }
  return (
    <Dialog title="Devolver este pago" onClose={onClose}>
      {(close) => (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send(mayAlone, close)
          }}
        >
          <BasisFacts of={basis} />
          <Field
            label={
              isOfDebtsCurrency
                ? `Importe en ${currencyPrefix(left.currency)}`
                : `Importe de la deuda en ${currencyPrefix(left.currency)}`
            }
            count={`hasta ${formatMoney(left)}`}
            error={tried ? faults.amount : null}
          >
            {(control) => (
              <input
                {...control}
                className="input"
                inputMode="decimal"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                autoComplete="off"
                maxLength={20}
              />
            )}
          </Field>
          <SelectField
            label="Causa"
            value={cause}
            onChoose={(chosen) => setCause(refundCauses.find((one) => one === chosen) ?? '')}
            error={tried ? faults.cause : null}
          >
            <option value="">Elige una</option>
            {refundCauses.map((one) => (
              <option key={one} value={one}>
                {causeWords[one]}
              </option>
            ))}
          </SelectField>
          <ReasonField draft={reason} error={tried ? faults.reason : null} />
          <p className="note">
            Lo que se devuelve se vuelve a deber, salvo que el ERP diga que está pagado.{' '}
            {isOfDebtsCurrency ? '' : 'A la tarjeta vuelve su parte, en la moneda en que pagó. '}
            {mayAlone
              ? `Bajo ${limitText(basis, limits)} lo decides sin otra persona.`
              : `Desde ${limitText(basis, limits)} por pago aprueba otra persona de tesorería.`}
          </p>
          {act.isError && <Alert>{actFailure(act.error)}</Alert>}
          <div className="dialog-acts">
            <Button type="submit" disabled={act.isPending}>
              {mayAlone ? 'Devolver' : 'Pedir la devolución de'}
              {named}
            </Button>
            {mayAlone && (
              <Button look="line" disabled={act.isPending} onClick={() => send(false, close)}>
                Pedir que apruebe otra persona
              </Button>
            )}
            <Button look="line" onClick={close}>
              No devolver
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

/** What was typed, or what is wrong with it. */
function readAmount(typed: string, left: Money): Money | string {
  const read = readTypedAmount(typed)
  if (!read || read.minor <= 0) return 'Escribe un importe, como 120.50.'
  if (read.currency !== null && read.currency !== left.currency)
    return `Escríbelo en ${currencyPrefix(left.currency)}.`
  return read.minor > left.minor
    ? `Queda ${formatMoney(left)} por devolver.`
    : money(read.minor, left.currency)
}

/** About what of the card that is, to say who decides; the server counts it to the céntimo. */
function onCard(amount: Money, left: Money, { available }: RefundBasis): Money {
  if (left.currency === available.currency) return amount
  return money(Math.round((amount.minor * available.minor) / left.minor), available.currency)
}

/** What one person gave back alone of this payment, in minor units of its card. */
function aloneBefore(requests: OrderRefunds['requests']): number {
  return requests
    .filter(({ state, askedBy, decidedBy }) => state === 'approved' && askedBy === decidedBy)
    .reduce((sum, { charged }) => sum + charged.minor, 0)
}

function limitText({ available }: RefundBasis, limits: OrderRefunds['limits']): string {
  return formatMoney(money(limits[available.currency], available.currency))
}
