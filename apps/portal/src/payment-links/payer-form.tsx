import { AlertInView } from '@llave/design/alert-in-view'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import { formatMoney } from '@llave/domain/money/format-money'
import type { Money } from '@llave/domain/money/money'
import { formatDate } from '@llave/domain/time/format-date'
import { type FormEvent, useId, useState } from 'react'
import { DocumentField } from '../frame/document-field.tsx'
import { useOnline } from '../frame/use-online.ts'
import { TermsLinks } from '../wizard/terms-links.tsx'
import * as styles from './link.module.css'
import { faultsOfPayer, type PayerDraft } from './payer-draft.ts'

/** Who pays: name, document, where the receipt goes, and the consent. Faults stand under their fields. */
export function PayerForm({
  draft,
  onChange,
  amount,
  lastDay,
  beingPaid,
  onAskAgain,
  busy,
  message,
  messageId,
  onPay,
}: {
  draft: PayerDraft
  onChange: (change: Partial<PayerDraft>) => void
  amount: Money
  lastDay: Temporal.PlainDate
  /** Somebody is paying it already. */
  beingPaid: boolean
  onAskAgain: () => void
  busy: boolean
  message: string | null
  messageId: number
  onPay: () => void
}) {
  const [shown, setShown] = useState(false)
  const online = useOnline()
  const reasonId = useId()
  const faults = faultsOfPayer(draft)
  const fault = (name: keyof typeof faults) => (shown ? faults[name] : null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setShown(true)
    const place = event.currentTarget
    const wrong = (['name', 'number', 'email', 'accepted'] as const).find((name) => faults[name])
    if (wrong) return (place.elements.namedItem(wrong) as HTMLElement | null)?.focus()
    if (!busy && online && !beingPaid) onPay()
  }

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 className="t3">¿Quién paga?</h2>
        {message && <AlertInView key={messageId}>{message}</AlertInView>}
        <Field label="Nombres y apellidos" error={fault('name')}>
          {(control) => (
            <input
              {...control}
              className="input"
              name="name"
              autoComplete="name"
              value={draft.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
        <DocumentField
          name="number"
          type={draft.type}
          number={draft.number}
          error={fault('number')}
          onChange={onChange}
        />
        <Field label="Correo para tu recibo" error={fault('email')}>
          {(control) => (
            <input
              {...control}
              className="input"
              name="email"
              type="email"
              autoComplete="email"
              value={draft.email}
              onChange={(event) => onChange({ email: event.target.value })}
            />
          )}
        </Field>
        <div>
          <label className="check">
            <input
              type="checkbox"
              name="accepted"
              checked={draft.accepted}
              aria-invalid={fault('accepted') ? true : undefined}
              aria-describedby={fault('accepted') ? `${reasonId}-a` : undefined}
              onChange={(event) => onChange({ accepted: event.target.checked })}
            />
            <span>
              Acepto las <TermsLinks />
            </span>
          </label>
          <p className="field-error" id={`${reasonId}-a`} hidden={!fault('accepted')}>
            {fault('accepted')}
          </p>
        </div>
        {beingPaid && (
          <div className="note" role="status">
            <p>Alguien está pagando esta letra en este momento. No la pagues otra vez.</p>
            <button type="button" className="link" onClick={onAskAgain}>
              Ver si ya terminó
            </button>
          </div>
        )}
        <Button
          type="submit"
          wide
          disabled={busy || !online || beingPaid}
          aria-describedby={online ? undefined : reasonId}
        >
          {busy ? 'Abriendo el formulario…' : `Pagar ${formatMoney(amount)}`}
        </Button>
        <p className="small" id={reasonId} hidden={online}>
          Sin conexión. Podrás pagar cuando vuelva.
        </p>
        <p className="small ink2">
          Tu nombre y documento van en el recibo, como pide la ley a quien paga por otra persona. El recibo
          llega a los dos.
        </p>
      </form>
      <p className="small ink2">Sirve para un solo pago, hasta el {formatDate(lastDay)}.</p>
    </>
  )
}
