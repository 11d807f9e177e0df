import { issueFormToken } from '@llave/contract/payments/issue-form-token'
import { registerPayment } from '@llave/contract/payments/register-payment'
import type { SignedAnswer } from '@llave/contract/payments/signed-answer'
import { formatMoney } from '@llave/domain/money/format-money'
import { type Money, money } from '@llave/domain/money/money'
import { orderTimestamp } from '@llave/domain/payments/order-id'
import type { PaymentOutcome } from '@llave/domain/payments/payment-outcome'
import { useMutation } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCustomerSession } from '../access/use-session.ts'
import { ApiError } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { ArrowLeft } from '../design/icons.tsx'
import { Steps } from '../design/steps.tsx'
import { useToday } from '../frame/use-today.ts'
import { useWayBack } from '../frame/use-way-back.ts'
import { affiliationOffer } from './affiliation-offer.ts'
import type { CheckoutDebt } from './checkout-debt.ts'
import { nextStage, type Stage } from './checkout-stage.ts'
import { openConfirm } from './confirm-draft.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { ConfirmingStep } from './confirming-step.tsx'
import { PayStep } from './pay-step.tsx'
import { ReceiptStep } from './receipt-step.tsx'
import { forgetPayment, rememberedPayment, rememberPayment } from './remembered-payment.ts'
import { ReturnedStep } from './returned-step.tsx'

function firstStage(code: string): Stage {
  const orderId = rememberedPayment(code)
  return orderId ? { at: 'confirming', orderId, paid: true } : { at: 'confirm', said: null }
}

/** The three views of a checkout, one after the other, for a letra and for a cash item alike. */
export function Checkout({ debt, refresh }: { debt: CheckoutDebt; refresh: () => void }) {
  const { document, receivable, owed, exchange, customer, product } = debt
  const session = useCustomerSession()
  const navigate = useNavigate()
  const leave = useWayBack('/')
  const [stage, tell] = useReducer(nextStage, document, firstStage)
  const [paying, setPaying] = useState<Money>(owed)
  const [draft, setDraft] = useState(() => openConfirm(owed.currency))
  // The server's own figure, where it refused another one: newer than any statement.
  const [trueSum, setTrueSum] = useState<Money | null>(null)
  const [busy, setBusy] = useState(false)
  const sum = draft.payment === 'PEN' && exchange ? exchange.soles : owed
  const total = trueSum?.currency === sum.currency ? trueSum : sum
  const today = useToday()
  // A box that was checked before it closed is not meant any more.
  const registerCard = draft.affiliate && affiliationOffer(debt, draft.payment, today) === 'open'

  const form = useMutation({
    mutationFn: ({ amount }: { amount: Money; said?: string }) =>
      callApi(issueFormToken, {
        body: {
          debt: debt.reference,
          amount,
          registerCard,
          device: window.innerWidth < 1024 ? 'mobile' : 'desktop',
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
    onSuccess: (token, { said }) => tell({ kind: 'form-issued', token, ...(said ? { said } : {}) }),
    onError: (error) => {
      tell({ kind: 'back' })
      if (error instanceof ApiError) setTrueSum(trueSumOf(error) ?? trueSum)
      // What was annulled is in no statement any more: the words about it would go with the screen.
      if (error instanceof ApiError && error.status === 409 && error.code !== 'no_pagable') refresh()
    },
  })
  const report = useMutation({
    mutationFn: (body: SignedAnswer) => callApi(registerPayment, { body }),
    // Nobody waits for it: it leaves when there is a network.
    networkMode: 'online',
    onSuccess: conclude,
    // What the browser could not report the notification brings: the step that confirms goes on asking.
  })

  function conclude(outcome: PaymentOutcome) {
    if (outcome.state === 'settled' || outcome.state === 'returned') {
      forgetPayment(document)
      refresh()
    }
    tell({ kind: 'outcome', outcome })
  }
  function open() {
    setPaying(total)
    form.mutate({ amount: total })
  }
  function onPaid(answer: SignedAnswer) {
    if (stage.at !== 'pay') return
    setBusy(false)
    rememberPayment(document, stage.token.orderId)
    tell({ kind: 'sent', orderId: stage.token.orderId, paid: true })
    report.mutate(answer)
  }

  const withdrawn = form.error instanceof ApiError && form.error.code === 'no_pagable'

  if (stage.at === 'receipt') {
    return <ReceiptStep receipt={stage.receipt} debt={debt} />
  }
  if (stage.at === 'returned') return <ReturnedStep debt={debt} />
  if (stage.at === 'confirming') {
    return (
      <ConfirmingStep
        orderId={stage.orderId}
        paid={stage.paid}
        onOutcome={conclude}
        onForeign={() => {
          forgetPayment(document)
          void navigate('/')
        }}
      />
    )
  }
  return (
    <>
      <button
        type="button"
        className="back task-back-phone"
        disabled={busy}
        onClick={stage.at === 'confirm' ? leave : () => tell({ kind: 'back' })}
      >
        <ArrowLeft /> Regresar
      </button>
      <Steps names={['Confirma', 'Paga']} current={stage.at === 'confirm' ? 1 : 2} />
      {stage.at === 'confirm' ? (
        <ConfirmStep
          debt={debt}
          may={withdrawn ? 'annulled' : debt.may}
          total={total}
          draft={draft}
          onChange={(change) => setDraft({ ...draft, ...change })}
          said={form.error ? refusalWords(form.error) : stage.said}
          busy={form.isPending}
          onPay={open}
          onBack={leave}
        />
      ) : (
        <PayStep
          token={stage.token}
          keeps={registerCard}
          total={paying}
          debt={debt}
          said={stage.said}
          busy={busy}
          onBusy={setBusy}
          onPaid={onPaid}
          onSilent={() => {
            setBusy(false)
            tell({ kind: 'sent', orderId: stage.token.orderId, paid: false })
          }}
          onRenew={(said) => form.mutate({ amount: paying, said })}
          onBack={() => tell({ kind: 'back' })}
        />
      )}
    </>
  )
}

/** What the server refused, with the true figure where there is one. */
function refusalWords(error: Error): string {
  if (!(error instanceof ApiError)) return 'Lo sentimos. Ocurrio un error. No se hizo ningún cobro.'
  const sum = trueSumOf(error)
  if (sum) {
    return `El importe cambió: ahora es ${formatMoney(sum)}. Revísalo y confírmalo otra vez. No se hizo ningún cobro.`
  }
  return error.message.includes('ningún cobro') ? error.message : `${error.message} No se hizo ningún cobro.`
}

function trueSumOf({ code, details: { amount, currency } }: ApiError): Money | null {
  return code === 'importe_distinto' && amount !== undefined && currency ? money(amount, currency) : null
}
