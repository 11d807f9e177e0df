import type { IModule } from 'dependency-cruiser'
import type { Rooms } from './rooms.ts'
import { readPairs } from './wall-rooms.ts'

/** Where a list of rooms disagrees with the files, one sentence each. */
export function findListFaults(list: Rooms, modules: readonly IModule[]): string[] {
  const { within, ground } = list
  const uses = findUses(within, modules)
  const used = (from: string, to: string) => uses.some((use) => use.from === from && use.to === to)
  const pairs = readPairs(list)
  return [
    ...Object.keys(ground)
      .filter((room) => new Set(uses.filter(({ to }) => to === room).map(({ from }) => from)).size < 2)
      .map((room) => `${within}/${room} is ground that fewer than two rooms know`),
    ...pairs
      .filter(({ from, to }) => to in ground && !(from in ground))
      .map(({ from, to }) => `${from} -> ${to} is allowed already: ${to} is ground`),
    ...pairs.filter(({ from, to }) => !used(from, to)).map(({ from, to }) => `${from} -> ${to} is not used`),
    ...findCircle(uses).map((room) => `${within}/${room} stands in a circle`),
  ]
}

type Use = { readonly from: string; readonly to: string }

/** Which room imports which other; tests may import all of them. */
function findUses(within: string, modules: readonly IModule[]): Use[] {
  const roomOf = (path: string) =>
    path.startsWith(`${within}/`) ? (/^([^/]+)\//.exec(path.slice(within.length + 1))?.[1] ?? null) : null
  return modules
    .filter(({ source }) => !/\.test\.tsx?$/.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.flatMap(({ resolved }) => {
        const [from, to] = [roomOf(source), roomOf(resolved)]
        return from === null || to === null || from === to ? [] : [{ from, to }]
      }),
    )
}

/**
 * The rooms that remain after repeatedly removing those that import none, or are imported by none, of the
 * rest: these form circles.
 */
function findCircle(uses: readonly Use[]): string[] {
  let left = [...new Set(uses.map(({ from }) => from))]
  for (;;) {
    const within = uses.filter(({ from, to }) => left.includes(from) && left.includes(to))
    const rest = left.filter(
      (room) => within.some(({ from }) => from === room) && within.some(({ to }) => to === room),
    )
    if (rest.length === left.length) return rest
    left = rest
  }
}
