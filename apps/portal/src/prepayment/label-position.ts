/** A point of the drawing, in its units; y grows downwards. */
export type Point = { readonly x: number; readonly y: number }

/** Around the text: half a stroke, and some space. */
const PADDING = 5

/**
 * The left edge of a label on the baseline: below the new plan's line where it touches neither line,
 * else right after the end of the new plan; null where it would touch a line in both positions.
 */
export function labelLeft({
  old,
  fresh,
  label,
  ground,
  width,
}: {
  /** The lines of both plans as they are drawn, from today on. */
  old: readonly Point[]
  fresh: readonly Point[]
  label: { readonly width: number; readonly height: number }
  ground: number
  width: number
}): number | null {
  const end = fresh.at(-1)?.x ?? 0
  const top = ground - label.height - PADDING
  const isClear = (left: number) =>
    left + label.width <= width &&
    [old, fresh].every(
      (line) => !meets(line, { left: left - PADDING, right: left + label.width + PADDING, top }),
    )
  return [2 * PADDING, end + 2 * PADDING].find(isClear) ?? null
}

/** Whether a line of horizontal and vertical strokes crosses the box on the baseline. */
function meets(
  line: readonly Point[],
  room: { readonly left: number; readonly right: number; readonly top: number },
): boolean {
  return line.some((to, index) => {
    const from = line[index - 1] ?? to
    return (
      Math.max(from.x, to.x) > room.left &&
      Math.min(from.x, to.x) < room.right &&
      Math.max(from.y, to.y) > room.top
    )
  })
}
