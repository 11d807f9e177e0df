import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as styles from './location-panel.module.css'
import type { Position } from './map-links.ts'
import { MapLoading } from './map-loading.tsx'

/** Milliseconds after which the third-party script counts as failed. */
const LOAD_TIMEOUT = 15_000

/**
 * The map of the maps service, in a frame of ours that cannot reach this page
 * (docs/decisions/0030). The frame reports whether the map loaded.
 */
export default function GoogleFrame({ position, onFailed }: { position: Position; onFailed: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(false)
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    function onMessage({ source, data }: MessageEvent) {
      if (source !== frame.current?.contentWindow) return
      if (data === 'llave-map:ready') setReady(true)
      if (data === 'llave-map:failed') failed()
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  useEffect(() => {
    if (ready) return
    const timer = setTimeout(() => failed(), LOAD_TIMEOUT)
    return () => clearTimeout(timer)
  }, [ready])
  const query = new URLSearchParams({ lat: String(position.latitude), lng: String(position.longitude) })
  return (
    <div className={styles.map}>
      <iframe
        ref={frame}
        title="Mapa del proyecto"
        src={`/mapa?${query}`}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      />
      {!ready && <MapLoading />}
    </div>
  )
}
