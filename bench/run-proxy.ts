import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '@llave/testkit/find-free-port'
import { pathOf } from '../deploy/cluster/find-programs.ts'

/** Why there can be no proxy here; null where there can. */
export const proxyMissing = existsSync(pathOf('haproxy'))
  ? null
  : `Not here: ${pathOf('haproxy')}. On Debian 12: apt-get install --no-install-recommends haproxy`

const example = readFileSync(join(import.meta.dirname, '../deploy/proxy/haproxy.cfg'), 'utf8')

/**
 * HAProxy before these processes, with the defaults and the backend of the example that operators copy, without its
 * certificates and its log. It names the client that its caller names, as customers come from addresses of their own.
 */
export async function runProxy(processes: readonly string[]): Promise<{ url: string; end(): void }> {
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'llave-proxy-'))
  const file = join(folder, 'haproxy.cfg')
  const defaults = sectionOf('defaults').filter((line) => !/^\s*(log|option forwardfor)/.test(line))
  const backend = sectionOf('backend portal').filter((line) => !/^\s*server /.test(line))
  const servers = processes.map((url, nth) => `  server p${nth} ${new URL(url).host} check`)
  const frontend = ['frontend web', `  bind 127.0.0.1:${port}`, '  default_backend portal']
  writeFileSync(
    file,
    ['global', '  maxconn 4000', ...defaults, ...frontend, ...backend, ...servers, ''].join('\n'),
  )
  const proxy = spawn(pathOf('haproxy'), ['-f', file], { stdio: 'inherit' })
  const ended = once(proxy, 'exit')
  process.once('exit', () => proxy.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  for (let status = 0; status !== 200; await wait(100)) {
    if (proxy.exitCode !== null) throw new Error('HAProxy ended')
    status = await fetch(`${url}/login`).then(
      (response) => response.status,
      () => 0,
    )
  }
  return {
    url,
    end() {
      proxy.kill('SIGKILL')
      void ended.then(() => rmSync(folder, { recursive: true }))
    },
  }
}

function sectionOf(name: string): string[] {
  const lines = example.split('\n')
  const start = lines.indexOf(name)
  if (start < 0) throw new Error(`The example has no section ${name}`)
  const length = lines.slice(start + 1).findIndex((line) => /^\S/.test(line) && !line.startsWith('#'))
  return lines.slice(start, length < 0 ? undefined : start + 1 + length)
}
