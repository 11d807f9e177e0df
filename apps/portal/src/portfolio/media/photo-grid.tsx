import { lazy, Suspense, useState } from 'react'
import { LightboxLoading } from './lightbox-loading.tsx'
import type { NamedPicture } from './named-picture.ts'
import { Photo } from './photo.tsx'
import * as styles from './photo-grid.module.css'

const Lightbox = lazy(() => import('./lightbox.tsx'))

const shown = 3

const lookClass = { project: styles.project, works: styles.works } as const

/** One large picture and two small ones, each opening the lightbox; the third shows how many more there are. */
export function PhotoGrid({
  pictures,
  label,
  look,
}: {
  pictures: readonly NamedPicture[]
  label: string
  /** 400 px of the project, or 315 px of its works. */
  look: 'project' | 'works'
}) {
  const [open, setOpen] = useState<number | null>(null)
  const hidden = pictures.length - shown
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div className={`${styles.photos} ${lookClass[look]}`} role="group" aria-label={label}>
        {pictures.slice(0, shown).map((picture, index) => (
          <button // biome-ignore lint/suspicious/noArrayIndexKey: a gallery may show the same picture twice.
            key={index}
            type="button"
            onClick={() => setOpen(index)}
          >
            <Photo
              of={picture}
              alt={picture.name}
              sizes={
                index === 0
                  ? '(min-width: 1024px) 600px, (min-width: 768px) 66vw, calc(100vw - 40px)'
                  : '(min-width: 1024px) 300px, (min-width: 768px) 33vw, calc(50vw - 24px)'
              }
              eager={look === 'project' && index === 0}
            />
            {index === shown - 1 && hidden > 0 && (
              <span className={styles.more}>+{hidden} Ver más fotos</span>
            )}
          </button>
        ))}
      </div>
      {open !== null && (
        <Suspense fallback={<LightboxLoading message="Cargando las fotos…" />}>
          <Lightbox pictures={pictures} first={open} label={label} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
