/**
 * The offsets of the slides of the infinite menu, in pixels from the first one. Positions are
 * unbounded integers: with six slides, position 7 is the second slide, one turn later.
 */
export type Slides = { readonly starts: readonly number[]; readonly turn: number }

/** The slide at a position, from 0 to `count` - 1. */
export function slideAt(position: number, count: number): number {
  return ((position % count) + count) % count
}

/** The offset of the track that brings a position to the left edge. */
export function offsetOf(position: number, { starts, turn }: Slides): number {
  const slide = slideAt(position, starts.length)
  return ((position - slide) / starts.length) * turn + (starts[slide] ?? 0)
}

/** The position of `slide` that is the fewest steps away. */
export function closestPosition(from: number, slide: number, count: number): number {
  const steps = slideAt(slide - from, count)
  return from + (steps > count / 2 ? steps - count : steps)
}

/** The position at which a swipe of `moved` pixels ends (to the right is positive): at least one slide further, then the nearest. */
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
