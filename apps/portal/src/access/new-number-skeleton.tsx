import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import * as layoutStyles from './sign-in-layout.module.css'
import { SignInLayout } from './sign-in-layout.tsx'

/** The page of a new number until its screen is there. */
export function NewNumberSkeleton() {
  return (
    <SignInLayout>
      <h1 className="vh">Cambio de número</h1>
      <div className={layoutStyles.form}>
        <Skeleton message="Cargando…">
          <SkeletonBlock width="70%" height={40} />
          <SkeletonBlock width="100%" height={220} />
        </Skeleton>
      </div>
    </SignInLayout>
  )
}
