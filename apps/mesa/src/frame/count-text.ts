/** A count as amounts are written in Peru: `36,340`. */
export function countText(count: number): string {
  return count.toLocaleString('en-US')
}
