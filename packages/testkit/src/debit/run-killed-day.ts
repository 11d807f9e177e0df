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
export async function runKilledDay({ letras, kills, signal }: KilledDayOptions): Promise<KilledDayReport> {
  const database = await createTestDatabase()
  const { PEN, USD } = debtorShops
  const card = await startCardProvider({ host: '127.0.0.1', shops: [PEN, USD], ipnUrl: 'http://127.0.0.1:9' })
  const processes: ApiProcess[] = []
  try {
    const { db, url } = database
    if (!url) throw new Error('Two processes need PostgreSQL')
    const day = lastDebitDay(limaDateTime(Temporal.Now.instant()))
    await fillDebtors(db, card, { letras, lettersEach: 4, day })
    const options = { cardUrl: card.url, shops: debtorShops, database: { url }, signal }
    processes.push(await runApiProcess(options), await runApiProcess(options))

    const { killed, chargeSeconds } = await chargeAndKill(db, processes, { letras, kills, signal })
    const start = performance.now()
    await letLeasesPass(db, signal)
    const settleSeconds = (performance.now() - start) / 1000
    return { ...(await judge(db, card)), kills: killed, chargeSeconds, settleSeconds }
  } finally {
    await Promise.all(processes.map((each) => each.kill()))
    await card.close()
    await database.drop()
  }
}

/** Nothing was decided for so long: what is left waits for a lease or an answer. */
const quietMs = 8000

/** Kills one process or the other each time that another share of the plan is charged. */
async function chargeAndKill(
  db: Database,
  processes: readonly ApiProcess[],
  { letras, kills, signal }: KilledDayOptions,
): Promise<{ killed: number; chargeSeconds: number }> {
  const start = performance.now()
  let [killed, seen, changedAt] = [0, -1, start]
  for (;;) {
    const { planned, decided } = await countCharges(db)
    if (decided !== seen) [seen, changedAt] = [decided, performance.now()]
    const quiet = performance.now() - changedAt > quietMs
    if (planned > 0 && (decided === planned || quiet)) {
      return { killed, chargeSeconds: (changedAt - start) / 1000 }
    }
    if (killed < kills && decided >= (letras * (killed + 1)) / (kills + 1)) {
      const victim = processes[killed % processes.length]
      killed += 1
      await victim?.kill()
      await victim?.start()
    }
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

/** To the processes an hour goes by, as often as it takes. */
async function letLeasesPass(db: Database, signal: AbortSignal | undefined): Promise<void> {
  const until = performance.now() + 600_000
  for (;;) {
    const { planned, decided } = await countCharges(db)
    if (planned === decided) return
    if (performance.now() > until) throw new Error(`${planned - decided} charges have no fate`)
    await sql`update debit_turn set next_at = next_at - interval '20 minutes' where state = 'charging'`.execute(
      db,
    )
    await sql`update payment_order set created_at = created_at - interval '20 minutes',
      next_check_at = next_check_at - interval '20 minutes', not_found_at = not_found_at - interval '20 minutes',
      lease_until = null where source = 'debit' and state in ('sending', 'unknown')`.execute(db)
    await wait(1000)
    signal?.throwIfAborted()
  }
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
