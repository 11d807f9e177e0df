import { type Database, transact } from '@llave/api/database/database'
import { numberEvents } from '@llave/api/integration/feeds/number-events'
import { withdrawReceivables } from '@llave/api/integration/rows/withdraw-receivables.store'
import type { Clock } from '@llave/domain/time/lima-date'
import { readFeed } from '../integration/read-feed.ts'
import { importLetra } from '../payments/import-letra.ts'

type Parts = { readonly db: Database; readonly clock: Clock }

/** What an ERP holds, in minor units: what was paid, less what was taken away again. */
export type ErpBooks = {
  readonly byDebt: ReadonlyMap<string, number>
  /** What the card was charged, by the order. */
  readonly byOrder: ReadonlyMap<string, number>
}

/** Posts the feed of payments as an ERP does, with nothing else of Llave's. */
export async function readErpBooks(parts: Parts): Promise<ErpBooks> {
  await numberEvents(parts.db, parts.clock, new AbortController().signal)
  const [byDebt, byOrder] = [new Map<string, number>(), new Map<string, number>()]
  for (const row of await readFeed(parts, 'storm', 'payments')) {
    const document = documentOf(row)
    byDebt.set(document, (byDebt.get(document) ?? 0) + minorOf(row.amount))
    byOrder.set(row.order, (byOrder.get(row.order) ?? 0) + minorOf(row.paymentAmount))
  }
  return { byDebt, byOrder }
}

/**
 * Answers every prepayment whose money stayed with a new plan, worked out from the feed alone (docs/feeds.md): as many
 * letras as were shown, the others withdrawn; what was paid of letras by themselves since then is taken off what the
 * plan adds up to.
 */
export async function sendNewPlans(parts: Parts, { byDebt }: ErpBooks): Promise<void> {
  const rows = await readFeed(parts, 'storm-plans', 'payments')
  const plans = rows.flatMap((row) =>
    row.kind === 'payment' && row.prepayment && byDebt.get(documentOf(row)) !== 0 ? [row.prepayment] : [],
  )
  for (const plan of plans) {
    const left = plan.replaces.filter((letra) => !byDebt.get(documentOf(letra)))
    const owed = left.reduce((sum, { amount }) => sum + minorOf(amount), 0)
    const count = plan.letras - (plan.letrasBefore - left.length)
    const shown = minorOf(plan.amountEach) * (plan.letras - 1) + minorOf(plan.amountLast)
    const total = shown - (minorOf(plan.totalBefore) - owed)
    const each = Math.floor(total / count)
    for (const [place, letra] of left.entries()) {
      if (place >= count) await withdrawLetra(parts, letra)
      else await changeLetra(parts, letra, place === count - 1 ? total - each * (count - 1) : each)
    }
  }
}

type Document = { readonly company: string; readonly year: string; readonly documentNumber: string }

async function withdrawLetra({ db, clock }: Parts, { company, year, documentNumber }: Document) {
  const context = { now: clock.now(), by: 'erp', batchId: null }
  await transact(db, (trx) => withdrawReceivables(trx, [{ company, year, documentNumber }], context))
}

async function changeLetra(parts: Parts, { documentNumber }: Document, amount: number): Promise<void> {
  const letra = await parts.db
    .selectFrom('receivable')
    .selectAll()
    .where('accounting_number', '=', documentNumber)
    .executeTakeFirstOrThrow()
  await importLetra(parts, letra, { amount })
}

const documentOf = ({ company, year, documentNumber }: Document) => `${company}/${year}/${documentNumber}`

/** `350.50` in minor units. */
const minorOf = (text: string) => Number(text.replace('.', ''))
