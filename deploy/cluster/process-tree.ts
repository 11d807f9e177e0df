import { readdirSync, readFileSync } from 'node:fs'

/** The processes that descend from these, and these themselves, parents first. Linux alone. */
export function withDescendants(roots: readonly number[]): number[] {
  const children = Map.groupBy(readParents(), ([, parent]) => parent)
  const found = [...roots]
  for (const pid of found) for (const [child] of children.get(pid) ?? []) found.push(child)
  return [...new Set(found)]
}

/** Signals each that is still there. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

export function isRunning(pid: number): boolean {
  return readState(pid) !== null
}

function readParents(): (readonly [number, number])[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const state = readState(Number(name))
      return state ? [[Number(name), state.parent] as const] : []
    })
}

/** Null for one that is gone, or that nobody has asked after its end. */
function readState(pid: number): { readonly parent: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program may hold spaces and brackets.
    const [letter, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return letter === 'Z' ? null : { parent: Number(parent) }
  } catch {
    return null
  }
}
