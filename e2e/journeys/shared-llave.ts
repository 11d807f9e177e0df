import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { todayInLima } from './demo-letras.ts'
import { answers, fillFolder, freePort, type Llave, readAddresses, start } from './run-llave.ts'

// A Llave does its jobs while nobody uses it, so it ends with its worker, and what it stored stays: Playwright ends a
// worker at its first failing journey, and the next one with the index goes on.

type Running = { readonly pid: number; readonly port: number }

/** Called once before all workers: creates the folder in which they register their instances, and ends what is left. */
export default function openPool(): () => Promise<void> {
  const pool = mkdtempSync(join(tmpdir(), 'llave-pool-'))
  process.env.LLAVE_POOL = pool
  return async () => {
    const all = globSync(join(pool, '*/running.json')).map(readRunning)
    await Promise.all(all.map(({ pid }) => stop(pid)))
    rmSync(pool, { recursive: true, force: true })
  }
}

/**
 * The Llave of one worker index: the running one, or a new one. One that was filled yesterday is ended: what its
 * demonstration calls today no longer is.
 */
export async function shareLlave(index: string): Promise<Llave> {
  const pool = process.env.LLAVE_POOL ?? ''
  const place = `${index}-${todayInLima()}`
  const dataDir = join(pool, place)
  const file = join(dataDir, 'running.json')
  const earlier = globSync(join(pool, `${index}-*/running.json`)).filter((each) => each !== file)
  for (const each of earlier) {
    await stop(readRunning(each).pid)
    rmSync(each)
  }
  if (!existsSync(file) || !(await answers(readRunning(file).port))) {
    // Where one of an earlier worker died, what it had stored goes on.
    if (!existsSync(dataDir)) await fillFolder(pool, dataDir)
    const port = await freePort()
    const llave = await start(port, dataDir, {})
    llave.unref()
    writeFileSync(file, JSON.stringify({ pid: llave.pid, port }))
  }
  return { at: () => readAddresses(dataDir) }
}

/** Called when a worker ends. */
export async function endShared(index: string): Promise<void> {
  for (const file of globSync(join(process.env.LLAVE_POOL ?? '', `${index}-*/running.json`))) {
    await stop(readRunning(file).pid)
    rmSync(file)
  }
}

function readRunning(file: string): Running {
  return JSON.parse(readFileSync(file, 'utf8')) as Running
}

async function stop(pid: number): Promise<void> {
  try {
    for (process.kill(pid, 'SIGTERM'); ; await wait(50)) process.kill(pid, 0)
  } catch {
    // No process has that id any more.
  }
}
