import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fillTemplate } from './fill-template.ts'
import { type Program, pathOf, sayWhatIsMissing } from './find-programs.ts'
import { type ClusterNode, type NodePorts, openNode } from './node.ts'

export type ClusterOptions = {
  /** Where everything is kept; is made, and must not be below a folder that others may not enter. */
  readonly folder: string
  /** The first of about sixty ports in a row. */
  readonly firstPort: number
  readonly nodes?: number
  readonly etcds?: number
}

export type Cluster = {
  /** Where Llave serves: the role that owns nothing, through PgBouncer in transaction mode. */
  readonly pooledUrl: string
  /** The same way as the owner, who migrates. */
  readonly ownerUrl: string
  /** The owner at the primary, whichever it is, without PgBouncer: for what needs a session. */
  readonly primaryUrl: string
  /** The same as the superuser, for what makes or fills a database. */
  readonly superuserUrl: string
  /** The standbys, as the role that serves. */
  readonly standbysUrl: string
  readonly nodes: readonly ClusterNode[]
  /** One node by itself as the owner, past everything that would lead elsewhere. */
  urlOf(node: ClusterNode): string
  /** The node that holds the leader's lock and answers; null while there is none. */
  findPrimary(): Promise<ClusterNode | null>
  /** Whether there is one primary, all others follow it, and one of them is waited for. */
  isWhole(): Promise<boolean>
  /** Waits until it is; throws with what it sees where it takes longer. */
  becomeWhole(seconds?: number): Promise<void>
  /** Ends every process at once. */
  down(): Promise<void>
}

export const host = '127.0.0.1'

