import type { IForbiddenRuleType } from 'dependency-cruiser'
import type { Rooms } from './rooms.ts'

export type Wall = IForbiddenRuleType & { name: string }

const tests = '\\.test\\.tsx?$'

/** The pairs of a list, split into from and to. */
export function readPairs({ pairs }: Rooms): { readonly from: string; readonly to: string }[] {
  return Object.keys(pairs).map((pair) => {
    const [from = '', to = ''] = pair.split(' -> ')
    return { from, to }
  })
}

/** A rule for each room that the list names, and one for all unlisted folders. */
export function wallRooms(list: Rooms): Wall[] {
  const { within, ground } = list
  const pairs = readPairs(list)
  const named = [...new Set([...Object.keys(ground), ...pairs.map(({ from }) => from)])]
  const walls = named.map((room): Wall => {
    const paired = pairs.filter(({ from }) => from === room).map(({ to }) => to)
    const known = room in ground ? paired : [...Object.keys(ground), ...paired]
    return {
      ...wallOf(`${within}/${room}`),
      from: { path: `^${within}/${room}/`, pathNot: tests },
      to: { path: `^${within}/`, pathNot: `^${within}/(${[room, ...known].join('|')})/` },
    }
  })
  const others: Wall = {
    ...wallOf(`${within}/*`),
    from: { path: `^${within}/([^/]+)/`, pathNot: [tests, `^${within}/(${named.join('|')})/`] },
    to: { path: `^${within}/`, pathNot: `^${within}/(${['$1', ...Object.keys(ground)].join('|')})/` },
  }
  return [...walls, others]
}

/** The folders inside a room without its own list may import neither each other nor the files beside them. */
export function wallInnerRooms(lists: readonly Rooms[]): Wall[] {
  const within = lists.map((list) => list.within)
  return within
    .filter((folder) => !within.some((other) => folder.startsWith(`${other}/`)))
    .map((folder) => ({
      ...wallOf(`${folder}/*/*`),
      from: {
        path: `^${folder}/([^/]+)/([^/]+)/`,
        pathNot: [tests, ...within.filter((other) => other !== folder).map((other) => `^${other}/`)],
      },
      to: { path: `^${folder}/$1/`, pathNot: `^${folder}/$1/$2/` },
    }))
}

function wallOf(room: string): Pick<Wall, 'name' | 'comment' | 'severity'> {
  return {
    name: `room ${room}`,
    comment: 'A room knows itself, the ground and what a pair of scripts/walls/rooms.ts allows.',
    severity: 'error',
  }
}
