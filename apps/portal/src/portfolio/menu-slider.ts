import { closestPosition, offsetOf, positionAfterSwipe, type Slides, slideAt } from './slide-position.ts'

/** Below this a finger meant to tap. */
const TAP = 8

export type MenuSlider = {
  /** Brings a slide to the left edge, by the shorter way round; at once unless it is to be seen. */
  show(slide: number, seen: boolean): void
  step(by: 1 | -1): void
  end(): void
}

/**
 * Moves a track of links one slide at a time, without end. The first `ul` of the track holds
 * the slides; copies stand on both sides of it. The transition's 500 ms are in the styles.
 * Where all slides fit, or the track is a list (desktop), `onFits(true)` is told and nothing moves.
 */
export function startMenuSlider(
  frame: HTMLElement,
  track: HTMLElement,
  onFits: (fits: boolean) => void,
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

  function place(offset: number, seen: boolean) {
    track.style.transition = seen ? '' : 'none'
    track.style.transform = still ? '' : `translateX(${-offset}px)`
    // The next move must start from here, not from where this one came from.
    if (!seen) void track.offsetWidth
  }

  /** Back from the copies to the slides themselves, which look the same. Answers by how far. */
  function settle(): number {
    const turned = position - slideAt(position, list.children.length)
    if (turned === 0) return 0
    position -= turned
    place(offsetOf(position, slides()), false)
    return turned
  }

  function moveTo(next: number, seen: boolean) {
    // Nothing has to be measured for what does not move.
    if (still) {
      position = slideAt(next, list.children.length)
      return
    }
    position = next - settle()
    place(offsetOf(position, slides()), seen)
    // Without motion there is no end of it to wait for.
    if (getComputedStyle(track).transitionDuration === '0s') settle()
  }

  let measured = false
  function measure() {
    measured = true
    const last = list.lastElementChild?.firstElementChild as HTMLElement
    // Of what stands around the menu: its buttons, which come and go with the answer, take room of the frame.
    const room = frame.parentElement?.parentElement?.clientWidth ?? 0
    still = getComputedStyle(list).display !== 'flex' || last.offsetLeft + last.offsetWidth <= room
    onFits(still)
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
    // The end of a swipe is no tap on the link under the finger.
    if (moved !== 0 && event.detail > 0) event.preventDefault()
    moved = 0
  }

  // A link that has the focus must be seen itself, not its copy.
  function onArrival(event: TransitionEvent) {
    if (event.target === track) settle()
  }

  // A screen that opens a tab while this page is drawn has the browser turn to that one, and lay
  // this one out when something changes in it: the menu would stand still until then.
  const fallback = setTimeout(() => measured || measure(), 300)
  // Told at once, when the browser has laid the page out anyway.
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
    show: (slide, seen) => moveTo(closestPosition(position, slide, list.children.length), seen),
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
