import { AlertInView } from '@llave/design/alert-in-view'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import { bookTexts } from '@llave/domain/complaints-book/book-texts'
import { type SheetField, sheetLimits } from '@llave/domain/complaints-book/validate-sheet'
import type { Currency } from '@llave/domain/money/money'
import { withoutHiddenCharacters } from '@llave/domain/text/hidden-characters'
import { formatDate } from '@llave/domain/time/format-date'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { DocumentField } from '../frame/document-field.tsx'
import { useOnline } from '../frame/use-online.ts'
import { BlankSheet } from './blank-sheet.tsx'
import * as styles from './book.module.css'
import { faultsOfSheet, type SheetDraft } from './sheet-draft.ts'

const order = [
  'name',
  'document',
  'address',
  'phone',
  'email',
  'guardian',
  'description',
  'amount',
  'detail',
  'request',
] as const satisfies readonly SheetField[]

/** The sheet in four parts. Faults stand under their fields once it was sent for the first time. */
export function SheetForm({
  draft,
  onChange,
  isKnown,
  dueOn,
  busy,
  message,
  messageId,
  onSend,
}: {
  draft: SheetDraft
  onChange: (change: Partial<SheetDraft>) => void
  /** Who has an account finds part of it filled in. */
  isKnown: boolean
  dueOn: Temporal.PlainDate
  busy: boolean
  message: string | null
  messageId: number
  onSend: () => void
}) {
  const [shown, setShown] = useState(false)
  const online = useOnline()
  const offlineId = useId()
  const form = useRef<HTMLFormElement>(null)
  const faults = faultsOfSheet(draft)
  const fault = (name: SheetField) => (shown ? faults[name] : null)

  const isDirty = draft.detail !== '' || draft.request !== ''
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  function submit(event: FormEvent) {
    event.preventDefault()
    setShown(true)
    const wrong = order.find((name) => faults[name])
    if (wrong) return (form.current?.elements.namedItem(wrong) as HTMLElement | null)?.focus()
    if (!busy && online) onSend()
  }

  const text = (name: keyof SheetDraft & SheetField, label: string, more: object = {}, note?: string) => (
    <Field label={label} count={note} error={fault(name)}>
      {(control) => (
        <input
          {...control}
          className="input"
          name={name}
          value={draft[name]}
          onChange={({ target }) => onChange({ [name]: withoutHiddenCharacters(target.value) })}
          {...more}
        />
      )}
    </Field>
  )
  const long = (name: 'detail' | 'request', label: string, rows: number) => (
    <Field label={label} count={`${draft[name].length}/${sheetLimits[name]}`} error={fault(name)}>
      {(control) => (
        <textarea
          {...control}
          className="input"
          name={name}
          rows={rows}
          maxLength={sheetLimits[name]}
          value={draft[name]}
          onChange={({ target }) => onChange({ [name]: withoutHiddenCharacters(target.value) })}
        />
      )}
    </Field>
  )

  return (
    <form ref={form} onSubmit={submit} noValidate aria-busy={busy}>
      <Part
        number={1}
        title="Quién reclama"
        says={isKnown ? 'Con tu cuenta, ya está lleno en parte. Revísalo.' : ''}
      >
        {text('name', 'Nombres y apellidos', { autoComplete: 'name', maxLength: sheetLimits.name })}
        <div className={styles.pair}>
          <DocumentField
            name="document"
            type={draft.documentType}
            number={draft.documentNumber}
            error={fault('document')}
            onChange={({ type, number }) => onChange({ documentType: type, documentNumber: number })}
          />
          {text(
            'phone',
            'Teléfono',
            { type: 'tel', autoComplete: 'tel', maxLength: sheetLimits.phone },
            'si tienes',
          )}
        </div>
        {text('address', 'Domicilio', { autoComplete: 'street-address', maxLength: sheetLimits.address })}
        {text('email', 'Correo', { type: 'email', autoComplete: 'email', maxLength: 254 })}
        <p className="small ink2">Basta uno de los dos, domicilio o correo. Con correo te llega tu copia.</p>
        <label className="check">
          <input
            type="checkbox"
            checked={draft.isMinor}
            onChange={({ target }) => onChange({ isMinor: target.checked })}
          />
          <span>Reclamo por un menor de edad</span>
        </label>
        {draft.isMinor &&
          text('guardian', 'Padre, madre o tutor', { autoComplete: 'off', maxLength: sheetLimits.guardian })}
      </Part>
      <Part number={2} title="Qué contrataste">
        <Choice
          legend="Qué contrataste"
          name="contracted"
          value={draft.contractedKind}
          onChoose={(contractedKind) => onChange({ contractedKind })}
          options={[
            { value: 'product', title: 'Producto' },
            { value: 'service', title: 'Servicio' },
          ]}
        />
        {text('description', 'Descripción', { maxLength: sheetLimits.description }, 'si quieres')}
        <div className={styles.short}>
          <Field label="Monto reclamado" count="si hay" error={fault('amount')}>
            {(control) => (
              <div className={styles.typed}>
                <select
                  className="input"
                  aria-label="Moneda"
                  value={draft.currency}
                  onChange={({ target }) => onChange({ currency: target.value as Currency })}
                >
                  <option value="PEN">S/</option>
                  <option value="USD">US$</option>
                </select>
                <input
                  {...control}
                  className="input"
                  name="amount"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                  value={draft.amount}
                  onChange={({ target }) => onChange({ amount: target.value })}
                />
              </div>
            )}
          </Field>
        </div>
      </Part>
      <Part number={3} title="Qué pasó y qué pides">
        <Choice
          legend="Qué es"
          name="kind"
          value={draft.kind}
          onChoose={(kind) => onChange({ kind })}
          options={[
            { value: 'claim', title: 'Reclamo', says: bookTexts.claim },
            { value: 'grievance', title: 'Queja', says: bookTexts.grievance },
          ]}
        />
        {long('detail', 'Detalle', 6)}
        <p className="small ink2">
          La hoja lleva solo texto. Si tienes fotos o papeles, nómbralos aquí y guárdalos.
        </p>
        {long('request', 'Pedido', 3)}
        <p className="small ink2">Di qué quieres que hagamos. La respuesta se mide contra esto.</p>
      </Part>
      <Part number={4} title="Enviar">
        <div className="note">
          {bookTexts.legends.map((legend) => (
            <p className="small" key={legend}>
              {legend}
            </p>
          ))}
        </div>
        <div>
          <p>
            <b>Te responderemos hasta el {formatDate(dueOn)}</b>
          </p>
          <p className="small ink2">
            15 días hábiles, sin contar el día en que la presentas. Tu copia está lista al enviar.
          </p>
        </div>
        {message && <AlertInView key={messageId}>{message}</AlertInView>}
        <div className={styles.acts}>
          <Button type="submit" disabled={busy || !online} aria-describedby={online ? undefined : offlineId}>
            {busy ? 'Enviando…' : 'Enviar la hoja'}
          </Button>
          <BlankSheet />
        </div>
        <p className="small" id={offlineId} hidden={online} role="status">
          Sin conexión: la hoja se envía cuando vuelva. Lo que escribiste sigue aquí mientras no cierres esta
          página.
        </p>
      </Part>
    </form>
  )
}

function Part({
  number,
  title,
  says = '',
  children,
}: {
  number: number
  title: string
  says?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div>
        <h2 className="t2" id={id}>
          <span className={styles.number}>{number}</span> {title}
        </h2>
        {says !== '' && <p className="small ink2">{says}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

function Choice<Value extends string>({
  legend,
  name,
  value,
  options,
  onChoose,
}: {
  legend: string
  name: string
  value: Value
  options: readonly { readonly value: Value; readonly title: string; readonly says?: string }[]
  onChoose: (value: Value) => void
}) {
  return (
    <fieldset className={`choice ${styles.choice}`}>
      <legend className="vh">{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <span>
            <b>{option.title}</b>
            {option.says && <span className="small ink2">{option.says}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
