import { ApiError } from '@llave/client/api-error'
import { issueFormToken } from '@llave/contract/payments/issue-form-token'
import { registerPayment } from '@llave/contract/payments/register-payment'
import type { SignedAnswer } from '@llave/contract/payments/signed-answer'
import { Steps } from '@llave/design/steps'
import { formatMoney } from '@llave/domain/money/format-money'
import { type Money, money } from '@llave/domain/money/money'
import { orderTimestamp } from '@llave/domain/payments/order-id'
import type { PaymentOutcome, PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import type { Payability } from '@llave/domain/receivables/payable'
import { useMutation } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { useDesktop } from '../frame/use-desktop.ts'
import { useGoBack } from '../frame/use-go-back.ts'
import { networkWords } from '../frame/use-online.ts'
import { useToday } from '../frame/use-today.ts'
import { useNavigate } from '../navigation/navigation.tsx'
import { useCustomerSession } from '../session/use-session.ts'
import { MobileBackButton } from '../wizard/mobile-back-button.tsx'
import { affiliationOffer } from './affiliation-offer.ts'
import { type CheckoutDebt, furtherLetras } from './checkout-debt.ts'
import { nextStage, type Stage } from './checkout-stage.ts'
import { initialConfirmDraft } from './confirm-draft.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { ConfirmingStep } from './confirming-step.tsx'
import { PaidStep } from './paid-step.tsx'
import { PayStep } from './pay-step.tsx'
import { ReceiptStep } from './receipt-step.tsx'
import { forgetPayment, rememberedPayment, rememberPayment } from './remembered-payment.ts'
import { ReturnedStep } from './returned-step.tsx'

function firstStage(code: string): Stage {
  const sent = rememberedPayment(code)
  return sent ? { at: 'confirming', ...sent } : { at: 'confirm', message: null }
}

/** The steps of a checkout, for letras and cash items alike. */
export function Checkout({
  debt,
  refresh,
}: {
  debt: CheckoutDebt
  refresh: (receipt: PaymentReceipt | null) => void
}) {
  const { document, receivable, owed, exchange, customer, product } = debt
  const further = furtherLetras(debt)
  const session = useCustomerSession()
  const navigate = useNavigate()
  const leave = useGoBack('/')
  const [stage, dispatch] = useReducer(nextStage, document, firstStage)
  const [paying, setPaying] = useState<Money>(owed)
  const [draft, setDraft] = useState(() => initialConfirmDraft(owed.currency))
  // The amount that the server corrected ours to; newer than any statement.
  const [trueSum, setTrueSum] = useState<Money | null>(null)
  // As it was when the call failed: the network may be another one by the time that it is read.
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const desktop = useDesktop()
  const sum = draft.payment === 'PEN' && exchange ? exchange.soles : owed
  const total = trueSum?.currency === sum.currency ? trueSum : sum
  const today = useToday()
  // A box that was checked before it was disabled does not count.
  const registerCard = draft.affiliate && affiliationOffer(debt, draft.payment, today) === 'open'

  const form = useMutation({
    mutationFn: ({ amount }: { amount: Money; message?: string }) =>
      callApi(issueFormToken, {
        body: {
          debt: debt.reference,
          further: further.map(({ code }) => code),
          amount,
          registerCard,
          device: desktop ? 'desktop' : 'mobile',
          description: {
            customer,
            phone: session.phone,
            receivable,
            owed,
            exchange,
            soldOn: product?.soldOn ?? null,
            approximateInstalment:
              debt.kind === 'instalment' ? (debt.affiliation?.monthlyAmount ?? null) : null,
            timestamp: orderTimestamp(Temporal.Now.instant()),
          },
        },
      }),
    onSuccess: (token, { message }) =>
      dispatch({ kind: 'form-issued', token, ...(message ? { message } : {}) }),
    onError: (error) => {
      dispatch({ kind: 'back' })
      setRefusal(refusalMessage(error, further.length > 0))
      const changed = error instanceof ApiError ? trueSumOf(error) : null
      if (changed) {
        setTrueSum(changed)
        // The terms were accepted for another amount.
        setDraft((now) => ({ ...now, terms: false }))
      }
      // An annulled debt is missing in a new statement, so refreshing would remove the screen with its message.
      if (error instanceof ApiError && error.status === 409 && error.code !== 'no_pagable') refresh(null)
    },
  })
  const report = useMutation({
    mutationFn: (body: SignedAnswer) => callApi(registerPayment, { body }),
    // Nobody waits for this request, so it may be paused until there is a network.
    networkMode: 'online',
    onSuccess: (outcome) => conclude(outcome, 0),
    // No error handling: the provider's notification arrives anyway, and the confirming step keeps polling.
  })

  function conclude(outcome: PaymentOutcome, answeredMs: number) {
    const event = { kind: 'outcome', outcome, answeredMs } as const
    if (stage.at === 'confirming' && nextStage(stage, event).at !== 'confirming') {
      forgetPayment(document)
      refresh(outcome.state === 'settled' ? outcome.receipt : null)
    }
    dispatch(event)
  }
  function send(paid: boolean) {
    if (stage.at !== 'pay') return
    const { orderId } = stage.token
    setBusy(false)
    rememberPayment(document, { orderId, paid })
    dispatch({ kind: 'sent', orderId, paid })
  }
  function open() {
    setPaying(total)
    form.mutate({ amount: total })
  }
  function onPaid(answer: SignedAnswer) {
    send(true)
    report.mutate(answer)
  }

  const may = (form.error instanceof ApiError && mayAfter[form.error.code]) || debt.may
  // Of several letras those that are left can be chosen anew, unless all of them are paid.
  const paid = may === 'paid' && further.every(({ state }) => state === 'paid')

  if (stage.at === 'receipt') {
    return <ReceiptStep receipt={stage.receipt} debt={debt} />
  }
  if (stage.at === 'returned') return <ReturnedStep debt={debt} orderId={stage.orderId} />
  if (stage.at === 'confirming') {
    return (
      <ConfirmingStep
        orderId={stage.orderId}
        paid={stage.paid}
        onOutcome={conclude}
        onForbidden={() => {
          forgetPayment(document)
          void navigate('/')
        }}
      />
    )
  }
  return (
    <>
      <MobileBackButton
        disabled={busy}
        onClick={stage.at === 'confirm' ? leave : () => dispatch({ kind: 'back' })}
      />
      <Steps names={['Confirma', 'Paga']} current={stage.at === 'confirm' ? 1 : 2} />
      {stage.at === 'confirm' && paid && <PaidStep debt={debt} onBack={leave} />}
      {stage.at === 'confirm' && !paid && (
        <ConfirmStep
          debt={debt}
          may={may}
          total={total}
          draft={draft}
          onChange={(change) => setDraft({ ...draft, ...change })}
          message={visibleMessage(may, form.submittedAt, form.error ? refusal : stage.message)}
          busy={form.isPending}
          onPay={open}
          onBack={leave}
        />
      )}
      {stage.at === 'pay' && (
        <PayStep
          token={stage.token}
          savesCard={registerCard}
          total={paying}
          debt={debt}
          initialMessage={stage.message}
          busy={busy}
          onBusy={setBusy}
          onPaid={onPaid}
          onUnanswered={() => send(false)}
          onRenew={(message) => form.mutate({ amount: paying, message })}
          onBack={() => dispatch({ kind: 'back' })}
        />
      )}
    </>
  )
}

/** The payability that follows from a refusal, until the statement is refetched. */
const mayAfter: Partial<Record<ApiError['code'], Payability>> = { no_pagable: 'annulled', ya_pagado: 'paid' }

/** No message where the step already explains why the debt cannot be paid now. */
function visibleMessage(may: Payability, id: number, text: string | null) {
  return text !== null && (may === 'payable' || may === 'annulled') ? { id, text } : null
}

/**
 * The server's refusal, with the correct amount where it gives one. Whether an earlier try was charged
 * is for the server to say: it asks the provider before it issues a form.
 */
function refusalMessage(error: Error, several: boolean): string {
  if (!(error instanceof ApiError)) return 'Lo sentimos. Ocurrio un error.'
  if (error.code === 'sin_conexion' && navigator.onLine)
    return `${networkWords['no-answer']}. Vuelve a intentarlo.`
  const sum = trueSumOf(error)
  return sum
    ? `${several ? 'El monto cambió: ahora son' : 'El importe cambió: ahora es'} ${formatMoney(sum)}. Revísalo y confírmalo otra vez.`
    : error.message
}

function trueSumOf({ code, details: { amount, currency } }: ApiError): Money | null {
  return code === 'importe_distinto' && amount !== undefined && currency ? money(amount, currency) : null
}
