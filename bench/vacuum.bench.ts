import { setTimeout as wait } from 'node:timers/promises'
import { runDebitDay } from '@llave/api/debit/run-debit-day'
import { portalCalls } from '@llave/contract/calls'
import { keepCard } from '@llave/testkit/debit/fill-debtors'
import { sentWith, urlOf } from '@llave/testkit/every-call/good-requests'
import { insertSession } from '@llave/testkit/insert-session'
import { usdShop } from '@llave/testkit/payments/open-payment-fixture'
import pg from 'pg'
import { openGrownSide } from './grown-side.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// A debit day charges a letra of each customer beside five years of everything, and customers read, while large tables that
// it writes are vacuumed in turn, of which a fifth of the rows is dead: what autovacuum does by its defaults, with its pauses.
// Between two of them the same goes on without. VACUUM_LETRAS=100000 tries it with fewer; where all are charged before
// the last vacuum ends, it takes more.
const letras = Number(process.env.VACUUM_LETRAS ?? 1_000_000)
/** Not all that are large: the letras to charge have to last. */
const tables = ['receivable', 'receipt', 'payment_order', 'provider_message', 'ledger_entry', 'outbox']
const readers = 4
const restMs = 3_000
const askedFor = [
  'readCustomerStatement',
  'searchNotices',
  'readProducts',
  'readInstalments',
  'listDocuments',
]

printLoad()
const { fixture, visitors, url } = await openGrownSide(letras, readers)
const { db, clock, card } = fixture
const vacuuming = new pg.Client({ connectionString: url })
await vacuuming.connect()
const over = new AbortController()
/** What happens, and of each what was seen. */
let now: 'alone' | 'vacuum' = 'alone'
const seen = {
  alone: { seconds: 0, charges: 0, reads: [] as number[] },
  vacuum: { seconds: 0, charges: 0, reads: [] as number[] },
}
try {
  await leaveDeadRows()
  await giveCards()
  clock.set('2026-11-24T11:00:00Z')
  await signInAnew()
  const day = runDebitDay(fixture.jobs, over.signal)
  const reading = visitors.map((_, reader) => keepReading(reader))
  while (card.state.transactions.size() < readers * 100) await wait(100)
  for (const table of tables) {
    await during('alone', () => wait(restMs))
    await during('vacuum', () => vacuum(table))
  }
  await during('alone', () => wait(restMs))
  const left = await countPlanned()
  over.abort()
  await Promise.all([day, ...reading])
  compare(left)
} finally {
  over.abort()
  await vacuuming.end()
  await fixture.close()
}

/** Writes every fifth row anew. */
async function leaveDeadRows(): Promise<void> {
  // As autovacuum has it.
  await vacuuming.query('set vacuum_cost_delay = 2')
  await vacuuming.query('set session_replication_role = replica; set synchronous_commit = off')
  for (const table of tables) {
    const { rows } = await vacuuming.query<{ column: string }>(
      `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0
        and attidentity = '' and attgenerated = '' and not attisdropped order by attnum limit 1`,
      [table],
    )
    const column = rows[0]?.column
    await vacuuming.query(`update ${table} set ${column} = ${column}
      where ctid = any(array(select ctid from ${table} tablesample bernoulli (20)))`)
  }
}

/** For every affiliated proforma a card that the provider knows. */
async function giveCards(): Promise<void> {
  const cards = await db
    .selectFrom('affiliation')
    .select(['id', 'proforma'])
    .where('ended_at', 'is', null)
    .execute()
  for (let from = 0; from < cards.length; from += 5000) {
    const some = cards.slice(from, from + 5000)
    const tokens = some.map(({ proforma }) =>
      Buffer.from(fixture.jobs.vault.seal(keepCard(card, proforma), usdShop.shopId).bytes),
    )
    await vacuuming.query(
      `update affiliation a set encrypted_token = t.token, key_id = $1, shop = $2, suspended_at = null, suspension = null,
        card_expiry_year = 2099
      from unnest($3::bigint[], $4::bytea[]) as t(id, token) where a.id = t.id`,
      [fixture.jobs.vault.newestKeyId, usdShop.shopId, some.map(({ id }) => id), tokens],
    )
  }
}

async function signInAnew(): Promise<void> {
  for (const { customerId, visitor } of visitors) {
    const phone = { dialCode: '51', number: `9${10_000_000 + customerId - 1}` }
    visitor.token = await insertSession(db, clock, customerId, { phone })
  }
}

async function keepReading(reader: number): Promise<void> {
  const who = visitors[reader]
  const calls = portalCalls.filter(({ name }) => askedFor.includes(name))
  for (let nth = reader; who && !over.signal.aborted; nth++) {
    const call = calls[nth % calls.length]
    if (!call) throw new Error('Nothing to read')
    const request = who.requests[call.name]
    const [start, during] = [performance.now(), now]
    const { status, body } = await who.visitor.call(
      call.method,
      urlOf(call, request),
      ...sentWith(call, request),
    )
    if (status !== 200) throw new Error(`${call.name} answered ${status}: ${JSON.stringify(body)}`)
    if (during === now) seen[now].reads.push(performance.now() - start)
    await wait(25)
  }
}

async function during(what: typeof now, work: () => Promise<unknown>): Promise<void> {
  now = what
  const [start, charged] = [performance.now(), card.state.transactions.size()]
  await work()
  seen[what].seconds += (performance.now() - start) / 1000
  seen[what].charges += card.state.transactions.size() - charged
}

async function vacuum(table: string): Promise<void> {
  const start = performance.now()
  await vacuuming.query(`vacuum analyze ${table}`)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`${table} vacuumed in ${seconds} s\n`)
}

async function countPlanned(): Promise<number> {
  const { count } = await db
    .selectFrom('debit_charge')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('state', '=', 'planned')
    .executeTakeFirstOrThrow()
  return count
}

function compare(left: number): void {
  const of = ({ seconds, charges, reads }: typeof seen.alone) => ({
    rate: charges / seconds,
    p95: reads.toSorted((a, b) => a - b)[Math.floor(reads.length * 0.95)] ?? 0,
  })
  const [alone, vacuum] = [of(seen.alone), of(seen.vacuum)]
  const shown = ({ rate, p95 }: typeof alone) =>
    `${rate.toFixed(0)} charges a second, reads ${p95.toFixed(1)} ms (p95)`
  process.stdout.write(
    `without vacuum: ${shown(alone)}; with: ${shown(vacuum)}; ${left} letras left to charge\n`,
  )
  reportFigure({
    name: 'charges a second while large tables are vacuumed, against without',
    value: vacuum.rate / alone.rate,
    unit: 'times',
    budget: { atLeast: 0.7 },
  })
  reportFigure({
    name: 'p95 of what customers read on the debit day while large tables are vacuumed, against without',
    value: vacuum.p95 / alone.p95,
    unit: 'times',
    budget: { atMost: 1.5 },
  })
  reportFigure({
    name: 'letras left when the last vacuum ended, so that all were measured under charges',
    value: left,
    unit: 'letras',
    budget: { atLeast: 1 },
  })
}
