import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import { ArrowRight } from '@llave/design/icons'
import { KeyCap } from '@llave/design/key-cap'
import { staffSessionPolicy } from '@llave/domain/staff/session-policy'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Logo } from '../frame/logo.tsx'
import type { SessionEnd } from '../session/session-store.ts'
import plan from './plano-lotizacion.svg'
import { sayFailure } from './say-failure.ts'
import * as styles from './sign-in-screen.module.css'
import type { Ceremonies, SignInWay } from './sign-in-ways.ts'

/** Why the person stands here again. */
const endings: Readonly<Record<SessionEnd, string | null>> = {
  'signed-out': null,
  expired: 'Tu sesión terminó. Entra otra vez y sigues donde estabas: lo que escribías está en este equipo.',
  'other-network':
    'Tu sesión se cerró porque llegó un pedido desde otra red. Si no fuiste tú, avisa a quien administra Mesa.',
  idle: 'Tu sesión se cerró por falta de uso. Entra otra vez y sigues donde estabas: lo que escribías está en este equipo.',
}

/** Sign-in: the ways that there are, the key of this device first. A failure never says whether a person exists. */
export function SignInScreen({
  ended,
  ways,
  ceremonies,
  back,
  portal,
  demonstration,
  onSignedIn,
}: {
  ended: SessionEnd | null
  ways: readonly SignInWay[]
  ceremonies: Ceremonies
  /** Where one goes on after it. */
  back: string
  /** The address of the customers' portal; empty where it is not known. */
  portal: string
  /** The people of a demonstration, on a visit by its link. */
  demonstration: ReactNode
  onSignedIn: () => Promise<void>
}) {
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const entering = useMutation({
    async mutationFn(way: SignInWay) {
      const run = {
        passkey: () => ceremonies.passkey?.(),
        company: () => ceremonies.company?.(back),
        recovery: () => ceremonies.recovery?.(email.trim(), code.trim()),
      }[way]
      await run()
      if (way !== 'company') await onSignedIn()
    },
  })
  const [passkey, company, recovery] = (['passkey', 'company', 'recovery'] as const).map(
    (way) => ways.includes(way) && ceremonies[way] !== undefined,
  )
  const busy = entering.isPending
  const reason = ended && endings[ended]

  return (
    <div className={styles.gate}>
      <div className={styles.picture}>
        <img src={plan} alt="" width="1200" height="900" />
      </div>
      <main className={styles.main}>
        <Logo />
        <div className={styles.form}>
          <h1 className="t1">{greeting()}</h1>
          <p className={`ink2 ${styles.lead}`}>
            Mesa es donde trabaja el equipo. Entran las personas invitadas.
          </p>
          {entering.isError ? (
            <Alert>{sayFailure(entering.error)}</Alert>
          ) : (
            reason && (
              <p className="note" role="status">
                {reason}
              </p>
            )
          )}
          {passkey && (
            <>
              <Button
                autoFocus
                disabled={busy}
                className={styles.way}
                onClick={() => entering.mutate('passkey')}
              >
                <span>
                  {busy && entering.variables === 'passkey'
                    ? 'Esperando tu llave…'
                    : 'Entrar con tu llave de acceso'}
                </span>
                <KeyCap>↵</KeyCap>
              </Button>
              <p className="small ink2">Tu huella, tu rostro o el PIN de este equipo. No hay contraseñas.</p>
            </>
          )}
          {passkey && company && <p className={styles.or}>o</p>}
          {company && (
            <Button
              look={passkey ? 'line' : 'fill'}
              disabled={busy}
              className={styles.way}
              onClick={() => entering.mutate('company')}
            >
              <span>Entrar con la cuenta de la empresa</span>
              <ArrowRight />
            </Button>
          )}
          {recovery && (
            <details className={styles.recovery}>
              <summary className="link">No puedo usar mi llave</summary>
              <form
                className="stack"
                noValidate
                onSubmit={(event) => {
                  event.preventDefault()
                  const complete = email.trim() !== '' && code.trim() !== ''
                  setMissing(!complete)
                  if (complete) entering.mutate('recovery')
                }}
              >
                <Field
                  label="Tu correo de trabajo"
                  error={missing && email.trim() === '' ? 'Escribe tu correo.' : null}
                >
                  {(control) => (
                    <input
                      {...control}
                      className="input"
                      type="email"
                      value={email}
                      onChange={({ target }) => setEmail(target.value)}
                      autoComplete="username"
                      autoCapitalize="off"
                      spellCheck={false}
                      maxLength={200}
                    />
                  )}
                </Field>
                <Field
                  label="Código de recuperación, de tu hoja impresa"
                  error={missing && code.trim() === '' ? 'Escribe el código de tu hoja.' : null}
                >
                  {(control) => (
                    <input
                      {...control}
                      className="input"
                      value={code}
                      onChange={({ target }) => setCode(target.value)}
                      autoComplete="one-time-code"
                      autoCapitalize="off"
                      spellCheck={false}
                      maxLength={40}
                    />
                  )}
                </Field>
                <p className="small ink2">Cada código sirve una vez. Al entrar registras otra llave.</p>
                <Button type="submit" look="line" disabled={busy}>
                  Entrar con el código
                </Button>
              </form>
            </details>
          )}
          {demonstration}
          {!passkey && !company && !recovery && !demonstration && (
            <p>Todavía no hay cómo entrar aquí. Avisa a quien administra Mesa.</p>
          )}
        </div>
        <div className={styles.foot}>
          <p>
            La sesión dura {staffSessionPolicy.longest / 3600} horas y se cierra a los{' '}
            {staffSessionPolicy.idle / 60} minutos sin uso. Lo que lees y lo que cambias queda registrado.
          </p>
          {portal && (
            <p>
              ¿Eres cliente? <a href={portal}>Ve a tu portal</a>
            </p>
          )}
        </div>
      </main>
    </div>
  )
}

function greeting(): string {
  const { hour } = limaDateTime(Temporal.Now.instant())
  if (hour < 12) return 'Buenos días'
  return hour < 19 ? 'Buenas tardes' : 'Buenas noches'
}
