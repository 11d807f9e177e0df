import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '../find-free-port.ts'

/** Where Debian has those of a server. */
export const postgresPrograms = '/usr/lib/postgresql/15/bin'
const programs = postgresPrograms

/** Why there can be no standby here; null where there can. */
export const standbyMissing = existsSync(join(programs, 'pg_basebackup'))
  ? null
  : `Not here: ${programs}. On Debian 12: apt-get install --no-install-recommends postgresql-15`

export type RunningPostgres = {
  readonly url: string
  /** Of the process that all others of this server come from. */
  readonly pid: number
  kill(): Promise<void>
}

export type Standby = RunningPostgres & {
  /** What arrives is no longer shown, as behind a long query. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** It is a primary of its own from then on. */
  promote(): Promise<void>
  /** It hangs, as its machine would, and goes on as if nothing had been. */
  freeze(): void
  thaw(): void
}

export type PostgresPair = {
  readonly primary: RunningPostgres
  /** A copy of what the primary has by then, which follows it. */
  startStandby(): Promise<Standby>
  stop(): Promise<void>
}

/**
 * A PostgreSQL of its own with an empty database and these further settings, and room for standbys beside it; nothing
 * of it survives its machine.
 */
export async function runPostgresPair(further: readonly string[] = []): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), 'llave-standby-'))
  const ids = ownerIds()
  if (ids) chownSync(folder, ids.uid, ids.gid)
  const env = { PATH: `${programs}:/usr/bin:/bin`, LANG: 'C.UTF-8' }
  const children = new Set<ChildProcess>()
  const killAll = () => {
    for (const child of children) child.kill('SIGQUIT')
  }
  process.once('exit', killAll)

  function run(program: string, args: readonly string[]): void {
    execFileSync(join(programs, program), args, { ...ids, env, cwd: folder, stdio: 'pipe' })
  }
  async function start(name: string): Promise<RunningPostgres> {
    const port = await findFreePort()
    const settings = [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'fsync=off',
      'shared_buffers=128MB',
      ...further,
    ]
    const child = spawn(
      join(programs, 'postgres'),
      ['-D', join(folder, name), '-p', String(port), ...settings.flatMap((each) => ['-c', each])],
      { ...ids, env, cwd: folder, stdio: 'ignore' },
    )
    children.add(child)
    const ended = once(child, 'exit').then(() => children.delete(child))
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    while (!(await answers(url))) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL in ${folder}/${name} ended`)
      await wait(50)
    }
    return {
      url,
      pid: child.pid ?? 0,
      async kill() {
        child.kill('SIGQUIT')
        await ended
      },
    }
  }

  run('initdb', ['-D', 'primary', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'])
  const primary = await start('primary')
  let standbys = 0
  return {
    primary,
    async startStandby() {
      const name = `standby${++standbys}`
      const { port } = new URL(primary.url)
      run('pg_basebackup', [
        '-D',
        name,
        '-h',
        '127.0.0.1',
        '-p',
        port,
        '-U',
        'postgres',
        '-R',
        '-c',
        'fast',
        '-N',
      ])
      const standby = await start(name)
      const signal = (which: NodeJS.Signals) => {
        for (const pid of [standby.pid, ...childrenOf(standby.pid)]) process.kill(pid, which)
      }
      return {
        ...standby,
        pauseReplay: () => query(standby.url, 'select pg_wal_replay_pause()'),
        resumeReplay: () => query(standby.url, 'select pg_wal_replay_resume()'),
        promote: () => query(standby.url, 'select pg_promote()'),
        freeze: () => signal('SIGSTOP'),
        thaw: () => signal('SIGCONT'),
      }
    },
    async stop() {
      process.off('exit', killAll)
      const ended = [...children].map((child) => once(child, 'exit'))
      killAll()
      await Promise.all(ended)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The processes of a server. */
export function childrenOf(pid: number): number[] {
  const text = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return text.split('\n').flatMap((line) => Number(line.trim()) || [])
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

function answers(url: string): Promise<boolean> {
  return query(url, 'select 1').then(
    () => true,
    () => false,
  )
}

/** PostgreSQL refuses to run as root: then its own user does. */
export function ownerIds(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const ask = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: ask('-u'), gid: ask('-g') }
}
