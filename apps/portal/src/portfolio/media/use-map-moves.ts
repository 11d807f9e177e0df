import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { Position } from './map-links.ts'
import { atZoom, maxZoom, minZoom, type WorldPoint, worldPoint } from './tile-grid.ts'

const firstZoom = 16
/** The ratio by which a pinch has to widen for the next zoom level. */
const pinchStep = 1.5

type View = { readonly zoom: number; readonly centre: WorldPoint }

function viewOf(position: Position): View {
  return { zoom: firstZoom, centre: worldPoint(position, firstZoom) }
}

function zoomed({ zoom, centre }: View, by: number): View {
  const next = Math.min(Math.max(zoom + by, minZoom), maxZoom)
  return { zoom: next, centre: atZoom(centre, zoom, next) }
}

/** The visible part of a map, and the handlers of touch, mouse and wheel that change it. */
export function useMapMoves(ground: RefObject<HTMLElement | null>, position: Position) {
  const [view, setView] = useState(() => viewOf(position))
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const spread = useRef(0)

  const moveBy = (x: number, y: number) =>
    setView(({ zoom, centre }) => ({ zoom, centre: { x: centre.x + x, y: centre.y + y } }))
  const zoomBy = (by: number) => setView((now) => zoomed(now, by))

  /** Zooms with ctrl, which a trackpad's pinch also sends; without it the wheel scrolls the page. */
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoomBy(event.deltaY < 0 ? 1 : -1)
  })
  useEffect(() => {
    const element = ground.current
    const listener = (event: WheelEvent) => onWheel(event)
    // React's listener is passive, so it could not prevent the page from zooming.
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [ground])

  function distance(): number {
    const [one, other] = [...fingers.current.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    spread.current = distance()
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (fingers.current.size === 1) return moveBy(before.x - event.clientX, before.y - event.clientY)
    const now = distance()
    if (now > spread.current * pinchStep || now < spread.current / pinchStep) {
      zoomBy(now > spread.current ? 1 : -1)
      spread.current = now
    }
  }
  function onPointerUp(event: PointerEvent<HTMLElement>) {
    fingers.current.delete(event.pointerId)
    spread.current = distance()
  }
  function onDoubleClick(event: MouseEvent) {
    event.preventDefault()
    zoomBy(1)
  }

  return {
    ...view,
    moveBy,
    zoomBy,
    reset: () => setView(viewOf(position)),
    listeners: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onDoubleClick },
  }
}
