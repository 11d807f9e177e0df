/**
 * Where the slides of the infinite menu stand, in pixels from the left of the first one.
 * Positions are whole numbers without end: slide 7 of six is the second one, one turn on.
 */
export type Slides = { readonly starts: readonly number[]; readonly turn: number }

/** The slide that a position shows: 0 to one less than their number. */
export function slideAt(position: number, count: number): number {
  return ((position % count) + count) % count
}

/** How far the track is moved to bring a position to the left edge. */
export function offsetOf(position: number, { starts, turn }: Slides): number {
  const slide = slideAt(position, starts.length)
  return ((position - slide) / starts.length) * turn + (starts[slide] ?? 0)
}

/** The position that shows `slide` with the fewest steps from where one is. */
export function closestPosition(from: number, slide: number, count: number): number {
  const steps = slideAt(slide - from, count)
  return from + (steps > count / 2 ? steps - count : steps)
}

/** Where a swipe of `moved` pixels ends (to the right is positive): at least one slide on, then the nearest. */
export function positionAfterSwipe(from: number, moved: number, slides: Slides): number {
  const wanted = offsetOf(from, slides) - moved
  const step = moved < 0 ? 1 : -1
  let position = from + step
  while (
    Math.abs(offsetOf(position + step, slides) - wanted) < Math.abs(offsetOf(position, slides) - wanted)
  ) {
    position += step
  }
  return position
}
