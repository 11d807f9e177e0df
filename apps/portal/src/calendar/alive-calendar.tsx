import { endCalendar } from '@llave/contract/calendar/end-calendar'
import { type MadeCalendar, makeCalendar } from '@llave/contract/calendar/make-calendar'
import type { CalendarFeed, CalendarStanding } from '@llave/contract/calendar/read-calendar'
import { Button } from '@llave/design/button'
import { Fact, Facts } from '@llave/design/facts'
import { Mark } from '@llave/design/mark'
import { Moment } from '@llave/design/moment'
import { useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { useOnline } from '../frame/use-online.ts'
import * as styles from './calendar.module.css'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FreshAddress } from './fresh-address.tsx'

/** A calendar that is alive: its address while it is new, when it was read, and the two ways to end that address. */
export function AliveCalendar({
  feed: { madeAt, readAt },
  address,
  opens,
  onMade,
  onEnded,
  onDoubt,
}: {
  feed: CalendarFeed
  /** Null where it was told before. */
  address: string | null
  /** When it is read again after a change of number; null where it is. */
  opens: string | null
  onMade: (made: MadeCalendar) => void
  onEnded: (standing: CalendarStanding) => void
  /** What was asked for may have happened all the same. */
  onDoubt: () => void
}) {
  const [asking, setAsking] = useState<'change' | 'end' | null>(null)
  const online = useOnline()
  const close = () => setAsking(null)
  return (
    <>
      <section className={styles.card} aria-labelledby="calendario">
        <div className={styles.title}>
          <h2 className="t2" id="calendario">
            Tu calendario
          </h2>
          {opens ? <Mark tone="soon">En pausa</Mark> : <Mark tone="good">Activo</Mark>}
        </div>
        {address && <FreshAddress key={address} address={address} />}
        <Facts>
          <Fact name="Creado">
            <Moment at={madeAt} />
          </Fact>
          <Fact name="Última lectura">{readAt ? <Moment at={readAt} /> : 'Todavía ninguna'}</Fact>
        </Facts>
        {opens && (
          <p className="note">
            Cambiaste de número hace poco. Por tu seguridad, tu calendario sigue y su dirección se puede
            cambiar desde {opens}.
          </p>
        )}
        {!address && (
          <p className="small ink2">
            Su dirección se mostró una sola vez, al crearla. Para agregarlo en otro equipo, o si crees que
            alguien más la tiene, cámbiala.
          </p>
        )}
      </section>
      <div className={styles.acts}>
        <Button look="line" disabled={opens !== null || !online} onClick={() => setAsking('change')}>
          Cambiar la dirección
        </Button>
        <Button look="line" disabled={!online} onClick={() => setAsking('end')}>
          Terminar el calendario
        </Button>
      </div>
      {!online && <p className="small">Sin conexión. Podrás cambiarlo o terminarlo cuando vuelva.</p>}
      {asking === 'change' && (
        <ConfirmDialog
          title="¿Cambiar la dirección?"
          text="La de ahora deja de funcionar al instante. Tendrás que agregar la nueva en cada equipo."
          keep="Mantener la de ahora"
          confirm="Sí, cambiarla"
          pending="Cambiando…"
          failed="No recibimos la dirección nueva."
          act={async () => onMade(await callApi(makeCalendar, { body: { change: true } }))}
          onDoubt={onDoubt}
          onClose={close}
        />
      )}
      {asking === 'end' && (
        <ConfirmDialog
          title="¿Terminar el calendario?"
          text="Su dirección deja de funcionar al instante. Tu teléfono puede mostrar un tiempo más lo que ya leyó, hasta que quites la suscripción."
          keep="Mantenerlo"
          confirm="Sí, terminarlo"
          pending="Terminando…"
          failed="No sabemos si se terminó."
          act={async () => onEnded(await callApi(endCalendar, {}))}
          onDoubt={onDoubt}
          onClose={close}
        />
      )}
    </>
  )
}
