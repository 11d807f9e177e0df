import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sayWhatIsMissing } from '../deploy/cluster/find-programs.ts'
import type { ClusterNode } from '../deploy/cluster/node.ts'
import { type Cluster, runCluster } from '../deploy/cluster/run-cluster.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'
import { skipBench } from './skip-bench.ts'
import { type Marks, writeMarks } from './write-marks.ts'

// What each setting of synchronous_commit loses of what it acknowledged, by killing: a machine alone, which comes back
// with its disk; and a primary that is cut off from its standbys, goes on for a second with the application on its
// side, and dies, so that a standby takes its place.
const settings = ['off', 'local', 'remote_write', 'on', 'remote_apply'] as const
type Setting = (typeof settings)[number]

const missing = sayWhatIsMissing()
if (missing) skipBench(missing)
else await measure()

async function measure(): Promise<void> {
  printLoad()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  // To one machine alone, the settings that wait for others are `on`.
  await withCluster(1, ['off', 'local', 'on'], async (setting, cluster, alone, marks) => {
    const lost = await dieAlone(cluster, alone, marks)
    report(setting, 'its machine is killed and comes back', lost, setting === 'off')
  })
  await withCluster(3, settings, async (setting, cluster, primary, marks) => {
    const lost = await dieParted(cluster, primary, marks)
    report(setting, 'parted from its standbys, then killed', lost, setting === 'off' || setting === 'local')
  })
}

async function withCluster<Each extends Setting>(
  nodes: number,
  each: readonly Each[],
  work: (setting: Each, cluster: Cluster, primary: ClusterNode, marks: Marks) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'llave-durability-'))
  const cluster = await runCluster({ folder, firstPort: 6600, nodes, etcds: 1 })
  try {
    for (const setting of each) {
      const primary = await cluster.findPrimary()
      if (!primary) throw new Error('There is no primary')
      // On the machine itself: who is parted with the primary is answered by it.
      const url = new URL(cluster.urlOf(primary))
      url.searchParams.set('options', `-c synchronous_commit=${setting}`)
      const marks = await writeMarks(url.href)
      await wait(3000)
      await work(setting, cluster, primary, marks)
      await cluster.becomeWhole()
    }
  } finally {
    await cluster.down()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Lost = Awaited<ReturnType<Marks['end']>>

async function dieAlone(cluster: Cluster, alone: ClusterNode, marks: Marks): Promise<Lost> {
  await alone.killMachine()
  marks.stop()
  alone.start()
  await cluster.becomeWhole()
  return marks.end(cluster.urlOf(alone))
}

async function dieParted(cluster: Cluster, primary: ClusterNode, marks: Marks): Promise<Lost> {
  primary.part()
  await wait(1000)
  await primary.killMachine()
  marks.stop()
  let next = await cluster.findPrimary()
  for (; !next; next = await cluster.findPrimary()) await wait(200)
  const lost = await marks.end(cluster.urlOf(next))
  primary.mend()
  primary.start()
  return lost
}

function report(setting: Setting, death: string, { lost, acknowledged }: Lost, loses: boolean): void {
  const name = `synchronous_commit ${setting}, ${death}: of ${acknowledged} acknowledged, lost`
  // Where it loses by its nature, that is what is to be seen.
  reportFigure({ name, value: lost, unit: 'rows', budget: loses ? { atLeast: 1 } : { atMost: 0 } })
}
