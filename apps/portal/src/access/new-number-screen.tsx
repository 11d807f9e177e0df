import { ApiError } from '@llave/client/api-error'
import { requestNumberChange } from '@llave/contract/new-number/number-calls'
import { AlertInView } from '@llave/design/alert-in-view'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import { type DocumentTypeCode, documentTypeOf, documentTypes } from '@llave/domain/access/document-type'
import { dropSeparators, fitField } from '@llave/domain/access/read-typed-number'
import { truncateDocumentNumber } from '@llave/domain/access/truncate-document-number'
import { type NumberChangeReason, numberChangeReasons } from '@llave/domain/new-number/number-change'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { callAsNobody } from '../api/call-as-nobody.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { brand } from '../brand/brand.ts'
import { useOnline } from '../frame/use-online.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { faultsOf, formOf, keepDraft, keptDraft, type NewNumberDraft } from './new-number-draft.ts'
import { PhoneField } from './phone-field.tsx'
import * as layoutStyles from './sign-in-layout.module.css'
import { SignInLayout } from './sign-in-layout.tsx'
import { useCountries } from './use-countries.ts'

const reasonNames = {
  lost: 'Perdí mi celular',
  stolen: 'Me robaron el celular',
  replaced: 'Cambié de línea',
  abroad: 'Ahora vivo en otro país',
} as const satisfies Record<NumberChangeReason, string>

/** `/number`: another number to sign in with, for who no longer has the old one. */
export function NewNumberScreen() {
  usePageTitle('¿Cambiaste de número?')
  const [asked, setAsked] = useState(false)
  return (
    <SignInLayout
      foot={
        <a href="/MiCuenta/Ingreso" className="link">
          Volver a ingresar
        </a>
      }
    >
      {asked ? <Asked /> : <AskForm onAsked={() => setAsked(true)} />}
    </SignInLayout>
  )
}

function AskForm({ onAsked }: { onAsked: () => void }) {
  const [draft, setDraft] = useState(keptDraft)
  const [shown, setShown] = useState(false)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<{ readonly text: string; readonly at: number } | null>(null)
  const { countries } = useCountries()
  const online = useOnline()
  const offlineId = useId()
  const faults = faultsOf(draft)
  const fault = (field: keyof typeof faults) => (shown ? faults[field] : null)

  function change(part: Partial<NewNumberDraft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(next)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setShown(true)
    const place = event.currentTarget
    const wrong = (['number', 'oldPhone', 'newPhone', 'reason'] as const).find((field) => faults[field])
    if (wrong) return (place.elements.namedItem(wrong) as HTMLElement | null)?.focus()
    const { type, number, oldPhone, newPhone, reason } = formOf(draft)
    if (sending || !online || reason === null) return
    setFailure(null)
    setSending(true)
    try {
      await callAsNobody(requestNumberChange, {
        body: { document: { type, number }, oldPhone, newPhone, reason },
      })
      keepDraft(null)
      onAsked()
    } catch (error) {
      setFailure({ text: failureText(error), at: Date.now() })
      setSending(false)
    }
  }

  return (
    <form className={layoutStyles.form} onSubmit={submit} noValidate>
      <div className="stack">
        <h1 className="t1">¿Cambiaste de número?</h1>
        <p className="ink2">
          Pide ingresar con tu número nuevo. Una persona revisa tu pedido y otra lo aprueba.
        </p>
      </div>
      {failure && <AlertInView key={failure.at}>{failure.text}</AlertInView>}
      <Field label="Tipo de documento">
        {(control) => (
          <select
            {...control}
            className="input"
            value={draft.type}
            onChange={({ target }) => {
              const type = target.value as DocumentTypeCode
              change({ type, number: truncateDocumentNumber(type, draft.number) })
            }}
          >
            {documentTypes.map(({ code, abbreviation }) => (
              <option key={code} value={code}>
                {abbreviation}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Número de documento" error={fault('number')}>
        {(control) => (
          <input
            {...control}
            className="input"
            name="number"
            inputMode="numeric"
            autoComplete="username"
            maxLength={40}
            value={draft.number}
            onChange={({ target }) =>
              change({
                number: fitField(
                  draft.number,
                  dropSeparators(target.value),
                  documentTypeOf(draft.type).maxLength,
                ),
              })
            }
          />
        )}
      </Field>
      <PhoneField
        label="Celular anterior"
        name="oldPhone"
        autoComplete="off"
        phone={draft.oldPhone}
        countries={countries}
        error={fault('oldPhone')}
        onChange={(oldPhone) => change({ oldPhone })}
      />
      <PhoneField
        label="Celular nuevo"
        name="newPhone"
        autoComplete="tel-national"
        phone={draft.newPhone}
        countries={countries}
        error={fault('newPhone')}
        onChange={(newPhone) => change({ newPhone })}
      />
      <Field label="Motivo" error={fault('reason')}>
        {(control) => (
          <select
            {...control}
            className="input"
            name="reason"
            value={draft.reason ?? ''}
            onChange={({ target }) =>
              change({ reason: numberChangeReasons.find((reason) => reason === target.value) ?? null })
            }
          >
            <option value="">Elige uno</option>
            {numberChangeReasons.map((reason) => (
              <option key={reason} value={reason}>
                {reasonNames[reason]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p className="small ink2">
        Avisaremos al celular anterior y a tu correo, para que nadie lo cambie por ti.
      </p>
      <Button
        type="submit"
        wide
        disabled={sending || !online}
        aria-describedby={online ? undefined : offlineId}
      >
        {sending ? 'Enviando…' : 'Pedir el cambio'}
      </Button>
      {!online && (
        <p className="small" id={offlineId} role="status">
          Sin conexión. Lo que escribiste queda aquí; podrás enviarlo cuando vuelva.
        </p>
      )}
    </form>
  )
}

/** The same for everybody: it must not say whether there is such a customer. */
function Asked() {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { supportEmail } = brand
  return (
    <div className={layoutStyles.form}>
      <h1 className="t1" ref={title} tabIndex={-1}>
        Recibimos tu pedido
      </h1>
      <p>
        Si los datos son los que tenemos registrados, ya avisamos al celular anterior y al correo. Lo revisa
        una persona y lo aprueba otra.
      </p>
      <p>Cuando esté listo, te llegará un SMS al celular nuevo. Nadie te pedirá códigos por teléfono.</p>
      <p className="ink2">
        Si en dos días hábiles no te llega nada, puede que algún dato no coincida.{' '}
        {supportEmail === '' ? (
          'Acércate a la oficina de la inmobiliaria.'
        ) : (
          <>
            Escribe a <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </>
        )}
      </p>
    </div>
  )
}

/** What came of it is not known without an answer: sent again, it asks for nothing twice. */
function failureText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'demasiados_intentos')
    return 'Se pidió demasiadas veces con este documento o desde esta red. Inténtalo mañana.'
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return error.message
  return `No sabemos si tu pedido llegó. ${failureAdvice(error)} Si llegó, no se pide dos veces.`
}
