import { ApiError } from '@llave/client/api-error'
import type { SignIn as AccessRequest } from '@llave/contract/access/login'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import { peru } from '@llave/domain/access/country'
import { type DocumentTypeCode, documentTypes } from '@llave/domain/access/document-type'
import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react'
import { withOverlay } from '../frame/overlay-store.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { storedLoginMode } from '../session/login-mode.ts'
import { session } from '../session/session.ts'
import type { SessionEnd } from '../session/session-store.ts'
import * as countryFieldStyles from './country-field.module.css'
import { CountrySelect } from './country-select.tsx'
import { loadEntryCalls } from './load-entry-calls.ts'
import { changeDraft, emptyDraft, fieldErrors, inputLimits } from './sign-in-draft.ts'
import * as layoutStyles from './sign-in-layout.module.css'
import { SignInLayout } from './sign-in-layout.tsx'
import { useCountries } from './use-countries.ts'
import { useGeolocatedCountry } from './use-geolocated-country.ts'

/**
 * `maxLength` of the number inputs. A paste may hold blanks, dashes and +51; the draft reduces it
 * to digits, while the browser would cut off the last of them.
 */
const maxTypedLength = 40

/** The alert holds the error catalogue's sentence, and below it the reason where that differs. */
type Refusal = { readonly reason: string | null }

/** What to show about the session that ended before; nothing after signing out on purpose. */
const sessionEndTexts: Record<SessionEnd, string | null> = {
  'signed-out': null,
  expired: 'Tu sesión terminó. Ingresa otra vez.',
  idle: 'Tu sesión terminó por inactividad. Ingresa otra vez.',
}

export const signInTitle = 'Ingresa'

/** The first step of signing in. `onToken` goes on to the verification. */
export function LoginScreen({
  ended,
  onToken,
}: {
  /** How the previous session of this browser ended, if there was one. */
  ended: SessionEnd | null
  onToken: () => void
}) {
  const [draft, change] = useReducer(changeDraft, emptyDraft)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [sending, setSending] = useState(false)
  const { countries, failed } = useCountries()
  const form = useRef<HTMLFormElement>(null)
  // The message of the first render stays until the next submit, whatever the store says meanwhile.
  const [ending, setEnding] = useState(ended && sessionEndTexts[ended])
  usePageTitle(signInTitle)

  // The page is visible before its script runs, so the fields may hold input already.
  useEffect(() => {
    const typed = new FormData(form.current ?? undefined)
    const type = typed.get('tipoDocumento')
    const known = documentTypes.find(({ code }) => code === type)
    if (known && known.code !== emptyDraft.type) change({ field: 'type', value: known.code })
    const [number, phone] = ['nroDocumento', 'nroCellphone'].map((name) => typed.get(name))
    if (typeof number === 'string' && number !== '') change({ field: 'number', value: number })
    if (typeof phone === 'string' && phone !== '') change({ field: 'phone', value: phone, countries: [peru] })
  }, [])

  useGeolocatedCountry((code) => {
    const value = countries.find((country) => country.code === code)
    if (value) change({ field: 'located', value })
  })

  const errors = fieldErrors(draft)
  const limits = inputLimits(draft)
  const valid = !errors.number && !errors.phone

  async function submit(event: FormEvent) {
    event.preventDefault()
    change({ field: 'submit' })
    if (!valid || sending) return
    setRefusal(null)
    setEnding(null)
    setSending(true)
    try {
      const grant = await withOverlay(
        'Ingresando…',
        requestLogin({
          mode: storedLoginMode(),
          document: { type: draft.type, number: draft.number },
          phone: { dialCode: draft.country.dialCode, number: draft.phone },
        }),
      )
      const { customerName: name, ...rest } = grant
      await session.start({ ...rest, name, email: null, verified: false })
      onToken()
    } catch (fault) {
      const known = fault instanceof ApiError
      setRefusal({ reason: known && fault.code !== 'datos_no_encontrados' ? fault.message : null })
    } finally {
      setSending(false)
    }
  }

  return (
    <SignInLayout foot={<a href="/number">¿Cambiaste de número?</a>}>
      <form ref={form} className={layoutStyles.form} onSubmit={submit} noValidate>
        <div className="stack">
          <h1 className="t1">Te damos la bienvenida</h1>
          <p className="ink2">Tus letras, tu obra y tus documentos, en un solo lugar.</p>
        </div>
        {ending && (
          <p className="note" role="alert">
            {ending}
          </p>
        )}
        <Field label="Tipo de documento">
          {(control) => (
            <select
              {...control}
              className="input"
              name="tipoDocumento"
              value={draft.type}
              onChange={(event) => change({ field: 'type', value: event.target.value as DocumentTypeCode })}
            >
              {documentTypes.map(({ code, abbreviation }) => (
                <option key={code} value={code}>
                  {abbreviation}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label="Número de documento"
          count={limits.numberCount}
          error={draft.touched.number ? errors.number : null}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              name="nroDocumento"
              inputMode="numeric"
              autoComplete="username"
              maxLength={maxTypedLength}
              value={draft.number}
              onChange={(event) => change({ field: 'number', value: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="Número de celular"
          count={limits.phoneCount}
          error={draft.touched.phone ? errors.phone : null}
        >
          {(control) => (
            <div className={countryFieldStyles.pair}>
              <CountrySelect
                countries={countries}
                chosen={draft.country}
                onChoose={(value) => change({ field: 'country', value })}
              />
              <input
                {...control}
                className="input"
                name="nroCellphone"
                type="tel"
                inputMode="numeric"
                autoComplete="tel-national"
                maxLength={maxTypedLength}
                value={draft.phone}
                onChange={(event) => change({ field: 'phone', value: event.target.value, countries })}
              />
            </div>
          )}
        </Field>
        {refusal && (
          <Alert>
            <span>Datos no encontrados</span>
            {refusal.reason && <span className="small">{refusal.reason}</span>}
          </Alert>
        )}
        {failed && !refusal && (
          <Alert>
            <span>Datos no encontrados</span>
            <span className="small">
              No pudimos actualizar la lista de países; puedes ingresar con la que ves.
            </span>
          </Alert>
        )}
        <Button type="submit" wide disabled={!valid || sending}>
          Continuar
        </Button>
      </form>
    </SignInLayout>
  )
}

async function requestLogin(body: AccessRequest) {
  const { callApi, login } = await loadEntryCalls()
  return callApi(login, { body })
}
