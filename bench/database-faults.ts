import { setTimeout as wait } from 'node:timers/promises'
import type { ClusterNode } from '../deploy/cluster/node.ts'
import type { Cluster } from '../deploy/cluster/run-cluster.ts'

/** What befalls the primary, and what ends it once another one has taken its place. */
type DatabaseFault = {
  readonly name: string
  begin(primary: ClusterNode): void | Promise<void>
  end?(former: ClusterNode): void
}

export const switchedOver: DatabaseFault = { name: 'switched over', begin: (primary) => primary.handOver() }

export const databaseFaults: readonly DatabaseFault[] = [
  { name: 'PostgreSQL killed', begin: (primary) => primary.killPostgres() },
  switchedOver,
  {
    name: 'machine killed',
    begin: (primary) => primary.killMachine(),
    end: (former) => former.start(),
  },
  { name: 'parted from all', begin: (primary) => primary.part(), end: (former) => former.mend() },
  { name: 'machine frozen', begin: (primary) => primary.freeze(), end: (former) => former.thaw() },
  { name: 'parted from etcd', begin: (primary) => primary.partFromEtcd(), end: (former) => former.mend() },
  { name: 'Patroni frozen', begin: (primary) => primary.freezePatroni(), end: (former) => former.thaw() },
]

const patienceMs = 90_000

/** One fault, from when it befalls the primary until another one is, and the former follows it. */
export async function befallPrimary(cluster: Cluster, { begin, end }: DatabaseFault): Promise<void> {
  const former = await cluster.findPrimary()
  if (!former) throw new Error('There is no primary that anything could befall')
  await begin(former)
  const until = performance.now() + patienceMs
  for (;;) {
    const primary = await cluster.findPrimary()
    if (primary && primary !== former) break
    if (performance.now() > until) throw new Error(`Nobody takes the place of ${former.name}`)
    await wait(200)
  }
  end?.(former)
  await cluster.becomeWhole()
}

/** In which limits of waiting come to their end: of a pooler, of a statement, of a commit. */
const goneMs = 40_000

/**
 * Both standbys die at once, and come back after a while. `look` is called once nothing that a standby had confirmed
 * can still be on its way, and again before they come back.
 */
export async function loseStandbys(cluster: Cluster, look: () => void): Promise<void> {
  const primary = await cluster.findPrimary()
  const standbys = cluster.nodes.filter((node) => node !== primary)
  await Promise.all(standbys.map((standby) => standby.killMachine()))
  await wait(2000)
  look()
  await wait(goneMs)
  look()
  for (const standby of standbys) standby.start()
  await cluster.becomeWhole()
}
