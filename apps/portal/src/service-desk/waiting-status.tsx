import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import type { WaitingState } from './waiting-letter.ts'

/** Under the form: what Enviar does without a network, and the complaint or case that waits for one. */
export function WaitingStatus({
  of,
  what,
  online,
  onStop,
}: {
  of: WaitingState<unknown>
  what: 'reclamo' | 'caso'
  online: boolean
  onStop: () => void
}) {
  return (
    <>
      <div role="status">
        {of.at === 'waiting' && (
          <p className="note">
            <b>Espera la red.</b> Tu {what}
            {withPhotos(of.photos)} se envía solo cuando vuelva, aunque estés en otra página. Si te sales de
            tu cuenta, se borra.
          </p>
        )}
        {of.at === 'sending' && (
          <p className="note">
            Enviando tu {what}
            {withPhotos(of.photos)}…
          </p>
        )}
        {of.at === 'none' && !online && (
          <p className="small ink2">Sin conexión: tu {what} esperará la red y se enviará cuando vuelva.</p>
        )}
      </div>
      {of.at === 'waiting' && (
        <Button look="line" onClick={onStop}>
          No enviar todavía
        </Button>
      )}
      {of.at === 'refused' && <Alert>{of.message}</Alert>}
    </>
  )
}

function withPhotos(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ' con su foto' : ` con sus ${count} fotos`
}
