import { createHash } from 'node:crypto'
import type { Feed } from '@llave/domain/integration/feed'
import type { FeedCursor } from '@llave/domain/integration/feed-cursor'

/** Digits of a mark that come of the row and of all before it; the others check the cursor. */
const ofTheRow = 5

/** The mark of an entry: `frozen` is all that it says, with the mark before it. */
export function makeMark(feed: Feed, { epoch, number }: Omit<FeedCursor, 'mark'>, frozen: string): string {
  const row = digest(frozen).slice(0, ofTheRow)
  return row + checkDigits(feed, { epoch, number }, row)
}

/** Whether a mark can be that of a cursor which a Llave gave, of whichever history. */
export function isMarkOf(feed: Feed, { mark, ...place }: FeedCursor): boolean {
  return mark.slice(ofTheRow) === checkDigits(feed, place, mark.slice(0, ofTheRow))
}

function checkDigits(feed: Feed, { epoch, number }: Omit<FeedCursor, 'mark'>, row: string): string {
  return digest(JSON.stringify([feed, epoch, number, row])).slice(0, 8 - ofTheRow)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
