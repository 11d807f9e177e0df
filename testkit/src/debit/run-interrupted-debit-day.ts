import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '@llave/api/database/database'
import { lastDebitDay } from '@llave/domain/debit/debit-day'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { startCardProvider } from '@llave/emulators/card-provider/start-card-provider'
import { sql } from 'kysely'
import { createTestDatabase } from '../database/test-database.ts'
import { fastForward, OffsetClock } from '../fast-forward.ts'
import { findAccountingFaults, ledgerBalances, providerBalances } from '../payments/audit-ledger.ts'
import { type ApiProcess, runApiProcess } from '../run-api-process.ts'
import { debtorShops, fillDebtors } from './fill-debtors.ts'

/** More than one, so that letras of a proforma have to wait for each other. */
const lettersEach = 2

export type InterruptedDayOptions = {
  readonly letras: number
  readonly kills: number
  /** The provider's delay per answer: a day that ends too soon leaves no time for the kills. */
  readonly answerMs?: number
  readonly signal?: AbortSignal | undefined
}

export type InterruptedDayReport = {
  readonly planned: number
  readonly kills: number
  /** Letras of the plan that are paid. */
  readonly paid: number
  /** Letras that the provider charged more than once, and letras of the plan that it did not charge. */
  readonly doubled: number
  readonly leftOut: number
  /** Letras that were charged although they were not due. */
  readonly tooMany: number
  /** Accounting faults as sentences; empty where there are none. */
  readonly faults: readonly string[]
  /** Until no proforma was left to claim, while processes were being killed. */
  readonly chargeSeconds: number
  /** Until no outcome was unknown. */
  readonly settleSeconds: number
}

/**
 * Runs a debit day with two processes on PostgreSQL against the provider's emulator, killing one or
 * the other repeatedly; then, with both stopped, the hours in which their charges are reconciled.
 */
export async function runInterruptedDebitDay({
  letras,
  kills,
  answerMs,
  signal,
}: InterruptedDayOptions): Promise<InterruptedDayReport> {
  const database = await createTestDatabase()
  const { PEN, USD } = debtorShops
  const clock = new OffsetClock()
  const card = await startCardProvider({
    host: '127.0.0.1',
    shops: [PEN, USD],
    ipnUrl: 'http://127.0.0.1:9',
    clock: { now: () => clock.now().epochMilliseconds },
  })
  if (answerMs) card.faults.add({ kind: 'slow', times: null, ms: answerMs })
  const processes: ApiProcess[] = []
  try {
    const { db, url } = database
    if (!url) throw new Error('Two processes need PostgreSQL')
    const day = lastDebitDay(limaDateTime(Temporal.Now.instant()))
    await fillDebtors(database.owner, card, { letras, lettersEach, day })
    const options = { cardUrl: card.url, shops: debtorShops, database: { url }, signal }
    processes.push(await runApiProcess(options), await runApiProcess(options))

    const killer = createProcessKiller(processes, { letras, lettersEach, kills })
    const chargeSeconds = await charge(db, killer, { letras, signal })
    const start = performance.now()
    const killed = await killer.rest()
    await Promise.all(processes.map((each) => each.kill()))
    card.faults.clear()
    await fastForward({ db, clock, card, shops: debtorShops }, async () => (await countCharges(db)).open)
    const settleSeconds = (performance.now() - start) / 1000
    // A hundred thousand charges were added since the last statistics.
    await sql`analyze`.execute(database.owner)
    return { ...(await auditCharges(db, card)), kills: killed, chargeSeconds, settleSeconds }
  } finally {
    await Promise.all(processes.map((each) => each.kill()))
    await card.close()
    await database.drop()
  }
}

type ProcessKiller = {
  /** Kills a running process each time another share of the plan is decided, and restarts it. */
  follow(decided: number): Promise<void>
  /** Whether all kills were made. */
  isDone(): boolean
  /** Waits until all processes are running again; answers the number of kills. */
  rest(): Promise<number>
}

/** A process holds as many proformas at once (`run-debit-day.ts`); killed, it leaves them to their leases. */
const heldAtOnce = 32

function createProcessKiller(
  processes: readonly ApiProcess[],
  { letras, lettersEach, kills }: { letras: number; lettersEach: number; kills: number },
): ProcessKiller {
  // At least so many are decided before the last kill, whatever the earlier ones left undone.
  const within = letras - kills * heldAtOnce * lettersEach
  if (within <= kills) throw new Error('Too few letras for so many kills')
  const returning = new Map<ApiProcess, Promise<void>>()
  let killed = 0
  return {
    async follow(decided) {
      if (killed === kills || decided < (within * (killed + 1)) / (kills + 1)) return
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
    isDone: () => killed === kills,
    async rest() {
      await Promise.all(returning.values())
      return killed
    },
  }
}

/** Runs until every kill was made and no proforma is left to claim. Answers the seconds it took. */
async function charge(
  db: Database,
  killer: ProcessKiller,
  { letras, signal }: { letras: number; signal: AbortSignal | undefined },
): Promise<number> {
  const start = performance.now()
  for (;;) {
    const { planned, open, due } = await countCharges(db)
    if (planned > 0 && due === 0 && killer.isDone()) return (performance.now() - start) / 1000
    if (planned > 0) await killer.follow(planned - open)
    await wait(letras > 5000 ? 500 : 20)
    signal?.throwIfAborted()
  }
}

/** The numbers of planned charges, of charges without an outcome, and of turns that are due. */
async function countCharges(db: Database): Promise<{ planned: number; open: number; due: number }> {
  const { rows } = await sql<{ planned: number; open: number; due: number }>`select count(*)::int as planned,
    count(*) filter (where state not in ('paid', 'refused', 'skipped'))::int as open,
    (select count(*)::int from debit_turn where state <> 'done' and next_at <= now()) as due
    from debit_charge`.execute(db)
  return rows[0] ?? { planned: 0, open: 0, due: 0 }
}

async function auditCharges(db: Database, card: Parameters<typeof providerBalances>[0]['card']) {
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
  const faults = await findAccountingFaults({ db })
  const [books, provider] = [await ledgerBalances({ db }), providerBalances({ card })]
  if (!isDeepStrictEqual(books, provider)) {
    faults.push(`the ledger has ${JSON.stringify(books)}, the provider ${JSON.stringify(provider)}`)
  }
  const doubled = [...times.values()].filter((count) => count > 1).length
  return { planned, paid, tooMany, doubled, leftOut: planned - times.size, faults }
}
