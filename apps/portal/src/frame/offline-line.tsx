import * as styles from './offline-line.module.css'
import { useOnline } from './use-online.ts'

/** Says that there is no network while there is none. */
export function OfflineLine() {
  const online = useOnline()
  return (
    <div role="status" className={online ? undefined : styles.offline}>
      {!online && <p className="wrap">Sin conexión. Lo que ves puede no estar al día.</p>}
    </div>
  )
}
