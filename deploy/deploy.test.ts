import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '@llave/api/app'
import { ConfigError, readConfig } from '@llave/api/config/read-config'
import { type KindName, kindNames } from '@llave/contract/integration/rows/kind-names'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { findFreePort } from '@llave/testkit/find-free-port'
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

  test('has a line for each variable without which production does not start, and says which may stay empty', () => {
    let faults: readonly string[] = []
    try {
      readConfig({ NODE_ENV: 'production' })
    } catch (error) {
      if (error instanceof ConfigError) faults = error.faults
    }
    const missing = faults.flatMap((fault) => /^([A-Z_]+) is missing/.exec(fault)?.[1] ?? [])
    expect(missing.length).toBeGreaterThan(15)
    expect(missing.filter((name) => !names.includes(name))).toEqual([])
    const empty = lines.filter((line) => line.endsWith('=')).map((line) => line.slice(0, -1))
    const [, ...mayStay] = /but\n# for (\w+) and (\w+):/.exec(read('systemd/llave.env')) ?? []
    expect(empty.filter((name) => !missing.includes(name))).toEqual(mayStay)
  })
})

test('the first import of the guide has files whose names say what they hold, what others belong to first', () => {
  const [, files = ''] = /^llave import (.*) --by/m.exec(read('README.md')) ?? []
  const kinds = files.split(' ').map((file) => kindNames.indexOf(file.replace('.csv', '') as KindName))
  expect(kinds.length).toBeGreaterThan(1)
  expect(kinds).not.toContain(-1)
  expect(kinds).toEqual(kinds.toSorted((one, other) => one - other))
})

describe('the archive of the log', () => {
  const wal = join(temporary, 'wal')
  const command = /^archive_command = '(.*)'$/m.exec(read('postgresql/archive.conf'))?.[1] ?? ''
  const sh = (text: string) => spawnSync('sh', ['-c', text], { encoding: 'utf8' }).status
  const archive = (segment: string) =>
    sh(
      command
        .replaceAll('/var/backups/llave/wal', wal)
        .replaceAll('%p', join(temporary, segment))
        .replaceAll('%f', segment),
    )

  test('takes a segment that it has already, and refuses another of the same name', () => {
    mkdirSync(wal)
    const segment = '000000010000000000000001'
    const [from, back] = [join(temporary, segment), join(temporary, 'back')]
    writeFileSync(from, Buffer.alloc(1 << 20, 'a log'))
    expect(archive(segment)).toBe(0)
    // The server died before it noted it.
    expect(archive(segment)).toBe(0)
    const restore = /restore_command = '([^']*)'/.exec(read('README.md'))?.[1] ?? ''
    const restored = restore
      .replaceAll('%%', '%')
      .replaceAll('/var/backups/llave/wal', wal)
      .replaceAll('%f', segment)
      .replaceAll('%p', back)
    expect(sh(restored)).toBe(0)
    expect(readFileSync(back).equals(readFileSync(from))).toBe(true)
    writeFileSync(from, Buffer.alloc(1 << 20, 'another'))
    expect(archive(segment)).not.toBe(0)
    expect(sh(restored)).toBe(0)
    expect(readFileSync(back).toString('utf8', 0, 5)).toBe('a log')
    expect(readdirSync(wal)).toEqual([`${segment}.gz`])
  })

  test.runIf(spawnSync('pg_archivecleanup', ['--version']).status === 0)(
    'loses what the oldest kept backup does not need, and nothing else',
    () => {
      const folder = join(temporary, 'backups')
      const segment = (number: number) =>
        `00000001000000000000${number.toString(16).toUpperCase().padStart(4, '0')}`
      mkdirSync(join(folder, 'wal'), { recursive: true })
      for (let number = 1; number <= 30; number++)
        writeFileSync(join(folder, 'wal', `${segment(number)}.gz`), '')
      for (let day = 1; day <= 10; day++) {
        const backup = join(folder, `base/2026-11-${String(day).padStart(2, '0')}T0230`)
        mkdirSync(backup, { recursive: true })
        const label = `START WAL LOCATION: 0/${day}000028 (file ${segment(day * 2)})\nCHECKPOINT LOCATION: 0/1\n`
        writeFileSync(join(backup, 'backup_label'), label)
        execFileSync('tar', ['-czf', 'base.tar.gz', 'backup_label'], { cwd: backup })
        // The second was not finished.
        if (day !== 2) writeFileSync(join(backup, 'backup_manifest'), '{}')
      }
      const prune = () =>
        spawnSync('sh', [join(here, 'postgresql/prune-backups.sh'), folder], { encoding: 'utf8' })
      expect(prune()).toMatchObject({ status: 0, stderr: '' })
      const days = readdirSync(join(folder, 'base')).map((name) => Number(name.slice(8, 10)))
      expect(days.sort((a, b) => a - b)).toEqual([2, 4, 5, 6, 7, 8, 9, 10])
      const kept = Array.from({ length: 23 }, (_each, index) => `${segment(index + 8)}.gz`)
      expect(readdirSync(join(folder, 'wal')).sort()).toEqual(kept)
      // Where no label says it, nothing goes.
      rmSync(join(folder, 'base/2026-11-04T0230/base.tar.gz'))
      expect(prune().status).not.toBe(0)
      expect(readdirSync(join(folder, 'wal')).sort()).toEqual(kept)
    },
  )
})

