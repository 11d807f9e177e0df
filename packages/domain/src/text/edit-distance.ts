/** How many letters have to be changed, added or taken out to make one text of the other. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j += 1) {
      const changed = (row[j] as number) + (one[i] === other[j] ? 0 : 1)
      next.push(Math.min(changed, (row[j + 1] as number) + 1, (next[j] as number) + 1))
    }
    row = next
  }
  return row[other.length] as number
}
