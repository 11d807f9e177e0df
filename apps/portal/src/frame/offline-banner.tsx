import * as styles from './offline-banner.module.css'
import { useOnline } from './use-online.ts'

/** Shown while there is no network. */
export function OfflineBanner() {
  const online = useOnline()
  return (
    <div role="status" className={online ? undefined : styles.offline}>
      {!online && <p className="wrap">Sin conexión. Lo que ves puede no estar al día.</p>}
    </div>
  )
}
