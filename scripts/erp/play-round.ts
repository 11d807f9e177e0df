import {
  type AnswerOf,
  addUpDay,
  type DayLedger,
  type FeedCall,
  type Llave,
  LlaveError,
  type PaymentRow,
} from '../../docs/integration-client.ts'
import { type Books, documentOf, forgetAfter, placeOf, post } from './books.ts'
import { feedCalls, feedPlans } from './feed-plans.ts'
import { bringNewPlans } from './new-plan.ts'
import { proposeVisits } from './propose-visits.ts'

/** An ERP that reads the feeds, posts what it reads, says so, and compares its books with Llave's. */
export type Erp = {
  readonly llave: Llave
  readonly books: Books
  /** Keeps the books as they are now. */
  readonly save: () => void
  /** Takes a line for the staff. */
  readonly say: (line: string) => void
}

/** Reads and posts all that is new and compares the days that have closed. Throws where a call is refused. */
export async function playRound(erp: Erp): Promise<void> {
  for (const feed of feedCalls) await readToEnd(erp, feed)
  await compareClosedDays(erp)
}

async function readToEnd(erp: Erp, feed: FeedCall): Promise<void> {
  const { llave, books, save, say } = erp
  for (;;) {
    try {
      // What was posted when the last round ended before it could say so.
      await acknowledge(erp, feed)
      for await (const page of llave.readFeed(feed, placeOf(books.feeds[feed]))) {
        takePage(erp, feed, page)
        save()
        await bringNewPlans(erp, page)
        await proposeVisits(erp, page)
        await acknowledge(erp, feed)
      }
      return
    } catch (error) {
      if (!(error instanceof LlaveError) || error.code !== 'cursor_perdido') throw error
      const forgotten = forgetAfter(books, feed, error.answer.readFrom ?? '')
      save()
      say(`Llave fue restaurada: olvidó ${forgotten} filas de ${feedPlans[feed].feed} y las lee otra vez`)
    }
  }
}

function takePage({ books, say }: Erp, feed: FeedCall, { rows }: AnswerOf<FeedCall>): void {
  const plan = feedPlans[feed]
  for (const row of rows) {
    const { document, isNew } = post(books, feed, row)
    books.feeds[feed].rows.push(row)
    say(`${isNew ? plan.verb : 'ya tenía'} ${plan.describe(row)} como ${document}`)
  }
}

/** As many as a call takes. */
const mostAcknowledged = 1000

async function acknowledge({ llave, books, save, say }: Erp, feed: FeedCall): Promise<void> {
  const book = books.feeds[feed]
  while (book.acknowledged < book.rows.length) {
    const rows = book.rows.slice(book.acknowledged, book.acknowledged + mostAcknowledged)
    const answer = await llave.call(feedPlans[feed].acknowledge, {
      body: {
        upTo: rows.at(-1)?.cursor ?? '',
        rows: rows.map((row) => ({ cursor: row.cursor, erpDocument: documentOf(books, feed, row) })),
      },
    })
    for (const { faults = [] } of answer.rows) {
      for (const { field, reason, value } of faults) say(`Llave no acepta ${field} ${value}: ${reason}`)
    }
    book.acknowledged += rows.length
    save()
  }
}

async function compareClosedDays(erp: Erp): Promise<void> {
  const { books, save } = erp
  const closed = await readClosedLedgers(erp)
  if (closed.length === 0) return
  // These days take no more rows: what is read now has all of them.
  await readToEnd(erp, 'readPayments')
  for (const ledger of closed) await compareDay(erp, ledger)
  books.comparedThrough = closed.at(-1)?.day ?? null
  save()
}

/** The ledgers of the days after the last that was compared, as far as they are closed. */
async function readClosedLedgers({ llave, books }: Erp): Promise<DayLedger[]> {
  const ledgers: DayLedger[] = []
  for (let day = firstToCompare(books); day !== null; day = dayAfter(day)) {
    const ledger = await llave.call('readDayLedger', { params: { day } })
    if (!ledger.complete) break
    ledgers.push(ledger)
  }
  return ledgers
}

function firstToCompare(books: Books): string | null {
  if (books.comparedThrough !== null) return dayAfter(books.comparedThrough)
  const days = books.feeds.readPayments.rows.map(({ day }) => day)
  return days.sort()[0] ?? null
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString()
}

async function compareDay({ books, say }: Erp, { day, totals }: DayLedger): Promise<void> {
  const own = await addUpDay(books.feeds.readPayments.rows as PaymentRow[], day)
  if (describeTotals(own) === describeTotals(totals)) {
    say(`${day} cuadra: ${describeTotals(own)}`)
    return
  }
  books.differing.push(day)
  say(`${day} NO CUADRA. Llave: ${describeTotals(totals)}. Aquí: ${describeTotals(own)}`)
}

function describeTotals(totals: DayLedger['totals']): string {
  const each = totals.map(
    ({ company, currency, count, sum, checksum }) => `${company} ${currency} ${sum} (${count}, ${checksum})`,
  )
  return each.join('; ') || 'sin pagos'
}
