import { Button } from '@llave/design/button'
import { useId } from 'react'
import { useOnline } from '../frame/use-online.ts'
import type { Sending } from './use-sending.ts'

/** "Enviar"; without a network it is disabled and says why. */
export function SendButton({ sending }: { sending: Sending }) {
  const online = useOnline()
  const id = useId()
  return (
    <>
      <Button
        type="submit"
        disabled={sending.state !== 'idle' || !online}
        aria-describedby={online ? undefined : id}
      >
        Enviar
      </Button>
      <p className="small ink2" id={id} role="status" hidden={online}>
        {online ? '' : 'Sin conexión: podrás enviarla cuando vuelva. Lo que escribiste queda guardado.'}
      </p>
    </>
  )
}
