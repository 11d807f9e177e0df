// The database as production has it, on this machine: `node deploy/cluster/cluster.ts up`, and from another shell
// `… health` and `… down`. CLUSTER_DIR moves its folder, CLUSTER_PORT its ports.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sayWhatIsMissing } from './find-programs.ts'
import { runCluster } from './run-cluster.ts'

const folder = process.env.CLUSTER_DIR ?? join(tmpdir(), 'llave-cluster')
const firstPort = Number(process.env.CLUSTER_PORT ?? 6400)
const whoRuns = `${folder}.pid`
const [command] = process.argv.slice(2)

if (command === 'up') await up()
else if (command === 'health') await health()
else if (command === 'down') process.kill(Number(readFileSync(whoRuns, 'utf8')), 'SIGTERM')
else {
  console.error('node deploy/cluster/cluster.ts up | health | down')
  process.exitCode = 2
}

async function up(): Promise<void> {
  const missing = sayWhatIsMissing()
  if (missing) {
    console.error(missing)
    process.exitCode = 1
    return
  }
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(whoRuns, String(process.pid))
  process.once('exit', () => rmSync(whoRuns, { force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
  const cluster = await runCluster({ folder, firstPort })
  process.stdout.write(
    [
      'DATABASE_POOLER=transaction',
      '# Llave serves:',
      `DATABASE_URL=${cluster.pooledUrl}`,
      `DATABASE_REPLICA_URL=${cluster.standbysUrl}`,
      '# `npm run migrate -- --for llave_serve`, as the owner:',
      `# DATABASE_URL=${cluster.ownerUrl}`,
      '# Past the bouncer the owner, and the superuser:',
      `# ${cluster.primaryUrl}`,
      `# ${cluster.superuserUrl}`,
      '',
    ].join('\n'),
  )
}

/** What each node says of all, asked where `up` put it. */
async function health(): Promise<void> {
  const firstRest = firstPort + 23
  for (let node = 0; node < 3; node++) {
    const url = `http://127.0.0.1:${firstRest + node * 10}/cluster`
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    if (!answer?.ok) continue
    const { members } = (await answer.json()) as { members: Record<string, unknown>[] }
    for (const { name, role, state, lag = 0 } of members)
      process.stdout.write(`${name}  ${role}  ${state}  ${lag} bytes behind\n`)
    const whole =
      members.filter(({ role }) => role === 'leader').length === 1 &&
      members.some(({ role }) => role === 'sync_standby')
    process.stdout.write(whole ? 'whole\n' : 'not whole\n')
    process.exitCode = whole ? 0 : 1
    return
  }
  process.stdout.write('no node answers\n')
  process.exitCode = 1
}
