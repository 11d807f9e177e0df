import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { askPostgres } from './ask-postgres.ts'
import { makeLargeImport } from './make-large-import.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// The process of `npm run import` with the files of a whole developer, twice. Its memory is its own: that of
// PostgreSQL, which is most of the work, is not in it. IMPORT_LETRAS tries it with fewer.
const letras = Number(process.env.IMPORT_LETRAS ?? 1_000_000)
const letrasEach = 50
const root = join(import.meta.dirname, '..')

printLoad()
const folder = await mkdtemp(join(tmpdir(), 'llave-import-'))
const { ownerUrl: url, drop } = await createTestDatabase()
if (!url) throw new Error('The import bench needs PostgreSQL')
try {
  const files = await makeLargeImport(folder, { customers: letras / letrasEach, letrasEach })
  const seconds: number[] = []
  const states: string[] = []
  for (const run of ['first', 'second']) {
    const took = await runImport(url, files)
    seconds.push(took.seconds)
    states.push(await fingerprint(url))
    process.stdout.write(
      `${run} run: ${took.seconds.toFixed(1)} s, of which its own process was busy ${took.processorSeconds.toFixed(1)} s\n`,
    )
    reportFigure({
      name: `import of ${letras} letras, ${run} run`,
      value: letras / took.seconds,
      unit: 'letras a second',
      budget: { atLeast: 15_000 },
    })
    reportFigure({
      name: `most memory of its process, ${run} run`,
      value: took.megabytes,
      unit: 'MB',
      budget: { atMost: 400 },
    })
  }
  const [first = 0, second = 0] = seconds
  reportFigure({
    name: 'the second run is faster',
    value: first / second,
    unit: 'times',
    budget: { atLeast: 2 },
  })
  reportFigure({
    name: 'rows that the second run changed',
    value: states[0] === states[1] ? 0 : 1,
    unit: 'difference',
    budget: { atMost: 0 },
  })
} finally {
  await drop()
  await rm(folder, { recursive: true })
}

/** From the start of the process to its end. */
async function runImport(databaseUrl: string, files: readonly string[]) {
  const start = performance.now()
  const memory = pathToFileURL(join(import.meta.dirname, 'report-memory.ts')).href
  const command = ['--import', memory, join(root, 'scripts', 'import.ts'), ...files, '--by', 'bench']
  const run = spawn(process.execPath, command, {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  })
  const [, , , used] = run.stdio
  if (!run.stdout || !used || !('read' in used)) throw new Error('The import has no pipes')
  const [printed, usedText, [status]] = await Promise.all([text(run.stdout), text(used), once(run, 'exit')])
  const seconds = (performance.now() - start) / 1000
  process.stdout.write(printed)
  if (status !== 0) throw new Error(`The import ended with ${status}`)
  const { maxRSS, processorSeconds } = JSON.parse(usedText)
  return { seconds, megabytes: maxRSS / 1024, processorSeconds }
}

/** A fingerprint of every letra, its version, the time of its last change and the transaction that wrote it. */
async function fingerprint(databaseUrl: string): Promise<string> {
  const query = `select count(*) as count, sum(hashtextextended(concat(r::text, r.xmin), 0))::text as sum
    from receivable r`
  return JSON.stringify(await askPostgres(databaseUrl, query))
}
