// Llave with the portal and Mesa rebuilt as you type: `npm run dev`. The API restarts when its files change.
import type { ChildProcess } from 'node:child_process'
import spawn from 'cross-spawn'

const portal = process.env.PORT ?? '3000'
const mesa = process.env.STAFF_PORT ?? String(Number(portal) + 10)
const [api, staffApi] = [portal, mesa].map((port) => String(Number(port) + 100)) as [string, string]
const children: ChildProcess[] = [
  run(
    'node',
    [
      ...['apps/api/src', 'packages/contract', 'packages/domain', 'packages/emulators'].map(
        (path) => `--watch-path=${path}`,
      ),
      '--watch-preserve-output',
      'scripts/start.ts',
    ],
    {
      PORT: api,
      PUBLIC_URL: `http://localhost:${portal}`,
      STAFF_PORT: staffApi,
      STAFF_URL: `http://localhost:${mesa}`,
    },
  ),
  run('vite', ['apps/portal', '--port', portal, '--strictPort'], { LLAVE_API: `http://localhost:${api}` }),
  run('vite', ['apps/mesa', '--port', mesa, '--strictPort'], {
    LLAVE_STAFF_API: `http://localhost:${staffApi}`,
  }),
]

function run(command: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  // Neither is useful without the other.
  child.on('exit', (code) => stop(code ?? 1))
  return child
}

function stop(code: number): void {
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
