import { Bone } from '@llave/design/skeleton'
import * as styles from './lightbox-waits.module.css'

/** Stands over the window while the script of the lightbox is on its way. */
export function LightboxWaits({ words }: { words: string }) {
  return (
    <div className={styles.waits} role="status">
      <span className="vh">{words}</span>
      <Bone width="100%" height="100%" />
    </div>
  )
}
