import { existsSync } from 'node:fs'

/** What the cluster consists of, and the package of Debian 12 that has it. */
const programs = {
  etcd: { path: '/usr/bin/etcd', package: 'etcd-server' },
  patroni: { path: '/usr/bin/patroni', package: 'patroni' },
  postgres: { path: '/usr/lib/postgresql/15/bin/postgres', package: 'postgresql-15' },
  haproxy: { path: '/usr/sbin/haproxy', package: 'haproxy' },
  pgbouncer: { path: '/usr/sbin/pgbouncer', package: 'pgbouncer' },
} as const

export type Program = keyof typeof programs

export function pathOf(program: Program): string {
  return programs[program].path
}

/** What is missing here, as a sentence with what installs it; null where nothing is. */
export function sayWhatIsMissing(): string | null {
  const missing = Object.values(programs).filter(({ path }) => !existsSync(path))
  if (missing.length === 0) return null
  const [paths, packages] = [missing.map(({ path }) => path), missing.map((each) => each.package)]
  return `Not here: ${paths.join(', ')}. On Debian 12: apt-get install --no-install-recommends ${packages.join(' ')}`
}