/** Starts etcd, Patroni's nodes, HAProxy and PgBouncer as processes of this machine; resolves when all is whole. */
export async function runCluster(options: ClusterOptions): Promise<Cluster> {
  const missing = sayWhatIsMissing()
  if (missing) throw new Error(missing)
  const { folder, firstPort, nodes: nodeCount = 3, etcds: etcdCount = 3 } = options
  const owner = findOwner()
  // Root alone may give files away, and run what another user is.
  const { ids } = owner
  makeFolder(folder)
  makeFolder(join(folder, 'log'))
  const secrets = {
    superuser_password: newSecret(),
    replication_password: newSecret(),
    rewind_password: newSecret(),
    llave_password: newSecret(),
    serve_password: newSecret(),
  }
  const children = new Set<ChildProcess>()
  let failed: string | null = null

  function makeFolder(path: string): void {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (ids) chownSync(path, ids.uid, ids.gid)
  }
  function write(name: string, text: string, mode = 0o600): string {
    const path = join(folder, name)
    writeFileSync(path, text, { mode })
    chmodSync(path, mode)
    if (ids) chownSync(path, ids.uid, ids.gid)
    return path
  }
  function run(program: Program, name: string, args: readonly string[], env: Record<string, string> = {}) {
    const log = openSync(join(folder, 'log', `${name}.log`), 'a')
    const child = spawn(pathOf(program), args, {
      ...ids,
      env: { PATH: '/usr/bin:/bin:/usr/sbin', LANG: 'C.UTF-8', ...env },
      cwd: folder,
      stdio: ['ignore', log, log],
      // A signal that a terminal sends to all is for whoever runs the cluster alone.
      detached: true,
    })
    children.add(child)
    child.on('exit', () => {
      children.delete(child)
      // Patroni is ended and started again by what befalls its machine.
      if (program !== 'patroni') failed ??= `${name} ended: see ${join(folder, 'log', `${name}.log`)}`
    })
    return child
  }

  const serving = `llave_serve:${secrets.serve_password}`
  const bouncerPort = firstPort
  const primaryPort = firstPort + 1
  const standbysPort = firstPort + 2
  const etcds = Array.from({ length: etcdCount }, (_, index) => ({
    name: `etcd${index + 1}`,
    clientPort: firstPort + 4 + 2 * index,
    peerPort: firstPort + 5 + 2 * index,
  }))
  const members = etcds.map(({ name, peerPort }) => `${name}=http://${host}:${peerPort}`).join()
  for (const { name, clientPort, peerPort } of etcds) {
    const text = fillTemplate('etcd.env', {
      host,
      name,
      members,
      data_dir: join(folder, name),
      client_port: clientPort,
      peer_port: peerPort,
    })
    write(`${name}.env`, text)
    run('etcd', name, [], readVariables(text))
  }

  const nodes: ClusterNode[] = []
  for (let index = 0; index < nodeCount; index++) {
    const first = firstPort + 20 + index * 10
    const ports: NodePorts = {
      postgres: first,
      rest: first + 1,
      postgresLink: first + 2,
      restLink: first + 3,
      etcdLinks: etcds.map((etcd, at) => ({ to: etcd.clientPort, at: first + 4 + at })),
    }
    const name = `node${index + 1}`
    const home = join(folder, name)
    makeFolder(home)
    const postBootstrap = write(`${name}/make-roles.sh`, fillTemplate('make-roles.sh', secrets), 0o700)
    write(`${name}/roles.sql`, readFileSync(join(import.meta.dirname, '../postgresql/roles.sql'), 'utf8'))
    const file = write(
      `${name}/patroni.yml`,
      fillTemplate('patroni.yml', {
        ...secrets,
        host,
        name,
        owner: owner.name,
        rest_port: ports.rest,
        rest_address_port: ports.restLink,
        postgres_port: ports.postgres,
        postgres_address_port: ports.postgresLink,
        etcd_hosts: ports.etcdLinks.map(({ at }) => `${host}:${at}`).join(),
        etcd_through_links: true,
        data_dir: join(home, 'data'),
        socket_dir: home,
        pgpass: join(home, 'pgpass'),
        post_bootstrap: postBootstrap,
        // One node alone has nobody to wait for.
        synchronous: nodeCount > 1,
        watchdog: 'off',
      }),
    )
    nodes.push(
      await openNode({
        name,
        host,
        ports,
        dataFolder: join(home, 'data'),
        startPatroni: () => run('patroni', name, [file]),
      }),
    )
  }
  for (const { clientPort } of etcds) await becomeDecided(clientPort)
  for (const node of nodes) node.start()

  const servers = nodes
    .map(({ name, ports }) => `  server ${name} ${host}:${ports.postgresLink} check port ${ports.restLink}`)
    .join('\n')
  const haproxy = fillTemplate('haproxy.cfg', {
    host,
    servers,
    primary_port: primaryPort,
    standbys_port: standbysPort,
  })
  run('haproxy', 'haproxy', ['-db', '-f', write('haproxy.cfg', haproxy)])
  const users = write('userlist.txt', fillTemplate('userlist.txt', secrets))
  const bouncer = fillTemplate('pgbouncer.ini', {
    host,
    primary_port: primaryPort,
    bouncer_port: bouncerPort,
    auth_file: users,
  })
  run('pgbouncer', 'pgbouncer', ['-q', write('pgbouncer.ini', bouncer)])

  async function findPrimary(): Promise<ClusterNode | null> {
    const primaries = await Promise.all(nodes.map((node) => node.isPrimary()))
    return nodes[primaries.indexOf(true)] ?? null
  }
  async function isWhole(): Promise<boolean> {
    const members = await (await findPrimary())?.readMembers()
    if (members?.length !== nodeCount) return false
    const follows = ({ role, state, lag }: (typeof members)[number]) =>
      role === 'leader' || (state === 'running' && lag === 0)
    const waitedFor = members.filter(({ role }) => role === 'sync_standby').length
    return members.every(follows) && waitedFor === (nodeCount > 1 ? 1 : 0)
  }
  async function becomeWhole(seconds = 120): Promise<void> {
    const until = performance.now() + seconds * 1000
    while (!(await isWhole())) {
      if (failed) throw new Error(failed)
      if (performance.now() > until) {
        const seen = await Promise.all(nodes.map((node) => node.readMembers()))
        throw new Error(`The cluster is not whole after ${seconds} s: ${JSON.stringify(seen)}`)
      }
      await wait(250)
    }
  }
  /** Whoever started it ends with all of it, however that comes. */
  function killAll(): void {
    for (const node of nodes) node.end()
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', killAll)
  async function down(): Promise<void> {
    process.off('exit', killAll)
    const ended = [...children].map((child) => once(child, 'exit'))
    killAll()
    await Promise.all(ended)
  }
  const cluster: Cluster = {
    pooledUrl: addressOf(bouncerPort, serving),
    ownerUrl: addressOf(bouncerPort),
    primaryUrl: addressOf(primaryPort),
    superuserUrl: addressOf(primaryPort, `postgres:${secrets.superuser_password}`),
    standbysUrl: addressOf(standbysPort, serving),
    nodes,
    urlOf: ({ ports }) => addressOf(ports.postgres),
    findPrimary,
    isWhole,
    becomeWhole,
    down,
  }
  function addressOf(port: number, user = `llave:${secrets.llave_password}`): string {
    return `postgres://${user}@${host}:${port}/llave`
  }
  try {
    await becomeWhole()
    return cluster
  } catch (error) {
    await down()
    throw error
  }
}

/** Until they have agreed on their version, Patroni does not start; where systemd keeps it, it is started again. */
async function becomeDecided(clientPort: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(`http://${host}:${clientPort}/version`).catch(() => null)
    const { etcdcluster = '' } = ((await answer?.json()) ?? {}) as { etcdcluster?: string }
    if (/^\d/.test(etcdcluster)) return
    await wait(100)
  }
  throw new Error(`etcd at ${clientPort} joins no cluster`)
}

/** PostgreSQL refuses to run as root: then its own user runs everything. */
function findOwner(): {
  readonly name: string
  readonly ids?: { readonly uid: number; readonly gid: number }
} {
  const ask = (...args: string[]) => execFileSync('id', args, { encoding: 'utf8' }).trim()
  if (process.getuid?.() !== 0) return { name: ask('-un') }
  const ids = { uid: Number(ask('-u', 'postgres')), gid: Number(ask('-g', 'postgres')) }
  return { name: 'postgres', ids }
}

function newSecret(): string {
  return randomBytes(18).toString('hex')
}

function readVariables(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.includes('=') && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}
