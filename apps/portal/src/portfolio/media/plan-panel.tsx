import type { Picture } from '@llave/domain/portfolio/picture'
import { lazy, Suspense, useState } from 'react'
import { LightboxLoading } from './lightbox-loading.tsx'
import { Photo } from './photo.tsx'
import * as styles from './plan-panel.module.css'

const Lightbox = lazy(() => import('./lightbox.tsx'))

/** The plan of the project as a picture; in the lightbox it can be zoomed. */
export function PlanPanel({ of, project }: { of: Picture; project: string }) {
  const [open, setOpen] = useState(false)
  const name = `Plano de ${project}`
  return (
    <>
      <button
        type="button"
        className={styles.plan}
        aria-label={`Ampliar: ${name}`}
        onClick={() => setOpen(true)}
      >
        <Photo of={of} alt="" sizes="(min-width: 1024px) 900px, 92vw" />
      </button>
      {open && (
        <Suspense fallback={<LightboxLoading message="Cargando el plano…" />}>
          <Lightbox pictures={[{ ...of, name }]} first={0} label={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
