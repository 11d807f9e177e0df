import type { InboxPlace } from './inbox.store.ts'

/** Where a page ended, as a word that an address can carry. */
export function formatPlace({ termFrom, since, id }: InboxPlace): string {
  return Buffer.from([termFrom ?? '', since, id].join(' ')).toString('base64url')
}

/** Null where the word is none of ours. */
export function parsePlace(text: string): InboxPlace | null {
  const [, term, since, id] = place.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (since === undefined || id === undefined) return null
  try {
    return {
      termFrom: term ? Temporal.Instant.from(term) : null,
      since: Temporal.Instant.from(since),
      id: Number(id),
    }
  } catch {
    return null
  }
}

const instant = String.raw`(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z`
const place = new RegExp(`^(${instant})? (${instant}) (\\d{1,15})$`)
