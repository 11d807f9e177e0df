import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '@llave/api/database/database'
import { lastDebitDay } from '@llave/domain/debit/debit-day'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { startCardProvider } from '@llave/emulators/card-provider/start-card-provider'
import { sql } from 'kysely'
import { createTestDatabase } from '../database/test-database.ts'
import { findFaults, ledgerMoney, providerMoney } from '../payments/audit-books.ts'
import { type ApiProcess, runApiProcess } from '../run-api-process.ts'
import { debtorShops, fillDebtors } from './fill-debtors.ts'

export type KilledDayOptions = {
  readonly letras: number
  readonly kills: number
  /** How long the provider takes over an answer: a day that ends too soon leaves no time for its kills. */
  readonly answerMs?: number
  readonly signal?: AbortSignal | undefined
}

export type KilledDayReport = {
  readonly planned: number
  readonly kills: number
  /** Letras of the plan that stand paid. */
  readonly paid: number
  /** Letras that the provider charged more than once, and letras of the plan that it did not charge. */
  readonly doubled: number
  readonly leftOut: number
  /** Letras that were not due and were charged all the same. */
  readonly tooMany: number
  /** Faults of the books, in words; none where all is well. */
  readonly faults: readonly string[]
  /** While all the workers lived and while they were killed, until nothing was planned any more. */
  readonly chargeSeconds: number
  /** Until nothing was unknown any more. */
  readonly settleSeconds: number
}

/**
 * The run of the last 24th by two processes on PostgreSQL against the provider's emulator, the
 * one or the other killed again and again; then the hours in which what they had sent is asked
 * for.
 */
export async function runKilledDay({
  letras,
  kills,
  answerMs,
  signal,
}: KilledDayOptions): Promise<KilledDayReport> {
  const database = await createTestDatabase()
  const { PEN, USD } = debtorShops
  const card = await startCardProvider({ host: '127.0.0.1', shops: [PEN, USD], ipnUrl: 'http://127.0.0.1:9' })
  if (answerMs) card.faults.add({ kind: 'slow', times: null, ms: answerMs })
  const processes: ApiProcess[] = []
  try {
    const { db, url } = database
    if (!url) throw new Error('Two processes need PostgreSQL')
    const day = lastDebitDay(limaDateTime(Temporal.Now.instant()))
    await fillDebtors(db, card, { letras, lettersEach: 4, day })
    const options = { cardUrl: card.url, shops: debtorShops, database: { url }, signal }
    processes.push(await runApiProcess(options), await runApiProcess(options))

    const reaper = createReaper(processes, { letras, kills })
    const chargeSeconds = await charge(db, reaper, { letras, signal })
    const start = performance.now()
    await letLeasesPass(db, reaper, signal)
    const settleSeconds = (performance.now() - start) / 1000
    return { ...(await judge(db, card)), kills: await reaper.rest(), chargeSeconds, settleSeconds }
  } finally {
    await Promise.all(processes.map((each) => each.kill()))
    await card.close()
    await database.drop()
  }
}

/** Nothing was decided for so long: what is left waits for a lease or an answer. */
const quietMs = 8000

type Reaper = {
  /** Kills a process that lives, each time that another share of the plan is decided; it comes back meanwhile. */
  follow(decided: number): Promise<void>
  /** How many it killed. Answers once all of them are back. */
  rest(): Promise<number>
}

function createReaper(
  processes: readonly ApiProcess[],
  { letras, kills }: { letras: number; kills: number },
): Reaper {
  const returning = new Map<ApiProcess, Promise<void>>()
  let killed = 0
  return {
    async follow(decided) {
      if (killed === kills || decided < (letras * (killed + 1)) / (kills + 1)) return
      if (returning.size === processes.length) await Promise.race(returning.values())
      const alive = processes.filter((each) => !returning.has(each))
      const victim = alive[killed % alive.length]
      if (!victim) return
      killed += 1
      await victim.kill()
      returning.set(
        victim,
        victim.start().then(() => void returning.delete(victim)),
      )
    },
    async rest() {
      await Promise.all(returning.values())
      return killed
    },
  }
}

