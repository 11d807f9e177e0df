import { SkeletonBlock } from '@llave/design/skeleton'
import type { ProductDetail } from '@llave/domain/portfolio/product'
import { lazy, Suspense, useState } from 'react'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { MapLoading } from './map-loading.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { useProductDetail } from './product-detail.ts'
import * as styles from './product-media.module.css'

const LocationPanel = lazy(() => import('./location-panel.tsx'))

const views = [
  { view: 'photos', label: 'Fotos' },
  { view: 'plan', label: 'Mapa' },
  { view: 'place', label: 'Google maps' },
] as const
type View = (typeof views)[number]['view']

function hasData({ gallery, map, position }: ProductDetail): Record<View, boolean> {
  return { photos: gallery.length > 0, plan: map !== null, place: position !== null }
}

/**
 * Fotos, Mapa and Google maps of a property: at most one is open, pressing its button again closes
 * it, and a button without content is disabled.
 */
export function ProductMedia({ proforma, startOpen }: { proforma: string; startOpen: boolean }) {
  const detail = useProductDetail(proforma)
  const [chosen, setChosen] = useState<View | null | undefined>()
  const product = detail.data
  const has = product ? hasData(product) : { photos: false, plan: false, place: false }
  const usual = startOpen ? (views.find(({ view }) => has[view])?.view ?? null) : null
  const open = chosen === undefined ? usual : chosen
  if (detail.isError && !product) {
    return (
      <LoadFailure
        title="No pudimos cargar las fotos ni el mapa."
        error={detail.error}
        retry={() => detail.refetch()}
      >
        Lo demás de tu propiedad sigue disponible.
      </LoadFailure>
    )
  }
  return (
    <div className={styles.media}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div className={styles.toggle} role="group" aria-label="Ver" aria-busy={!product}>
        {views.map(({ view, label }) => (
          <button
            key={view}
            type="button"
            disabled={!has[view]}
            aria-pressed={open === view}
            aria-label={product && !has[view] ? `${label}: no disponible` : undefined}
            onClick={() => setChosen(open === view ? null : view)}
          >
            {label}
          </button>
        ))}
      </div>
      {product && open && <Panel of={product} view={open} />}
      {product && startOpen && !usual && (
        <p className={styles.none}>Este proyecto todavía no tiene fotos ni mapa.</p>
      )}
      {!product && startOpen && (
        <div className={styles.panel} aria-hidden="true">
          <SkeletonBlock width="100%" height={400} />
        </div>
      )}
    </div>
  )
}

function Panel({ of, view }: { of: ProductDetail; view: View }) {
  const project = of.projectName.toLocaleLowerCase('es-PE')
  return (
    <div className={styles.panel}>
      {view === 'photos' && (
        <PhotoGrid
          look="project"
          label={`Fotos de ${project}`}
          pictures={of.gallery.map((picture, index) => ({
            ...picture,
            name: `Foto ${index + 1} de ${project}`,
          }))}
        />
      )}
      {view === 'plan' && of.map && <PlanPanel of={of.map} project={project} />}
      {view === 'place' && of.position && (
        <Suspense fallback={<MapLoading />}>
          <LocationPanel position={of.position} projectCode={of.projectCode} />
        </Suspense>
      )}
    </div>
  )
}
