import { buildApp } from '@llave/api/app'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { insertSession } from '@llave/testkit/insert-session'
import { testConfig } from '@llave/testkit/test-config'
import { Visitor } from '@llave/testkit/visitor'
import { fillLetras } from './fill-letras.ts'
import { reportFigure } from './report-figure.ts'

/** `GROWTH_LETRAS=100000 npm run bench -- growth` takes seconds; the budget is for ten million. */
const many = Number(process.env.GROWTH_LETRAS ?? 10_000_000)
const few = 10_000
const visitorsEach = 200
const rounds = 10
const clock = { now: () => Temporal.Now.instant() }

type Side = { readonly visitors: readonly { visitor: Visitor; document: string }[]; close(): Promise<void> }

const small = await open(few)
const large = await open(many)
try {
  const calls = {
    home: ({ visitor, document }: Side['visitors'][number]) =>
      visitor.call('GET', `/api/MiCuenta/ConsultaClienteLetra?TipoDocumento=01&NroDocumento=${document}`),
    payments: ({ visitor, document }: Side['visitors'][number]) =>
      visitor.call('POST', `/api/MiCuenta/ConsultaClienteLetra_LetterSap?NroDocumento=${document}`, [
        { pROFORMAField: String(5_000_000 + 2 * (Number(document) - 10_000_000)), nLETRAField: 'L-18' },
      ]),
  }
  for (const [name, call] of Object.entries(calls)) {
    const times = { small: [] as number[], large: [] as number[] }
    for (let round = 0; round <= rounds; round++) {
      for (let index = 0; index < visitorsEach; index++) {
        // Alternating, so that other load on the machine affects both.
        const spent = {
          small: await time(call, small.visitors[index]),
          large: await time(call, large.visitors[index]),
        }
        if (round === 0) continue
        times.small.push(spent.small)
        times.large.push(spent.large)
      }
    }
    const p95 = { small: percentile95(times.small), large: percentile95(times.large) }
    process.stdout.write(`${name} p95: ${p95.small.toFixed(2)} ms and ${p95.large.toFixed(2)} ms\n`)
    reportFigure({
      name: `${name} p95, ${many} letras against ${few}`,
      value: p95.large / p95.small,
      unit: 'times',
      budget: { atMost: 1.3 },
    })
  }
} finally {
  await Promise.all([small.close(), large.close()])
}

async function open(letras: number): Promise<Side> {
  const { db, url, drop } = await createTestDatabase()
  if (!url) throw new Error('The growth bench needs PostgreSQL')
  const start = performance.now()
  const customers = await fillLetras(url, letras)
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  process.stdout.write(`${letras} letras of ${customers} customers filled in ${seconds} s\n`)
  const app = await buildApp({ config: testConfig(), db, clock })
  const visitors: { visitor: Visitor; document: string }[] = []
  for (let index = 0; index < visitorsEach; index++) {
    const n = Math.floor((index * customers) / visitorsEach)
    const visitor = new Visitor(app)
    const phone = { dialCode: '51', number: '999888777' }
    visitor.token = await insertSession(db, clock, n + 1, { phone })
    visitors.push({ visitor, document: String(10_000_000 + n) })
  }
  return {
    visitors,
    close: async () => {
      await app.close()
      await drop()
    },
  }
}

async function time(
  call: (who: Side['visitors'][number]) => Promise<{ status: number }>,
  who: Side['visitors'][number] | undefined,
): Promise<number> {
  if (!who) throw new Error('Nobody to ask for')
  const start = performance.now()
  const { status } = await call(who)
  const spent = performance.now() - start
  if (status !== 200) throw new Error(`Answered ${status}`)
  return spent
}

function percentile95(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}
