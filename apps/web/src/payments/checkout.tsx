import { issueFormToken } from '@llave/contract/payments/issue-form-token'
import { registerPayment, type SignedAnswer } from '@llave/contract/payments/register-payment'
import { formatMoney } from '@llave/domain/money/format-money'
import { type Money, money } from '@llave/domain/money/money'
import { orderTimestamp } from '@llave/domain/payments/order-id'
import type { PaymentOutcome } from '@llave/domain/payments/payment-outcome'
import { instalmentPosition, instalmentProgress } from '@llave/domain/receivables/instalment-progress'
import { useMutation } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCustomerSession } from '../access/session.ts'
import { ApiError } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { ArrowLeft } from '../design/icons.tsx'
import { Steps } from '../design/steps.tsx'
import type { CheckoutLetra } from './checkout-letra.ts'
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

/** The three views of a checkout, one after the other. */
export function Checkout({ checkout, refresh }: { checkout: CheckoutLetra; refresh: () => void }) {
  const { letra, siblings, exchange, customer, product } = checkout
  const session = useCustomerSession()
  const navigate = useNavigate()
  const { key } = useLocation()
  const [stage, tell] = useReducer(nextStage, letra.code, firstStage)
  const [paying, setPaying] = useState<Money>(letra.amount)
  const [draft, setDraft] = useState(() => openConfirm(letra.amount.currency))
  const [busy, setBusy] = useState(false)
  const place = `${instalmentPosition(letra.code, siblings)} de ${instalmentProgress(siblings).total}`

  const form = useMutation({
    mutationFn: ({ amount }: { amount: Money; said?: string }) =>
      callApi(issueFormToken, {
        body: {
          debt: { kind: 'instalment', proforma: letra.proforma, code: letra.code },
          amount,
          registerCard: draft.affiliate,
          device: window.innerWidth < 1024 ? 'mobile' : 'desktop',
          description: {
            customer,
            phone: session.phone,
            receivable: letra,
            owed: letra.amount,
            exchange,
            soldOn: product?.soldOn ?? null,
            approximateInstalment: null,
            timestamp: orderTimestamp(Temporal.Now.instant()),
          },
        },
      }),
    onSuccess: (token, { said }) => tell({ kind: 'form-issued', token, ...(said ? { said } : {}) }),
    onError: (error) => {
      tell({ kind: 'back' })
      if (error instanceof ApiError && error.status === 409) refresh()
    },
  })
  const report = useMutation({
    mutationFn: (body: SignedAnswer) => callApi(registerPayment, { body }),
    onSuccess: conclude,
    // What the browser could not report the notification brings: the step that confirms goes on asking.
  })

  function conclude(outcome: PaymentOutcome) {
    if (outcome.state === 'settled' || outcome.state === 'returned') {
      forgetPayment(letra.code)
      refresh()
    }
    tell({ kind: 'outcome', outcome })
  }
  function open() {
    const amount = draft.payment === 'PEN' && exchange ? exchange.soles : letra.amount
    setPaying(amount)
    form.mutate({ amount })
  }
  function onPaid(answer: SignedAnswer) {
    if (stage.at !== 'pay') return
    setBusy(false)
    rememberPayment(letra.code, stage.token.orderId)
    tell({ kind: 'sent', orderId: stage.token.orderId, paid: true })
    report.mutate(answer)
  }
  function leave() {
    // A page that was opened at this address has nothing behind it.
    if (key === 'default' && window.history.length <= 1) void navigate('/')
    else void navigate(-1)
  }

  if (stage.at === 'receipt') {
    return <ReceiptStep receipt={stage.receipt} letra={letra} letras={siblings} place={place} />
  }
  if (stage.at === 'returned') return <ReturnedStep />
  if (stage.at === 'confirming') {
    return (
      <ConfirmingStep
        orderId={stage.orderId}
        paid={stage.paid}
        onOutcome={conclude}
        onForeign={() => {
          forgetPayment(letra.code)
          void navigate('/')
        }}
      />
    )
  }
  return (
    <>
      <button
        type="button"
        className="back checkout-back-phone"
        disabled={busy}
        onClick={stage.at === 'confirm' ? leave : () => tell({ kind: 'back' })}
      >
        <ArrowLeft /> Regresar
      </button>
      <Steps names={['Confirma', 'Paga']} current={stage.at === 'confirm' ? 1 : 2} />
      {stage.at === 'confirm' ? (
        <ConfirmStep
          checkout={checkout}
          place={place}
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
          total={paying}
          letra={letra}
          place={place}
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
  const { amount, currency } = error.details
  if (error.code === 'importe_distinto' && amount !== undefined && currency) {
    return `El importe cambió: ahora es ${formatMoney(money(amount, currency))}. Revísalo y confírmalo otra vez. No se hizo ningún cobro.`
  }
  return error.message.includes('ningún cobro') ? error.message : `${error.message} No se hizo ningún cobro.`
}
