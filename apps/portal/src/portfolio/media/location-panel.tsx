import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useCustomerSession } from '../../session/use-session.ts'
import * as styles from './location-panel.module.css'
import { configuredEngine } from './map-engine.ts'
import { formatPosition, mapsAddress, navigationAddress, type Position } from './map-links.ts'
import { MapLoading } from './map-loading.tsx'
import { projectLocationsQuery } from './project-locations.ts'

const GoogleFrame = lazy(() => import('./google-frame.tsx'))
const TileMap = lazy(() => import('./tile-map.tsx'))

/**
 * Where a project is: the interactive map, and below it, also where there is none, the address, the
 * coordinates and the links to two map applications.
 */
export default function LocationPanel({
  position,
  projectCode,
}: {
  position: Position
  projectCode: string
}) {
  const owner = useCustomerSession().document
  const place = useQuery(projectLocationsQuery(owner)).data?.find((each) => each.projectCode === projectCode)
  const [engine] = useState(configuredEngine)
  const [failed, setFailed] = useState(false)
  const map = { position, onFailed: () => setFailed(true) }
  return (
    <>
      {failed ? (
        <p className={styles.failed} role="status">
          No pudimos cargar el mapa. Puedes abrirlo en otra aplicación.
        </p>
      ) : (
        <Suspense fallback={<MapLoading />}>
          {engine.kind === 'tiles' ? <TileMap {...map} {...engine} /> : <GoogleFrame {...map} />}
        </Suspense>
      )}
      <div className={styles.place}>
        <div>
          {place?.address && <p className={styles.address}>{place.address}</p>}
          {place && (
            <p className="ink2">
              {[place.district, place.province, place.department].filter(Boolean).join(' / ')}
            </p>
          )}
          <p className="ink2 small">{formatPosition(position)}</p>
        </div>
        <div className={styles.links}>
          <a className="link" href={navigationAddress(position)} target="_blank" rel="noopener noreferrer">
            Ir con Waze<span className="vh"> (se abre en otra pestaña)</span>
          </a>
          <a className="link" href={mapsAddress(position)} target="_blank" rel="noopener noreferrer">
            Abrir en Google Maps<span className="vh"> (se abre en otra pestaña)</span>
          </a>
        </div>
      </div>
    </>
  )
}
