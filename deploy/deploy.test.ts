import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '@llave/api/app'
import { ConfigError, readConfig } from '@llave/api/config/read-config'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { testConfig } from '@llave/testkit/test-config'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { releaseCommands } from '../scripts/release/make-release.ts'

const here = import.meta.dirname
const read = (path: string) => readFileSync(join(here, path), 'utf8')
const temporary = mkdtempSync(join(tmpdir(), 'llave-deploy-'))
afterAll(() => rmSync(temporary, { recursive: true }))

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }
const { groups } = parse(read('monitoring/llave.rules.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
type Panel = { title: string; targets?: { expr: string }[] }
const { panels } = JSON.parse(read('monitoring/llave.dashboard.json')) as { panels: Panel[] }
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

const metricNames = (text: string) =>
  [...text.matchAll(/\b((?:llave|nodejs|process)_\w+)/g)].map(([, name = '']) => name)

describe('what is watched', () => {
  let printed: Set<string>
  beforeAll(async () => {
    const { db, drop } = await createTestDatabase()
    const clock = new FixedClock('2026-11-21T15:20:05Z')
    const app = await buildApp({ config: testConfig({ metricsToken: 'a token of sixteen' }), db, clock })
    await app.inject('/livez')
    const { body } = await app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a token of sixteen' },
    })
    printed = new Set([...body.matchAll(/^(?:# TYPE )?(\w+)/gm)].map(([, name = '']) => name))
    await app.close()
    await drop()
  })

  test('is printed by a process, wherever a rule or the dashboard names it', () => {
    const named = metricNames([...rules.map(({ expr }) => expr), ...shown].join('\n'))
    expect(named.length).toBeGreaterThan(40)
    expect(named.filter((name) => !printed.has(name))).toEqual([])
  })

  test('has a rule and a picture for each metric that the operator is told to look at', () => {
    const page = readFileSync(join(here, '../docs/operations.md'), 'utf8')
    const section = page.split('## Health and metrics')[1]?.split('\n## ')[0] ?? ''
    const told = section.split('\n').filter((line) => line.startsWith('| `llave_'))
    const names = told.flatMap((line) => metricNames(line.split('|')[1] ?? ''))
    expect(names.length).toBeGreaterThan(15)
    const alerted = new Set(rules.flatMap(({ expr }) => metricNames(expr).map(withoutSuffix)))
    const drawn = new Set(shown.flatMap((expr) => metricNames(expr).map(withoutSuffix)))
    expect(names.filter((name) => !alerted.has(name))).toEqual([])
    expect(names.filter((name) => !drawn.has(name))).toEqual([])
    // A threshold of the page that is a number of seconds is the rule's.
    for (const line of told) {
      const [, cell = '', when = ''] = line.split('|')
      const seconds = /^ above (\d{3,}) $/.exec(when)?.[1]
      if (seconds === undefined) continue
      const [name = ''] = metricNames(cell)
      expect(rules.find(({ expr }) => expr.includes(name))?.expr, name).toContain(`> ${seconds}`)
    }
  })

  test('is told once, to somebody', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { alert, labels, annotations } of rules) {
      expect(['page', 'ticket'], alert).toContain(labels.severity)
      expect(annotations.summary.length, alert).toBeGreaterThan(20)
    }
  })
})

/** Of a histogram. */
function withoutSuffix(name: string): string {
  return name.replace(/_(count|bucket|sum)$/, '')
}

describe('the environment', () => {
  const lines = read('systemd/llave.env')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const names = lines.map((line) => line.split('=')[0] ?? '')

  test('names what Llave reads', () => {
    const page = readFileSync(join(here, '../docs/operations.md'), 'utf8')
    for (const name of names) expect(page).toContain(`\`${name}\``)
  })

  test('has a line for each variable without which production does not start', () => {
    let faults: readonly string[] = []
    try {
      readConfig({ NODE_ENV: 'production' })
    } catch (error) {
      if (error instanceof ConfigError) faults = error.faults
    }
    const missing = faults.flatMap((fault) => /^([A-Z_]+) is missing/.exec(fault)?.[1] ?? [])
    expect(missing.length).toBeGreaterThan(15)
    expect(missing.filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('units, images and roles', () => {
  const dockerfile = read('container/Dockerfile')
  const units = globSync('systemd/*.service', { cwd: here }).map(read).join('\n')
  const compose = parse(read('container/compose.yml'), { merge: true }) as {
    services: Record<
      string,
      { command?: string[]; volumes?: string[]; depends_on?: unknown; build?: unknown }
    >
  }

  test('run commands that a release has', () => {
    const run = [...units.matchAll(/current\/llave (\S+)/g)].map(([, name = '']) => name)
    const [started = ''] = /CMD \["(\w+)"\]$/m.exec(dockerfile)?.slice(1) ?? []
    const [migrated = ''] = compose.services.migrate?.command ?? []
    expect(new Set([...run, started, migrated])).toEqual(new Set(['start', 'migrate']))
    expect(releaseCommands).toContain('migrate')
    for (const [, path = ''] of `${units}\n${dockerfile}`.matchAll(
      /\/opt\/llave\/(?:current\/)?([\w./-]+\w)/g,
    )) {
      const within =
        path === 'bin/node' ? 'scripts/release/make-release.ts' : path === 'llave' ? 'deploy/llave' : path
      expect(existsSync(join(here, '..', within)), path).toBe(true)
    }
  })

  test('mount what stands there, and start after the migration', () => {
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((line) => line.split(':')[0] ?? ''),
    )
    // What the operator writes is named at the head of the file.
    const head = read('container/compose.yml').split('\nname:')[0] ?? ''
    for (const path of mounted.filter((each) => each.startsWith('.'))) {
      const written = head.includes(path.slice(2))
      expect(written || existsSync(join(here, 'container', path)), path).toBe(true)
    }
    for (const name of ['llave-a', 'llave-b'])
      expect(compose.services[name]?.depends_on, name).toEqual({
        migrate: { condition: 'service_completed_successfully' },
      })
  })

  test('name the same roles', () => {
    const roles = [...read('postgresql/roles.sql').matchAll(/^create role (\w+)/gm)].map(([, name]) => name)
    expect(roles).toEqual(['llave', 'llave_serve'])
    expect(units).toContain('llave migrate --for llave_serve')
    expect(compose.services.migrate?.command).toEqual(['migrate', '--for', 'llave_serve'])
    expect(read('systemd/llave.env')).toContain('DATABASE_URL=postgres://llave_serve:')
  })
})

describe('the programs themselves read their files', () => {
  const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
  const check = (program: string, args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    return { status, said: `${stdout}${stderr}` }
  }
  const certificates = join(temporary, 'certs')

  beforeAll(() => {
    mkdirSync(certificates)
    for (const name of ['portal', 'mesa']) {
      const [key, pem] = [join(certificates, `${name}.key`), join(certificates, `${name}.pem`)]
      const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${name}`]
      execFileSync('openssl', [...request, '-keyout', key, '-out', pem], { stdio: 'ignore' })
    }
  })

  test.runIf(has('haproxy') && has('openssl'))('HAProxy', () => {
    const joined = join(temporary, 'joined')
    mkdirSync(joined)
    writeFileSync(
      join(joined, 'llave.pem'),
      readFileSync(join(certificates, 'portal.pem'), 'utf8') +
        readFileSync(join(certificates, 'portal.key'), 'utf8'),
    )
    const file = join(temporary, 'haproxy.cfg')
    writeFileSync(file, read('proxy/haproxy.cfg').replace('/etc/haproxy/certs/', `${joined}/`))
    expect(check('haproxy', ['-c', '-f', file])).toMatchObject({ status: 0 })
  })

  test.runIf(has('nginx') && has('openssl'))('nginx', () => {
    const file = join(temporary, 'nginx.conf')
    const text = read('proxy/nginx.conf')
      .replaceAll('/etc/nginx/certs', certificates)
      .replaceAll('/var/log/nginx', temporary)
    writeFileSync(file, `pid ${temporary}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n${text}\n}\n`)
    expect(check('nginx', ['-t', '-c', file])).toMatchObject({ status: 0 })
  })

  test.runIf(has('promtool'))('Prometheus', () => {
    const folder = join(temporary, 'monitoring')
    cpSync(join(here, 'monitoring'), folder, { recursive: true })
    expect(check('promtool', ['check', 'rules', join(folder, 'llave.rules.yml')])).toMatchObject({
      status: 0,
    })
    expect(
      check('promtool', ['check', 'config', '--syntax-only', join(folder, 'prometheus.yml')]),
    ).toMatchObject({ status: 0 })
  })

  test.runIf(has('systemd-analyze'))('systemd', () => {
    const folder = join(temporary, 'systemd')
    mkdirSync(folder)
    for (const name of [
      'llave@.service',
      'llave-migrate.service',
      'llave-backup.service',
      'llave-backup.timer',
    ])
      writeFileSync(
        join(folder, name),
        read(`systemd/${name}`).replaceAll('/opt/llave/current/llave', '/bin/true'),
      )
    const files = ['llave@a.service', 'llave-migrate.service', 'llave-backup.timer'].map((name) =>
      join(folder, name),
    )
    expect(check('systemd-analyze', ['verify', '--man=no', ...files])).toEqual({ status: 0, said: '' })
  })
})
