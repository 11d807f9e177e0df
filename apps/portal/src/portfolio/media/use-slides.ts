import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Slides in a container with scroll snap: touch scrolls them natively, `go` by keys and buttons. `at`
 * is the visible slide.
 */
export function useSlides(first: number, count: number) {
  const track = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(first)
  /** The target of a programmatic scroll; slides passed on the way do not count as visible. */
  const bound = useRef<number | null>(null)
  const seen = useRef(first)
  seen.current = at

  useLayoutEffect(() => place(track.current, first, false), [first])
  useEffect(() => {
    const resized = new ResizeObserver(() => place(track.current, seen.current, false))
    if (track.current) resized.observe(track.current)
    return () => resized.disconnect()
  }, [])

  function go(to: number) {
    const slide = Math.min(Math.max(to, 0), count - 1)
    const near = Math.abs(slide - at) === 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches
    bound.current = slide
    setAt(slide)
    place(track.current, slide, near)
  }

  function onScroll() {
    const box = track.current
    if (!box) return
    const slide = box.scrollLeft / box.clientWidth
    if (bound.current !== null) {
      if (Math.abs(slide - bound.current) < 0.02) bound.current = null
      return
    }
    setAt(Math.round(slide))
  }

  /** A touch cancels a programmatic scroll. */
  function release() {
    bound.current = null
  }

  return { track, at, go, onScroll, release }
}

function place(box: HTMLElement | null, slide: number, smooth: boolean): void {
  box?.scrollTo({ left: slide * box.clientWidth, behavior: smooth ? 'smooth' : 'instant' })
}
