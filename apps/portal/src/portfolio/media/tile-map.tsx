import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import * as styles from './location-panel.module.css'
import type { Position } from './map-links.ts'
import { MapLoading } from './map-loading.tsx'
import { maxZoom, minZoom, tileAddress, tilesAround, worldPoint } from './tile-grid.ts'
import { useMapMoves } from './use-map-moves.ts'

/** How far an arrow key moves the map, in pixels. */
const step = 80
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/**
 * A tile map with a marker on the project: panned by touch, mouse or arrow keys, zoomed by buttons,
 * + and -, pinch or double tap. `onFailed` is called where not one tile loads.
 */
export default function TileMap({
  position,
  url,
  attribution,
  onFailed,
}: {
  position: Position
  url: string
  attribution: string
  onFailed: () => void
}) {
  const ground = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const { zoom, centre, moveBy, zoomBy, reset, listeners } = useMapMoves(ground, position)
  const [loaded, setLoaded] = useState(false)
  const refused = useRef(0)

  useLayoutEffect(() => {
    const element = ground.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    measure()
    return () => resized.disconnect()
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key]
    if (arrow) moveBy(...arrow)
    else if (event.key === '+') zoomBy(1)
    else if (event.key === '-') zoomBy(-1)
    else return
    event.preventDefault()
  }

  const tiles = size.width > 0 ? tilesAround(centre, size, zoom) : []
  function onTileError() {
    refused.current += 1
    if (!loaded && refused.current >= tiles.length) onFailed()
  }

  const pin = worldPoint(position, zoom)
  const pinLeft = Math.round(pin.x - centre.x + size.width / 2)
  const pinTop = Math.round(pin.y - centre.y + size.height / 2)
  return (
    <div className={styles.map}>
      <div
        ref={ground}
        className={styles.ground}
        role="application"
        aria-label="Mapa del proyecto. Muévelo con las flechas; acércalo o aléjalo con más y menos."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the arrow keys.
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...listeners}
      >
        {tiles.map((tile) => (
          <img
            key={tile.key}
            src={tileAddress(url, zoom, tile)}
            alt=""
            draggable={false}
            style={{ transform: `translate(${tile.left}px, ${tile.top}px)` }}
            onLoad={() => setLoaded(true)}
            onError={onTileError}
          />
        ))}
        <svg
          className={styles.pin}
          width="36"
          height="46"
          viewBox="0 0 36 46"
          role="img"
          aria-label="Ubicación del proyecto"
          style={{ transform: `translate(${pinLeft - 18}px, ${pinTop - 45}px)` }}
        >
          <path d="M18 45 5 26a15.6 15.6 0 1 1 26 0Z" fill="currentColor" stroke="#fff" strokeWidth="2" />
          <circle cx="18" cy="17" r="5.5" fill="#fff" />
        </svg>
      </div>
      {!loaded && <MapLoading />}
      <div className={styles.buttons}>
        <button type="button" aria-label="Acercar" aria-disabled={zoom >= maxZoom} onClick={() => zoomBy(1)}>
          <Sign path="M10 4v12M4 10h12" />
        </button>
        <button type="button" aria-label="Alejar" aria-disabled={zoom <= minZoom} onClick={() => zoomBy(-1)}>
          <Sign path="M4 10h12" />
        </button>
        <button type="button" aria-label="Centrar en el proyecto" onClick={reset}>
          <Sign path="M10 2v4M10 14v4M2 10h4M14 10h4M10 10h.01" />
        </button>
      </div>
      <p className={styles.credit}>
        {attribution.includes('OpenStreetMap') ? (
          <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">
            {attribution}
          </a>
        ) : (
          attribution
        )}
      </p>
    </div>
  )
}

function Sign({ path }: { path: string }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
