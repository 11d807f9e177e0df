import type { ListedBell } from '../integration/bell/bell.store.ts'
import { limaTime, printTable, timeOrNone } from './print-table.ts'

/** The operator's list of the bells, a line for each feed that they tell of. */
export function describeBells(bells: readonly ListedBell[], now: Temporal.Instant): string {
  if (bells.length === 0) return 'No bell was set up.\n'
  const rows = bells.map((bell) => [
    String(bell.id),
    bell.system,
    shortened(bell.url),
    bell.state,
    secretOf(bell, now),
    bell.feed,
    timeOrNone(bell.toldAt),
    timeOrNone(bell.untoldSince),
    String(bell.attempts),
    timeOrNone(bell.nextAttemptAt),
    bell.lastError ?? '-',
  ])
  const heading = [
    'bell',
    'system',
    'address',
    'state',
    'key',
    'feed',
    'told (Lima)',
    'untold since',
    'attempts',
    'next',
    'last fault',
  ]
  return printTable([heading, ...rows])
}

/** Letters of each part of the path that are printed. */
const shownOfPart = 4

/**
 * Where it leads, and enough of the path to tell two bells of a host apart: path and query often
 * hold a token of the receiver's, and terminals are copied into tickets.
 */
function shortened(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return `${origin}${pathname.replace(/[^/]+/g, shortenedPart)}${search && '?…'}`
}

function shortenedPart(part: string): string {
  return part.length > shownOfPart ? `${part.slice(0, shownOfPart)}…` : part
}

/** The name of the key behind its secret; while the one before signs too, until when. */
function secretOf({ keyId, oldUntil }: ListedBell, now: Temporal.Instant): string {
  const two = oldUntil !== null && Temporal.Instant.compare(now, oldUntil) < 0
  return two ? `${keyId}, two until ${limaTime(oldUntil)}` : keyId
}
