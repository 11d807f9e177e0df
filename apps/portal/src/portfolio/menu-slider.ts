import { closestPosition, offsetOf, positionAfterSwipe, type Slides, slideAt } from './slide-position.ts'

/** Moves below this many pixels count as a tap. */
const TAP = 8

export type MenuSlider = {
  /** Moves a slide to the left edge, the shorter way round; without an animation unless `animated`. */
  show(slide: number, animated: boolean): void
  step(by: 1 | -1): void
  end(): void
}

/**
 * An infinite slider: moves a track of links one slide at a time. The first `ul` of the track holds
 * the slides, with copies on both sides. The transition of 500 ms is in the styles. Where all slides
 * fit, or the track is a list (desktop), `onFitChange(true)` is called and nothing moves.
 */
export function startMenuSlider(
  frame: HTMLElement,
  track: HTMLElement,
  onFitChange: (fits: boolean) => void,
): MenuSlider {
  const list = track.querySelector('ul') as HTMLUListElement
  let position = 0
  let still = true

  function slides(): Slides {
    const items = [...list.children] as HTMLElement[]
    return {
      starts: items.map((item) => item.offsetLeft - (items[0]?.offsetLeft ?? 0)),
      turn: list.offsetWidth,
    }
  }

  function place(offset: number, animated: boolean) {
    track.style.transition = animated ? '' : 'none'
    track.style.transform = still ? '' : `translateX(${-offset}px)`
    // Forces a layout, so that the next transition starts from here.
    if (!animated) void track.offsetWidth
  }

  /** Jumps from the copies back to the slides, which look the same. Returns the distance. */
  function settle(): number {
    const turned = position - slideAt(position, list.children.length)
    if (turned === 0) return 0
    position -= turned
    place(offsetOf(position, slides()), false)
    return turned
  }

  function moveTo(next: number, animated: boolean) {
    // A track that does not move need not be measured.
    if (still) {
      position = slideAt(next, list.children.length)
      return
    }
    position = next - settle()
    place(offsetOf(position, slides()), animated)
    // Without a transition there is no transitionend.
    if (getComputedStyle(track).transitionDuration === '0s') settle()
  }

  let measured = false
  function measure() {
    measured = true
    const last = list.lastElementChild?.firstElementChild as HTMLElement
    // The width around the menu: its buttons, which depend on the answer, take space within the frame.
    const room = frame.parentElement?.parentElement?.clientWidth ?? 0
    still = getComputedStyle(list).display !== 'flex' || last.offsetLeft + last.offsetWidth <= room
    onFitChange(still)
    position = slideAt(position, list.children.length)
    place(offsetOf(position, slides()), false)
  }

  let from: { x: number; y: number } | null = null
  let moved = 0

  function onDown(event: PointerEvent) {
    if (still || !event.isPrimary) return
    from = { x: event.clientX, y: event.clientY }
    moved = 0
    settle()
  }
  function onMove(event: PointerEvent) {
    if (!from) return
    const dx = event.clientX - from.x
    if (moved === 0) {
      if (Math.abs(dx) < TAP) return
      if (Math.abs(event.clientY - from.y) > Math.abs(dx)) return onUp()
      frame.setPointerCapture(event.pointerId)
    }
    moved = dx
    place(offsetOf(position, slides()) - moved, false)
  }
  function onUp() {
    from = null
    if (moved !== 0) moveTo(positionAfterSwipe(position, moved, slides()), true)
  }
  function onClick(event: MouseEvent) {
    // The click that ends a swipe must not follow the link.
    if (moved !== 0 && event.detail > 0) event.preventDefault()
    moved = 0
  }

  // A focused link must be visible itself, not its copy.
  function onArrival(event: TransitionEvent) {
    if (event.target === track) settle()
  }

  // A screen that opens a tab while this page is rendered puts this one in the background, where the
  // observer does not fire until something changes: the menu would not start until then.
  const fallback = setTimeout(() => measured || measure(), 300)
  // Fires right after the first layout, so measuring costs no extra one.
  const resized = new ResizeObserver(measure)
  resized.observe(frame)
  resized.observe(list)
  frame.addEventListener('pointerdown', onDown)
  frame.addEventListener('pointermove', onMove)
  frame.addEventListener('pointerup', onUp)
  frame.addEventListener('pointercancel', onUp)
  frame.addEventListener('click', onClick, true)
  track.addEventListener('transitionend', onArrival)

  return {
    show: (slide, animated) => moveTo(closestPosition(position, slide, list.children.length), animated),
    step: (by) => moveTo(position + by, true),
    end() {
      clearTimeout(fallback)
      resized.disconnect()
      frame.removeEventListener('pointerdown', onDown)
      frame.removeEventListener('pointermove', onMove)
      frame.removeEventListener('pointerup', onUp)
      frame.removeEventListener('pointercancel', onUp)
      frame.removeEventListener('click', onClick, true)
      track.removeEventListener('transitionend', onArrival)
    },
  }
}
