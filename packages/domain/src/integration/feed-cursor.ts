/**
 * The place of an entry in a feed. The number has no gap; the epoch says in which life of the
 * database it was given, and the mark is a hash over that entry and all before it.
 */
export type FeedCursor = { readonly epoch: number; readonly number: number; readonly mark: string }

const form = /^([1-9]\d{13})-([1-9]\d{0,14})-([0-9a-f]{8})$/

/** `20261122193005-81-9f3a01bc`. */
export function formatCursor({ epoch, number, mark }: FeedCursor): string {
  return `${epoch}-${number}-${mark}`
}

/** Null where the text is no cursor. */
export function parseCursor(text: string): FeedCursor | null {
  const [, epoch, number, mark] = form.exec(text) ?? []
  return mark === undefined ? null : { epoch: Number(epoch), number: Number(number), mark }
}

/** The name of an epoch that begins now: its second, in UTC, and never one that was given before. */
export function nextEpoch(before: number, now: Temporal.Instant): number {
  const second = now.toString({ smallestUnit: 'second' }).replaceAll(/\D/g, '')
  return Math.max(Number(second), before + 1)
}

/** How fast a clock may have gone that named an epoch. */
const fastClock = { hours: 24 }

/**
 * Whether a cursor that this database did not give can be of another history of it, which was lost
 * when it was restored. `epochs` are those of the feed, each with the number after which it began.
 */
export function isConceivable(
  { epoch, number }: Pick<FeedCursor, 'epoch' | 'number'>,
  epochs: readonly { readonly epoch: number; readonly after: number }[],
  now: Temporal.Instant,
): boolean {
  const own = epochs.find((each) => each.epoch === epoch)
  if (own) return number > own.after
  const latest = Math.max(...epochs.map((each) => each.epoch))
  return epoch <= nextEpoch(latest, now.add(fastClock))
}
