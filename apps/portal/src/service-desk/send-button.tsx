import { Button } from '@llave/design/button'
import { useId } from 'react'
import { OfflineReason } from '../frame/offline-reason.tsx'
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
      <OfflineReason id={id} then="podrás enviarla cuando vuelva. Lo que escribiste queda guardado." />
    </>
  )
}
