import { SkeletonBlock } from '@llave/design/skeleton'
import * as styles from './link.module.css'
import { LinkLayout } from './link-layout.tsx'

/** The page before its script runs, and while the link is opened. */
export function LinkSkeleton() {
  return (
    <LinkLayout>
      <LinkBones />
    </LinkLayout>
  )
}

export function LinkBones() {
  return (
    <div className={styles.bones}>
      <SkeletonBlock width="40%" height={24} />
      <SkeletonBlock width="70%" height={72} />
      <SkeletonBlock width="100%" height={64} />
      <SkeletonBlock width="100%" height={78} />
      <SkeletonBlock width="100%" height={78} />
      <SkeletonBlock width="100%" height={78} />
    </div>
  )
}
