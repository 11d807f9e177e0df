import { ApiError } from '@llave/client/api-error'
import { sendCode } from '@llave/contract/access/send-code'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { maskPhone } from '@llave/domain/access/mask-phone'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { withOverlay } from '../frame/overlay-store.ts'
import { signOut } from '../frame/sign-out.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { loginAddress, storedLoginMode } from '../session/login-mode.ts'
import { useSession } from '../session/use-session.ts'
import * as codeBoxesStyles from './code-boxes.module.css'
import { CodeBoxes } from './code-boxes.tsx'
import * as layoutStyles from './sign-in-layout.module.css'
import { SignInLayout } from './sign-in-layout.tsx'
import { useCountdown } from './use-countdown.ts'
import { verify } from './verify.ts'

const usualDigits = 3

/** Up to this many seconds the wait is the ordinary one between codes; a longer one is a rate limit, and is explained. */
const ordinaryWaitSeconds = 60

function emptyBoxes(digits: number): readonly string[] {
  return Array.from({ length: digits }, () => '')
}

/** `*******77` as `••• ••• •77`: a phone is read in groups. */
function inThrees(masked: string): string {
  return masked.replaceAll('*', '•').replace(/(.{3})(?=.)/g, '$1\u00a0')
}

/** `2 minutos`, `3 horas`; rounded up, so that nobody comes back too early. */
function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 60 ? `${minutes} minutos` : `${Math.ceil(minutes / 60)} horas`
}

/** The second step of signing in: the digits that came by SMS. */
export function VerificationScreen() {
  const session = useSession()
  const [maskedPhone, setMaskedPhone] = useState(() => maskPhone(session?.phone.number ?? ''))
  const [boxes, setBoxes] = useState(() => emptyBoxes(usualDigits))
  const [fault, setFault] = useState<string | null>(null)
  const [asked, setAsked] = useState<'pending' | 'answered' | 'failed'>('pending')
  /** Digits of the code that replaced the previous one; null where none was replaced. */
  const [renewed, setRenewed] = useState<number | null>(null)
  const { seconds, restart } = useCountdown()
  const errorId = useId()
  const entered = useRef(false)
  usePageTitle('Código de autenticación')

  async function ask(anew: boolean) {
    setAsked('pending')
    setRenewed(null)
    if (anew) setFault(null)
    try {
      const sent = await callApi(sendCode, { body: { anew } })
      setMaskedPhone(sent.maskedPhone)
      setBoxes((before) => (anew || before.length !== sent.digits ? emptyBoxes(sent.digits) : before))
      restart(sent.waitSeconds)
      setAsked('answered')
      if (anew) setRenewed(sent.digits)
    } catch (error) {
      const wait = error instanceof ApiError ? error.details.segundosEspera : undefined
      if (wait !== undefined) restart(wait)
      setAsked(wait === undefined ? 'failed' : 'answered')
      setFault(error instanceof ApiError ? error.message : 'Lo sentimos. Ocurrio un error.')
    }
  }

  // Entering the screen requests a code; the server sends one only where none is still valid.
  useEffect(() => {
    if (entered.current) return
    entered.current = true
    void ask(false)
  })

  const code = boxes.join('')
  const complete = boxes.every((digit) => digit !== '')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!complete) return
    setFault(null)
    setRenewed(null)
    try {
      await withOverlay('Verificando tu código…', verify(code))
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : 'Lo sentimos. Ocurrio un error.')
      const wait = error instanceof ApiError ? error.details.segundosEspera : undefined
      if (wait !== undefined) restart(wait)
      // A failed connection is no refusal of the digits: they stay for another try.
      if (!(error instanceof ApiError) || error.status !== 0) setBoxes(emptyBoxes(boxes.length))
    }
  }

  return (
    <SignInLayout>
      <form className={layoutStyles.form} onSubmit={submit} noValidate>
        <div className="stack">
          <h1 className="t1">Introduce el código de autenticación</h1>
          <p className="ink2">
            Lo generamos para el celular terminado en{' '}
            <b className={codeBoxesStyles.phone}>{inThrees(maskedPhone)}</b>
          </p>
        </div>
        <CodeBoxes boxes={boxes} onChange={setBoxes} errorId={fault ? errorId : undefined} />
        {fault && (
          <Alert>
            <span id={errorId}>{fault}</span>
          </Alert>
        )}
        {/* Always rendered, so that a message appearing in it is announced. */}
        <p className={renewed === null ? 'vh' : 'note'} role="status">
          {renewed !== null && `Enviamos un código nuevo de ${renewed} dígitos. El anterior ya no sirve.`}
        </p>
        {seconds > ordinaryWaitSeconds ? (
          <div className="stack">
            <p className="ink2" role="timer">
              Espera {waitText(seconds)} para reenviar
            </p>
            <p className="small ink2">Ya enviamos varios códigos a este celular en poco tiempo.</p>
          </div>
        ) : seconds > 0 ? (
          <p className={`ink2 ${codeBoxesStyles.wait}`} role="timer">
            Espera {seconds} segundos para reenviar
          </p>
        ) : asked === 'pending' ? (
          <p className={`ink2 ${codeBoxesStyles.wait}`} role="status">
            Enviando el código…
          </p>
        ) : (
          <button type="button" className="link" onClick={() => void ask(asked === 'answered')}>
            Reenviar código
          </button>
        )}
        <Button type="submit" wide disabled={!complete}>
          Verificar
        </Button>
        <a
          className="link"
          href={loginAddress(storedLoginMode())}
          onClick={(event) => {
            event.preventDefault()
            // The token is discarded, and the guard then redirects to this link's address.
            void signOut()
          }}
        >
          Volver atrás
        </a>
      </form>
    </SignInLayout>
  )
}
