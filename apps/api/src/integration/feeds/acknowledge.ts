import type { Acknowledged, Acknowledgement } from '@llave/contract/integration/feed-acknowledgement'
import type { Feed } from '@llave/domain/integration/feed'
import { parseCursor } from '@llave/domain/integration/feed-cursor'
import type { Clock } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../../database/database.ts'
import {
  advanceReader,
  findPostings,
  type Posting,
  writePostings,
  writeUnposted,
} from './acknowledgements.store.ts'
import { findPlace } from './find-place.ts'
import { findCursors } from './place.store.ts'

type Row = Acknowledgement['rows'][number]
type Outcome = Acknowledged['rows'][number]

/**
 * Keeps what a system did with rows of a feed. Each row is answered, and one that is refused does
 * not hold up the others. The same acknowledgement again changes nothing.
 */
export async function acknowledge(
  parts: { readonly db: Database; readonly clock: Clock },
  system: string,
  feed: Feed,
  { upTo, rows }: Acknowledgement,
): Promise<Acknowledged> {
  const place = await findPlace(parts, system, feed, { field: 'upTo', text: upTo })
  const now = parts.clock.now()
  return transact(parts.db, async (trx) => {
    // Locks the reader: what one system says of its rows is written one after the other.
    const reached = await advanceReader(trx, system, feed, place, now)
    const numbers = rows.map(({ cursor }) => parseCursor(cursor)?.number ?? 0)
    const cursors = await findCursors(trx, feed, [...numbers, reached])
    const postings = await findPostings(trx, system, feed, numbers)
    const outcomes: Outcome[] = []
    const news: Posting[] = []
    const seen = new Set<string>()
    for (const [index, row] of rows.entries()) {
      const number = numbers[index] ?? 0
      const fault = findFault(row, cursors.get(number), seen)
      seen.add(row.cursor)
      const posting = { number, erpDocument: row.erpDocument ?? null, problem: row.problem ?? null }
      const before = postings.get(number)
      if (fault)
        outcomes.push({ outcome: 'refused', faults: [{ field: 'cursor', reason: fault, value: row.cursor }] })
      else if (before && isSame(before, posting)) outcomes.push({ outcome: 'same' })
      else {
        outcomes.push({ outcome: before ? 'changed' : 'created' })
        news.push(posting)
      }
    }
    await writePostings(trx, system, feed, news, now)
    if (feed === 'payments') await writeUnposted(trx, news)
    return { upTo: cursors.get(reached) ?? '', rows: outcomes }
  })
}

function findFault({ cursor }: Row, known: string | undefined, seen: ReadonlySet<string>): string | null {
  if (cursor !== known) return 'Ninguna fila tiene ese cursor'
  return seen.has(cursor) ? 'La fila ya está en este envío' : null
}

function isSame(a: Posting, b: Posting): boolean {
  return a.erpDocument === b.erpDocument && a.problem === b.problem
}
