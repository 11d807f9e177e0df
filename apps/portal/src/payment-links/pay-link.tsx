import { ApiError } from '@llave/client/api-error'
import { issueLinkForm } from '@llave/contract/payment-links/issue-link-form'
import type { LinkOutcome } from '@llave/contract/payment-links/link-outcome'
import type { OpenedLink } from '@llave/contract/payment-links/open-payment-link'
import { registerLinkPayment } from '@llave/contract/payment-links/register-link-payment'
import type { SignedAnswer } from '@llave/contract/payments/signed-answer'
import { Button } from '@llave/design/button'
import { formatMoney } from '@llave/domain/money/format-money'
import { type Money, money } from '@llave/domain/money/money'
import { useMutation } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { callAsNobody } from '../api/call-as-nobody.ts'
import { CardEntry } from '../card-form/card-entry.tsx'
import { useDesktop } from '../frame/use-desktop.ts'
import { ClosedLink } from './closed-link.tsx'
import { ConfirmingLink } from './confirming-link.tsx'
import { LinkLayout } from './link-layout.tsx'
import { forgetLinkPayment, rememberedLinkPayment, rememberLinkPayment } from './link-memory.ts'
import { type LinkStage, nextLinkStage } from './link-stage.ts'
import { LinkSum } from './link-sum.tsx'
import { PaidLink } from './paid-link.tsx'
import { emptyPayer, type PayerDraft } from './payer-draft.ts'
import { PayerForm } from './payer-form.tsx'
import { ReturnedLink } from './returned-link.tsx'

function firstStage(secret: string): LinkStage {
  const sent = rememberedLinkPayment(secret)
  return sent ? { at: 'confirming', key: sent.key, paid: sent.paid } : { at: 'form', message: null }
}

/** Paying with a link: who pays, the card, and what became of it. */
export function PayLink({
  secret,
  link,
  refresh,
}: {
  secret: string
  /** Null where this tab has paid with it: then it is not opened again. */
  link: OpenedLink | null
  refresh: () => void
}) {
  const [stage, dispatch] = useReducer(nextLinkStage, secret, firstStage)
  const [draft, setDraft] = useState<PayerDraft>(emptyPayer)
  // What the server corrected ours to.
  const [trueSum, setTrueSum] = useState<Money | null>(null)
  const [busy, setBusy] = useState(false)
  const desktop = useDesktop()

  const form = useMutation({
    mutationFn: ({ amount }: { amount: Money; message?: string }) =>
      callAsNobody(issueLinkForm, {
        body: {
          secret,
          amount,
          name: draft.name.trim(),
          document: { type: draft.type, number: draft.number.trim() },
          email: draft.email.trim(),
          device: desktop ? 'desktop' : 'mobile',
        },
      }),
    networkMode: 'always',
    onSuccess: (issued, { message }) =>
      dispatch({ kind: 'form-issued', form: issued, ...(message ? { message } : {}) }),
    onError: (error) => {
      dispatch({ kind: 'back' })
      const changed = trueSumOf(error)
      // What was accepted was another amount.
      if (changed) setDraft((now) => ({ ...now, accepted: false }))
      if (changed) setTrueSum(changed)
    },
  })
  const report = useMutation({
    mutationFn: ({ key, answer }: { key: string; answer: SignedAnswer }) =>
      callAsNobody(registerLinkPayment, { body: { ...answer, key } }),
    networkMode: 'online',
    onSuccess: (outcome) => conclude(outcome, 0),
    // The provider's notification arrives anyway, and the confirming step keeps asking.
  })

  function conclude(outcome: LinkOutcome, answeredMs: number) {
    const event = { kind: 'outcome', outcome, answeredMs } as const
    if (stage.at === 'confirming' && nextLinkStage(stage, event).at === 'form') {
      forgetLinkPayment()
      refresh()
    }
    dispatch(event)
  }
  function send(paid: boolean): string | null {
    if (stage.at !== 'card') return null
    const { key } = stage.form
    setBusy(false)
    rememberLinkPayment({ secret, key, paid })
    dispatch({ kind: 'sent', paid })
    return key
  }
  function onPaid(answer: SignedAnswer) {
    const key = send(true)
    if (key) report.mutate({ key, answer })
  }

  if (stage.at === 'paid') {
    return (
      <LinkLayout>
        <PaidLink orderKey={stage.key} receipt={stage.receipt} />
      </LinkLayout>
    )
  }
  if (stage.at === 'returned') {
    return (
      <LinkLayout>
        <ReturnedLink />
      </LinkLayout>
    )
  }
  if (stage.at === 'confirming') {
    return (
      <LinkLayout>
        <ConfirmingLink orderKey={stage.key} paid={stage.paid} onOutcome={conclude} />
      </LinkLayout>
    )
  }
  const closed = form.error instanceof ApiError && form.error.code === 'enlace_cerrado'
  if (!link || closed) {
    return (
      <LinkLayout>
        <ClosedLink />
      </LinkLayout>
    )
  }
  const sum = trueSum ?? link.amount
  return (
    <LinkLayout>
      <LinkSum position={link.position} amount={sum} code={link.code} />
      {stage.at === 'form' ? (
        <PayerForm
          draft={draft}
          onChange={(change) => setDraft({ ...draft, ...change })}
          amount={sum}
          lastDay={link.lastDay}
          beingPaid={link.beingPaid}
          onAskAgain={refresh}
          busy={form.isPending}
          message={form.error ? refusalMessage(form.error) : stage.message}
          messageId={form.submittedAt}
          onPay={() => form.mutate({ amount: sum })}
        />
      ) : (
        <div aria-busy={busy}>
          <CardEntry
            purpose="payment"
            token={stage.form}
            savesCard={false}
            initialMessage={stage.message}
            busy={busy}
            onBusy={setBusy}
            onPaid={onPaid}
            onUnanswered={() => send(false)}
            onRenew={(message) => form.mutate({ amount: sum, message })}
          />
          <Button look="line" onClick={() => dispatch({ kind: 'back' })} disabled={busy}>
            Regresar
          </Button>
        </div>
      )}
    </LinkLayout>
  )
}

function refusalMessage(error: Error): string {
  if (!(error instanceof ApiError)) return 'No hay conexión. Vuelve a intentarlo.'
  const sum = trueSumOf(error)
  return sum
    ? `El importe cambió: ahora es ${formatMoney(sum)}. Revísalo y confírmalo otra vez.`
    : error.message
}

function trueSumOf(error: Error): Money | null {
  if (!(error instanceof ApiError) || error.code !== 'importe_distinto') return null
  const { amount, currency } = error.details
  return amount !== undefined && currency ? money(amount, currency) : null
}
