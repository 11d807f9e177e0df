import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '@llave/api/app'
import { connectPostgres } from '@llave/api/database/connect-postgres'
import { importFiles } from '@llave/api/integration/import/import-files'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { insertSession } from '@llave/testkit/insert-session'
import { testConfig } from '@llave/testkit/test-config'
import autocannon from 'autocannon'
import { document, makeLargeImport } from './make-large-import.ts'
import { reportFigure } from './report-figure.ts'

/** Many short alternating turns: the speed of a machine that is shared changes within seconds. */
const turns = 31
const secondsEach = 1
const connections = 40

const folder = await mkdtemp(join(tmpdir(), 'llave-home-'))
const { ownerUrl: url, drop } = await createTestDatabase()
if (!url) throw new Error('The home bench needs PostgreSQL')
// The connection pool of production, not the small one of the tests.
const db = connectPostgres(url)
const clock = { now: () => Temporal.Now.instant() }
const app = await buildApp({ config: testConfig(), db, clock })
try {
  const files = await makeLargeImport(folder, { customers: 200, letrasEach: 48 })
  await importFiles(db, clock, files, { allOrNothing: false, by: 'bench', onProgress: () => undefined })
  const customer = await db
    .selectFrom('customer')
    .select('id')
    .where('document_number', '=', document(7))
    .executeTakeFirstOrThrow()

  // A minimal route with one query: the same customer's debts, unprocessed.
  app.get('/bare', () =>
    db.selectFrom('receivable').selectAll().where('customer_id', '=', customer.id).execute(),
  )
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const token = await insertSession(db, clock, customer.id, {
    phone: { dialCode: '51', number: '999888777' },
  })

  const bare = { url: `${address}/bare` }
  const home = {
    url: `${address}/api/MiCuenta/ConsultaClienteLetra?TipoDocumento=01&NroDocumento=${document(7)}`,
    headers: { authorization: `Bearer ${token}` },
  }
  // Warm-up, until the JIT has compiled both.
  await requestsPerSecond(bare, 4)
  await requestsPerSecond(home, 4)
  const ratios: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const rates = {
      bare: await requestsPerSecond(bare, secondsEach),
      home: await requestsPerSecond(home, secondsEach),
    }
    process.stdout.write(`bare ${rates.bare.toFixed(0)}, home ${rates.home.toFixed(0)} requests a second\n`)
    ratios.push(rates.home / rates.bare)
  }
  reportFigure({
    name: 'home against a bare route with one query of the same rows, middle of the turns',
    value: 100 * (ratios.sort((a, b) => a - b)[Math.floor(turns / 2)] ?? 0),
    unit: '%',
    budget: { atLeast: 85 },
  })
} finally {
  await app.close()
  await db.destroy()
  await drop()
  await rm(folder, { recursive: true })
}

async function requestsPerSecond(
  target: { url: string; headers?: Record<string, string> },
  duration: number,
): Promise<number> {
  // In its own thread, or generating the load would count as the server's work.
  const result = await autocannon({ ...target, connections, duration, workers: 1 })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${target.url}: ${result.non2xx} refused`)
  return result.requests.average
}
