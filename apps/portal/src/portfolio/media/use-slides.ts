import { useLayoutEffect, useRef, useState } from 'react'

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

  useLayoutEffect(() => {
    const box = track.current
    if (!box) return
    place(box, first, false)
    let width = box.clientWidth
    // Also told of the width that it has, and of another height: neither moves whoever has scrolled on.
    const resized = new ResizeObserver(() => {
      if (box.clientWidth === width) return
      width = box.clientWidth
      place(box, seen.current, false)
    })
    resized.observe(box)
    return () => resized.disconnect()
  }, [first])

  function go(to: number) {
    const slide = Math.min(Math.max(to, 0), count - 1)
    const near = Math.abs(slide - at) === 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches
    bound.current = isAt(track.current, slide) ? null : slide
    setAt(slide)
    place(track.current, slide, near)
  }

  function onScroll() {
    const box = track.current
    if (!box) return
    if (bound.current === null) setAt(Math.round(positionOf(box)))
    // Without scrollend, arriving at the target has to count as the end.
    else if (!('onscrollend' in window) && isAt(box, bound.current)) bound.current = null
  }

  /** A scroll that started during another one may end elsewhere; then it is repeated. */
  function onScrollEnd() {
    const box = track.current
    if (!box || bound.current === null) return
    if (isAt(box, bound.current)) bound.current = null
    else place(box, bound.current, false)
  }

  /** Touch and wheel cancel a programmatic scroll. */
  function release() {
    bound.current = null
  }

  return { track, at, go, onScroll, onScrollEnd, release }
}

function positionOf(box: HTMLElement): number {
  return box.scrollLeft / box.clientWidth
}

function isAt(box: HTMLElement | null, slide: number): boolean {
  return box !== null && Math.abs(positionOf(box) - slide) < 0.02
}

function place(box: HTMLElement | null, slide: number, smooth: boolean): void {
  box?.scrollTo({ left: slide * box.clientWidth, behavior: smooth ? 'smooth' : 'instant' })
}
