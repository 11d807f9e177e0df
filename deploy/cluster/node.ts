import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Link, openLink } from './link.ts'
import { isRunning, signalAll, withDescendants } from './process-tree.ts'

export type NodePorts = {
  readonly postgres: number
  readonly rest: number
  /** How the other nodes and HAProxy reach the two above. */
  readonly postgresLink: number
  readonly restLink: number
  /** How this node reaches each etcd. */
  readonly etcdLinks: readonly { readonly to: number; readonly at: number }[]
}

type NodeOptions = {
  readonly name: string
  readonly host: string
  readonly ports: NodePorts
  readonly dataFolder: string
  readonly startPatroni: () => ChildProcess
}

export type Member = {
  readonly name: string
  readonly role: 'leader' | 'replica' | 'sync_standby'
  readonly state: string
  /** Bytes behind the primary; `unknown` where it does not answer. */
  readonly lag?: number | 'unknown'
}

/** One machine of the cluster: a PostgreSQL and the Patroni that minds it. */
export type ClusterNode = {
  readonly name: string
  readonly ports: NodePorts
  start(): void
  /** `kill -9` of PostgreSQL alone, as where it crashes. */
  killPostgres(): void
  /** `kill -9` of everything, as where the machine dies. */
  killMachine(): Promise<void>
  /** Everything stands still, as where the machine hangs, and goes on as if nothing had been. */
  freeze(): void
  thaw(): void
  /** Patroni alone stands still, and PostgreSQL serves on. */
  freezePatroni(): void
  /** Nothing passes between this machine and all others. */
  part(): void
  /** It reaches no etcd, and everybody reaches it. */
  partFromEtcd(): void
  mend(): void
  isPrimary(): Promise<boolean>
  /** The cluster as this node sees it; null where it does not answer. */
  readMembers(): Promise<readonly Member[] | null>
  /** Hands the leadership to another one in good order. */
  handOver(): Promise<void>
  /** Ends all of it, links included. */
  end(): void
}

export async function openNode({
  name,
  host,
  ports,
  dataFolder,
  startPatroni,
}: NodeOptions): Promise<ClusterNode> {
  const inward = [
    await openLink(ports.postgres, ports.postgresLink),
    await openLink(ports.rest, ports.restLink),
  ]
  const outward: Link[] = []
  for (const { to, at } of ports.etcdLinks) outward.push(await openLink(to, at))
  let patroni: ChildProcess | null = null

  /** PostgreSQL has a session of its own and outlives Patroni, so that its file says where it is. */
  function postmaster(): number[] {
    try {
      const pid = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
      return isRunning(pid) ? [pid] : []
    } catch {
      return []
    }
  }
  function everything(): number[] {
    const { pid } = patroni ?? {}
    return withDescendants([...(pid === undefined ? [] : [pid]), ...postmaster()])
  }
  async function killMachine(): Promise<void> {
    const pids = everything()
    signalAll(pids, 'SIGKILL')
    while (pids.some(isRunning)) await wait(20)
  }
  /** Asks Patroni, as the others do. */
  function ask(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`http://${host}:${ports.restLink}${path}`, { signal: AbortSignal.timeout(2000), ...init })
  }

  return {
    name,
    ports,
    start() {
      patroni = startPatroni()
    },
    killPostgres: () => signalAll(postmaster(), 'SIGKILL'),
    killMachine,
    freeze: () => signalAll(everything(), 'SIGSTOP'),
    thaw: () => signalAll(everything(), 'SIGCONT'),
    freezePatroni: () => signalAll(patroni?.pid === undefined ? [] : [patroni.pid], 'SIGSTOP'),
    part() {
      for (const link of [...inward, ...outward]) link.cut()
    },
    partFromEtcd() {
      for (const link of outward) link.cut()
    },
    mend() {
      for (const link of [...inward, ...outward]) link.mend()
    },
    async isPrimary() {
      return ask('/primary').then(
        ({ ok }) => ok,
        () => false,
      )
    },
    async readMembers() {
      try {
        const { members } = (await (await ask('/cluster')).json()) as { members: Member[] }
        return members
      } catch {
        return null
      }
    },
    async handOver() {
      const answer = await ask('/switchover', {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
        signal: AbortSignal.timeout(60_000),
      })
      if (!answer.ok) throw new Error(`${name} does not hand over: ${await answer.text()}`)
    },
    end() {
      signalAll(everything(), 'SIGKILL')
      for (const link of [...inward, ...outward]) link.close()
    },
  }
}