describe('units, images and roles', () => {
  const dockerfile = read('container/Dockerfile')
  const units = globSync('systemd/*.service', { cwd: here }).map(read).join('\n')
  const compose = parse(read('container/compose.yml'), { merge: true }) as {
    services: Record<
      string,
      {
        command?: string[]
        volumes?: string[]
        depends_on?: unknown
        build?: unknown
        restart?: string
        sysctls?: string[]
        ports?: string[]
        healthcheck?: { test: string[] }
      }
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

  test('migrate once the database takes connections, again where it just did not', () => {
    const { database, migrate } = compose.services
    expect(database?.healthcheck?.test).toContain('--host=127.0.0.1')
    expect(migrate?.restart).toBe('on-failure')
  })

  test('let who is not root listen where customers come, whichever engine runs them', () => {
    const { proxy } = compose.services
    expect(proxy?.ports).toEqual(['80:80', '443:443'])
    expect(proxy?.sysctls).toEqual(['net.ipv4.ip_unprivileged_port_start=0'])
  })

  test('name the same roles', () => {
    const roles = [...read('postgresql/roles.sql').matchAll(/^create role (\w+)/gm)].map(([, name]) => name)
    expect(roles).toEqual(['llave', 'llave_serve'])
    expect(units).toContain('llave migrate --for llave_serve')
    expect(compose.services.migrate?.command).toEqual(['migrate', '--for', 'llave_serve'])
    expect(read('systemd/llave.env')).toContain('DATABASE_URL=postgres://llave_serve:')
  })
})

/** Runs the proxy before something that answers everything, and asks it for what is asked from inside alone, and for hosts that nobody knows. */
async function answersWhatIsItsOwn(
  port: number,
  text: string,
  run: (text: string) => ChildProcess,
): Promise<void> {
  const behind = createServer((_request, response) => response.end('behind'))
  await once(behind.listen(0, '127.0.0.1'), 'listening')
  const { port: own } = behind.address() as AddressInfo
  const proxy = run(text.replace(/127\.0\.0\.1:30[01][01]\b/g, `127.0.0.1:${own}`))
  const ended = once(proxy, 'exit')
  try {
    await expect.poll(() => askProxy(port, '/').catch(() => 0)).not.toBe(0)
    for (const path of ['/', '/api/MiCuenta/Letras', '/readyzx', '/a/readyz'])
      expect(await askProxy(port, path), path).toBe(200)
    for (const name of ['metrics', 'livez', 'readyz', 'healthz'])
      for (const path of [
        `/${name}`,
        `/${name}/`,
        `/${name}//`,
        `/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
        `/${name}%2F`,
        `/${name}?a=1`,
      ])
        expect(await askProxy(port, path), path).toBe(404)
    for (const host of ['mesa.inmobiliaria.pe', 'clientes.inmobiliaria.pe:443'])
      expect(await askProxy(port, '/', host), host).toBe(200)
    for (const host of ['otro.example', '127.0.0.1', 'x.clientes.inmobiliaria.pe'])
      expect(await askProxy(port, '/', host), host).toBe(503)
  } finally {
    proxy.kill()
    await ended
    behind.closeAllConnections()
    behind.close()
  }
}

/** Over a connection that was opened to the portal, whatever host is asked for then. */
function askProxy(
  port: number,
  path: string,
  host = 'clientes.inmobiliaria.pe',
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(
      {
        port,
        host: '127.0.0.1',
        path,
        headers: { host },
        servername: 'clientes.inmobiliaria.pe',
        rejectUnauthorized: false,
        agent: false,
      },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    ).on('error', reject)
  })
}

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

  const haproxyConfig = () => {
    const joined = join(temporary, 'joined')
    mkdirSync(joined, { recursive: true })
    writeFileSync(
      join(joined, 'llave.pem'),
      readFileSync(join(certificates, 'portal.pem'), 'utf8') +
        readFileSync(join(certificates, 'portal.key'), 'utf8'),
    )
    return read('proxy/haproxy.cfg').replace('/etc/haproxy/certs/', `${joined}/`)
  }

  test.runIf(has('haproxy') && has('openssl'))('HAProxy', () => {
    const file = join(temporary, 'haproxy.cfg')
    writeFileSync(file, haproxyConfig())
    expect(check('haproxy', ['-c', '-f', file])).toMatchObject({ status: 0 })
  })

  test.runIf(has('haproxy') && has('openssl'))(
    'HAProxy keeps the probes inside, and knows two hosts',
    async () => {
      const port = await findFreePort()
      const file = join(temporary, 'running.cfg')
      const own = haproxyConfig()
        .replace(/^ {2}(user|group|log \/dev\/log|bind :80).*\n/gm, '')
        .replace('bind :443', `bind 127.0.0.1:${port}`)
      await answersWhatIsItsOwn(port, own, (text) => {
        writeFileSync(file, text)
        return spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
      })
    },
  )

  const nginxConfig = () =>
    read('proxy/nginx.conf')
      .replaceAll('/etc/nginx/certs', certificates)
      .replaceAll('/var/log/nginx', temporary)
  const withinNginx = (text: string) =>
    `pid ${temporary}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n${text}\n}\n`

  test.runIf(has('nginx') && has('openssl'))('nginx', () => {
    const file = join(temporary, 'nginx.conf')
    writeFileSync(file, withinNginx(nginxConfig()))
    expect(check('nginx', ['-t', '-c', file])).toMatchObject({ status: 0 })
  })

  test.runIf(has('nginx') && has('openssl') && existsSync('/etc/nginx/nginx.conf'))(
    'nginx, among what Debian says for all sites',
    () => {
      const [own, file] = [join(temporary, 'llave.conf'), join(temporary, 'debian.conf')]
      writeFileSync(own, nginxConfig())
      const text = readFileSync('/etc/nginx/nginx.conf', 'utf8')
        .replace('/etc/nginx/conf.d/*.conf', own)
        .replace(/^\s*include \/etc\/nginx\/(sites|modules)-enabled.*$/gm, '')
        .replaceAll('/var/log/nginx', temporary)
        .replace('/run/nginx.pid', join(temporary, 'debian.pid'))
      expect(text).toContain(own)
      writeFileSync(file, text)
      expect(check('nginx', ['-t', '-c', file])).toMatchObject({ status: 0 })
    },
  )

  test.runIf(has('nginx') && has('openssl'))(
    'nginx keeps the probes inside, and knows two hosts',
    async () => {
      const port = await findFreePort()
      const file = join(temporary, 'running.conf')
      const own = nginxConfig()
        .replace(/^server \{\n {2}listen 80 [^}]*\}\n/m, '')
        .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
      await answersWhatIsItsOwn(port, own, (text) => {
        writeFileSync(file, withinNginx(text))
        return spawn('nginx', ['-c', file, '-g', 'daemon off; master_process off;'], { stdio: 'ignore' })
      })
    },
  )

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

  test.runIf(has('promtool'))('calls that were refused are told as such, and not as failed', () => {
    const file = join(temporary, 'rules.test.json')
    const failed = 'llave_http_request_duration_seconds_count{status="503"}'
    const all = 'llave_http_request_duration_seconds_count{status="200"}'
    const series = (name: string, perMinute: number) => ({ series: name, values: `0+${perMinute}x30` })
    const asked = (name: string, fires: boolean, of: string) => {
      const rule = rules.find(({ alert }) => alert === name)
      const alert = { exp_labels: rule?.labels, exp_annotations: rule?.annotations }
      return { name: of, eval_time: '25m', alertname: name, exp_alerts: fires ? [alert] : [] }
    }
    const run = (of: string, refused: number | null, fail: boolean, refuse: boolean) => ({
      name: of,
      interval: '1m',
      input_series: [
        series(failed, 600),
        series(all, 6000),
        ...(refused === null ? [] : [series('llave_refused_calls_total', refused)]),
      ],
      alert_rule_test: [asked('LlaveAnswersFail', fail, of), asked('LlaveCallsRefused', refuse, of)].map(
        ({ name: _name, ...each }) => each,
      ),
    })
    const tests = [
      run('all were refused', 600, false, true),
      run('none was refused', 0, true, false),
      run('processes of a release that counts none', null, true, false),
    ]
    writeFileSync(file, JSON.stringify({ rule_files: [join(here, 'monitoring/llave.rules.yml')], tests }))
    expect(check('promtool', ['test', 'rules', file])).toMatchObject({ status: 0 })
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
