import * as styles from './offline-banner.module.css'
import { networkWords, useNetwork } from './use-online.ts'

/** Shown while there is no network. */
export function OfflineBanner() {
  const network = useNetwork()
  const online = network === 'there'
  return (
    <div role="status" className={online ? undefined : styles.offline}>
      {!online && <p className="wrap">{networkWords[network]}. Lo que ves puede no estar al día.</p>}
    </div>
  )
}
