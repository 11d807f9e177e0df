type Entry = {
  readonly kind: 'act' | 'reading'
  readonly at: Temporal.Instant
  readonly by: string
  readonly what: string
}

/**
 * Entries of the audit as they are drawn: readings that stand after each other, of the same person, call and
 * moment, are one row, because one look at a list is a reading of every customer in it. Each act is a row of its
 * own. Nothing is left out, and the order stays.
 */
export function groupReadings<E extends Entry>(entries: readonly E[]): readonly (readonly [E, ...E[]])[] {
  const groups: [E, ...E[]][] = []
  for (const entry of entries) {
    const group = groups.at(-1)
    if (group && isSameLook(group[0], entry)) group.push(entry)
    else groups.push([entry])
  }
  return groups
}

function isSameLook(one: Entry, other: Entry): boolean {
  return (
    one.kind === 'reading' &&
    other.kind === 'reading' &&
    one.by === other.by &&
    one.what === other.what &&
    one.at.equals(other.at)
  )
}
