import type { Look } from '@llave/contract/access/read-access'
import { formatDate, formatTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { useState } from 'react'
import { AccessPart } from './access-part.tsx'
import * as styles from './my-access.module.css'

/** So many are shown at first. */
const FIRST = 5

/** Who of the developer looked at the account, when and why. */
export function LookList({ looks }: { looks: readonly Look[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? looks : looks.slice(0, FIRST)
  return (
    <AccessPart id="quien" title="Quién vio tu cuenta">
      {looks.length === 0 ? (
        <p className="ink2">Nadie de la inmobiliaria miró tu cuenta en el último año.</p>
      ) : (
        <>
          <p className={`${styles.explained} ink2`}>
            Cuando alguien de la inmobiliaria mira tu cuenta, queda aquí por un año. Quien la ve como tú no
            puede pagar ni cambiar nada.
          </p>
          <ol className={styles.looks}>
            {shown.map((look) => (
              <LookItem key={`${look.kind} ${look.name} ${look.from}`} look={look} />
            ))}
          </ol>
          {shown.length < looks.length && (
            <button type="button" className="link" onClick={() => setAll(true)}>
              Ver las {looks.length} veces
            </button>
          )}
        </>
      )}
    </AccessPart>
  )
}

function LookItem({ look }: { look: Look }) {
  const [from, until] = [limaDateTime(look.from), limaDateTime(look.until)]
  return (
    <li>
      <p className={styles.when}>
        <b>{formatDate(from.toPlainDate())}</b>
        <span className="small ink2">
          {look.kind === 'viewing'
            ? `${formatTime(from)}, ${inMinutes(look)}`
            : from.equals(until)
              ? formatTime(from)
              : `${formatTime(from)} a ${formatTime(until)}`}
        </span>
      </p>
      <div className={styles.who}>
        <p>
          <b>{look.name}</b>
          {look.area && `, ${look.area}`}
        </p>
        <p className="small ink2">
          {look.kind === 'viewing'
            ? `Vio tu cuenta como tú la ves. Motivo: ${look.reason}`
            : `Vio ${look.read.join(', ')}`}
        </p>
      </div>
    </li>
  )
}

/** Begun minutes: somebody who looked for ten seconds looked. */
function inMinutes({ from, until }: Look): string {
  const minutes = Math.max(1, Math.ceil(until.since(from).total('minutes')))
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`
}
