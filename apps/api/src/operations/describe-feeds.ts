import type { FeedState, PostingProblem, ReaderState } from '../integration/feeds/feed-health.store.ts'
import { limaTime, printTable, timeOrNone } from './print-table.ts'

/** The operator's view of the feeds, of who reads them, and of what was not posted there. */
export function describeFeeds(
  feeds: readonly FeedState[],
  readers: readonly ReaderState[],
  problems: readonly PostingProblem[],
): string {
  const states = feeds.map((feed) => [
    feed.feed,
    String(feed.last),
    timeOrNone(feed.unnumberedSince),
    feed.closedThrough?.toString() ?? '-',
    feed.epochBeganAt ? `${limaTime(feed.epochBeganAt)} (${feed.epochCause})` : '-',
  ])
  const heading = [
    'feed',
    'last number',
    'without number since',
    'days closed through',
    'epoch began (cause)',
  ]
  return [
    printTable([heading, ...states]),
    describeReaders(readers),
    ...(problems.length > 0 ? [describeProblems(problems)] : []),
  ].join('\n')
}

function describeReaders(readers: readonly ReaderState[]): string {
  if (readers.length === 0) return 'No system has acknowledged a row yet.\n'
  const rows = readers.map((reader) => [
    reader.system,
    reader.feed,
    String(reader.number),
    limaTime(reader.acknowledgedAt),
    String(reader.behind),
    timeOrNone(reader.behindSince),
    String(reader.problems),
  ])
  const heading = ['system', 'feed', 'acknowledged', 'at (Lima)', 'rows behind', 'behind since', 'problems']
  return printTable([heading, ...rows])
}

function describeProblems(problems: readonly PostingProblem[]): string {
  const rows = problems.map(({ system, feed, cursor, at, problem }) => [
    system,
    feed,
    cursor,
    limaTime(at),
    problem,
  ])
  return printTable([['system', 'feed', 'row', 'told (Lima)', 'problem'], ...rows])
}