/** Until nothing is decided any more. Answers how many seconds that took. */
async function charge(
  db: Database,
  reaper: Reaper,
  { letras, signal }: { letras: number; signal: AbortSignal | undefined },
): Promise<number> {
  const start = performance.now()
  let [seen, changedAt] = [-1, start]
  for (;;) {
    const { planned, decided } = await countCharges(db)
    if (decided !== seen) [seen, changedAt] = [decided, performance.now()]
    const quiet = performance.now() - changedAt > quietMs
    if (planned > 0 && (decided === planned || quiet)) return (changedAt - start) / 1000
    await reaper.follow(decided)
    await wait(letras > 5000 ? 500 : 20)
    signal?.throwIfAborted()
  }
}

async function countCharges(db: Database): Promise<{ planned: number; decided: number }> {
  const { rows } = await sql<{ planned: number; decided: number }>`select count(*)::int as planned,
    count(*) filter (where state in ('paid', 'refused', 'skipped'))::int as decided from debit_charge`.execute(
    db,
  )
  return rows[0] ?? { planned: 0, decided: 0 }
}

/** To the processes hours go by, twenty minutes each second, until every charge has its fate. */
async function letLeasesPass(db: Database, reaper: Reaper, signal: AbortSignal | undefined): Promise<void> {
  const until = performance.now() + 600_000
  let movedAt = 0
  for (;;) {
    const { planned, decided } = await countCharges(db)
    if (planned === decided) return
    if (performance.now() > until) throw new Error(`${planned - decided} charges have no fate`)
    await reaper.follow(decided)
    if (performance.now() - movedAt > 1000) {
      movedAt = performance.now()
      await moveTime(db)
    }
    await wait(50)
    signal?.throwIfAborted()
  }
}

async function moveTime(db: Database): Promise<void> {
  await sql`update debit_turn set next_at = next_at - interval '20 minutes' where state = 'charging'`.execute(
    db,
  )
  await sql`update payment_order set created_at = created_at - interval '20 minutes',
    next_check_at = next_check_at - interval '20 minutes', not_found_at = not_found_at - interval '20 minutes',
    lease_until = null where source = 'debit' and state in ('sending', 'unknown')`.execute(db)
}

async function judge(db: Database, card: Parameters<typeof providerMoney>[0]['card']) {
  // A hundred thousand charges came since the tables were looked at.
  await sql`analyze`.execute(db)
  const { rows } = await sql<{ planned: number; paid: number; tooMany: number }>`select
    (select count(distinct receivable_id)::int from debit_charge) as planned,
    (select count(*)::int from receivable where state = 'paid'
      and id in (select receivable_id from debit_charge)) as paid,
    (select count(*)::int from receivable where state = 'paid'
      and id not in (select receivable_id from debit_charge)) as "tooMany"`.execute(db)
  const { planned = 0, paid = 0, tooMany = 0 } = rows[0] ?? {}
  const { rows: orders } = await sql<{ id: string; letra: number }>`select id, receivable_id as letra
    from payment_order where source = 'debit'`.execute(db)
  const letraOf = new Map(orders.map(({ id, letra }) => [id, letra]))
  const times = new Map<number, number>()
  for (const { orderId, operationType, error } of card.state.transactions.values()) {
    const letra = letraOf.get(orderId ?? '')
    if (operationType === 'DEBIT' && error === null && letra !== undefined)
      times.set(letra, (times.get(letra) ?? 0) + 1)
  }
  const faults = await findFaults({ db })
  const [books, provider] = [await ledgerMoney({ db }), providerMoney({ card })]
  if (!isDeepStrictEqual(books, provider)) {
    faults.push(`the ledger has ${JSON.stringify(books)}, the provider ${JSON.stringify(provider)}`)
  }
  const doubled = [...times.values()].filter((count) => count > 1).length
  return { planned, paid, tooMany, doubled, leftOut: planned - times.size, faults }
}
