import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import * as header from './bar.module.css'
import * as styles from './frame.module.css'
import { Logo } from './logo.tsx'

/** The frame while it is not known yet who works here. */
export function FrameBones() {
  return (
    <div className={styles.frame}>
      <header className={header.bar}>
        <span className={header.logo}>
          <Logo />
        </span>
      </header>
      <div />
      <main className={styles.main}>
        <div className={styles.bones}>
          <Skeleton message="Abriendo Mesa…">
            <div className="stack">
              <SkeletonBlock width="14rem" height={24} />
              <SkeletonBlock width="100%" height={36} />
              <SkeletonBlock width="100%" height={36} />
            </div>
          </Skeleton>
        </div>
      </main>
    </div>
  )
}
