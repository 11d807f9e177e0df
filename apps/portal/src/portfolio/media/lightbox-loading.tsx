import { SkeletonBlock } from '@llave/design/skeleton'
import * as styles from './lightbox-loading.module.css'

/** Covers the window while the script of the lightbox loads. */
export function LightboxLoading({ message }: { message: string }) {
  return (
    <div className={styles.waits} role="status">
      <span className="vh">{message}</span>
      <SkeletonBlock width="100%" height="100%" />
    </div>
  )
}
