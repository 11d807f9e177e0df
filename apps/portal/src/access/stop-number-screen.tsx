import { ApiError } from '@llave/client/api-error'
import { stopNumberChange } from '@llave/contract/new-number/number-calls'
import { AlertInView } from '@llave/design/alert-in-view'
import { Button } from '@llave/design/button'
import type { StopOutcome } from '@llave/domain/new-number/number-change'
import { useEffect, useId, useRef, useState } from 'react'
import { callAsNobody } from '../api/call-as-nobody.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { brand } from '../brand/brand.ts'
import { useOnline } from '../frame/use-online.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useLocation } from '../navigation/navigation.tsx'
import * as layoutStyles from './sign-in-layout.module.css'
import { SignInLayout } from './sign-in-layout.tsx'

type End = StopOutcome | 'unknown'

const ends = {
  stopped: {
    title: 'Lo detuviste',
    says: 'Tu número no cambia, y ese pedido ya no se puede aprobar. Sigues ingresando como siempre.',
    call: true,
  },
  'stopped-before': {
    title: 'Ya estaba detenido',
    says: 'Alguien con este enlace ya lo detuvo. Tu número no cambió por ese pedido.',
    call: false,
  },
  approved: {
    title: 'Ya se aprobó',
    says: 'El número ya cambió y este enlace no lo deshace. Los documentos, datos y tarjetas se abren un día después del cambio.',
    call: true,
  },
  undone: {
    title: 'Ya se deshizo',
    says: 'Se había aprobado y se deshizo: ingresas otra vez con tu número anterior.',
    call: false,
  },
  refused: {
    title: 'Ya se rechazó',
    says: 'Tu número no cambió. No hace falta detener nada.',
    call: false,
  },
  expired: {
    title: 'Ese pedido venció',
    says: 'Nadie lo aprobó a tiempo. Tu número no cambió.',
    call: false,
  },
  unknown: {
    title: 'Este enlace no detiene ningún pedido',
    says: 'Revisa que esté completo, o ábrelo otra vez desde el SMS o el correo. Los pedidos viejos se borran.',
    call: false,
  },
} as const satisfies Record<End, { title: string; says: string; call: boolean }>

/**
 * `/number/stop#code`: stops a change of number, for whoever has the old number or the e-mail. Opening it changes
 * nothing, because programs that look for viruses open links, too.
 */
export function StopNumberScreen() {
  usePageTitle('Detener el cambio de número')
  const code = useLocation().hash.slice(1)
  return (
    <SignInLayout
      foot={
        <a href="/MiCuenta/Ingreso" className="link">
          Ir a ingresar
        </a>
      }
    >
      <Stop key={code} code={code} />
    </SignInLayout>
  )
}

function Stop({ code }: { code: string }) {
  const [end, setEnd] = useState<End | null>(code === '' ? 'unknown' : null)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<{ readonly text: string; readonly at: number } | null>(null)
  const online = useOnline()
  const offlineId = useId()
  if (end) return <Ended end={end} />

  async function stop() {
    setFailure(null)
    setSending(true)
    try {
      setEnd((await callAsNobody(stopNumberChange, { body: { code } })).outcome)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'enlace_cerrado') return setEnd('unknown')
      setFailure({ text: `No sabemos si se detuvo. ${failureAdvice(error)}`, at: Date.now() })
      setSending(false)
    }
  }

  return (
    <div className={layoutStyles.form}>
      <h1 className="t1">¿Detener el cambio de número?</h1>
      <p>
        Alguien pidió ingresar a tu cuenta con otro número. Si lo detienes, tu número no cambia y ese pedido
        ya no se puede aprobar.
      </p>
      <p className="ink2">Si lo pediste tú, cierra esta página: nada cambia por abrirla.</p>
      {failure && <AlertInView key={failure.at}>{failure.text}</AlertInView>}
      <Button
        wide
        disabled={sending || !online}
        aria-describedby={online ? undefined : offlineId}
        onClick={() => void stop()}
      >
        {sending ? 'Deteniendo…' : 'Detener el cambio'}
      </Button>
      {!online && (
        <p className="small" id={offlineId} role="status">
          Sin conexión. Podrás detenerlo cuando vuelva.
        </p>
      )}
    </div>
  )
}

function Ended({ end }: { end: End }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { title, says, call } = ends[end]
  const { supportEmail } = brand
  return (
    <div className={layoutStyles.form}>
      <h1 className="t1" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{says}</p>
      {call && (
        <p className="ink2">
          {end === 'approved' ? 'Si no fuiste tú, avísanos ya' : 'Si no fuiste tú, avísanos también'}
          {supportEmail === '' ? (
            ' por nuestros canales de atención.'
          ) : (
            <>
              : <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
            </>
          )}
        </p>
      )}
    </div>
  )
}
