/** A place of the drawing, in its units; y grows downwards. */
export type Point = { readonly x: number; readonly y: number }

/** Around the words: half a line's width, and air. */
const PADDING = 5

/**
 * Where a label that stands on the ground begins: inside the new plan's ground where it is clear
 * of both lines there, else right after the new plan's end; null where it is clear in neither place.
 */
export function labelLeft({
  old,
  fresh,
  label,
  ground,
  width,
}: {
  /** Both plans as they are drawn, from today on. */
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

/** Whether a line of level and upright strokes enters the room that stands on the ground. */
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
