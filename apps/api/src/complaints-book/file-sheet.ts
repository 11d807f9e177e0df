import type { Provider, SheetContent } from '@llave/domain/complaints-book/book-sheet'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { refuseIdempotencyKey, usedElsewhere } from '../http/idempotency-key.ts'
import { enqueue } from '../messaging/enqueue.ts'
import { makeCheckCode } from '../paper/check-code.ts'
import { lockBookSeries } from '../paper/number-series.store.ts'
import { countFiling, findSheet, findSheetByKey, insertSheet, type StoredSheet } from './sheet.store.ts'

export type BookParts = {
  readonly db: Database
  readonly clock: Clock
  readonly secret: string
  readonly publicUrl: string
  /** Null where the developer keeps its book elsewhere, or does not say who it is by law. */
  readonly provider: Provider | null
  /** Where the developer's people are told of a new sheet; null: Mesa alone shows it. */
  readonly complaintsEmail: string | null
}

/** Sheets an hour from one network, behind which a carrier may have thousands. */
const sheetsOfNetwork = 30

/** Who answers in this book. Throws `no_encontrado` where Llave keeps none. */
export function requireProvider({ provider }: Pick<BookParts, 'provider'>): Provider {
  if (!provider) throw new ApiError('no_encontrado')
  return provider
}

/**
 * Presents a sheet: it has its number at once, and goes by e-mail to who presented it and to the developer. The same
 * key again answers the sheet that it made.
 */
export async function fileSheet(
  parts: BookParts,
  { content, requestKey }: { readonly content: SheetContent; readonly requestKey: string },
  network: string,
): Promise<StoredSheet> {
  const provider = requireProvider(parts)
  const { db, clock, complaintsEmail } = parts
  const now = clock.now()
  const earlier = await findSheetByKey(db, requestKey)
  if (earlier) return sameSheet(earlier, content)
  await limitNetwork(db, network, now)
  return transact(db, async (trx) => {
    const { year } = limaDate(now)
    const last = await lockBookSeries(trx, year)
    // Of two requests at once the second waited for the number, and finds the first one's sheet.
    const other = await findSheetByKey(trx, requestKey)
    if (other) return sameSheet(other, content)
    const row = { year, number: last + 1, requestKey, checkCode: makeCheckCode(), content, provider }
    const id = await insertSheet(trx, row, now)
    const subject = `sheet:${id}`
    const { email } = content.consumer
    if (email !== '')
      await enqueue(trx, { kind: 'sheet-filed', subject, recipient: email, payload: { sheetId: id } }, now)
    if (complaintsEmail)
      await enqueue(
        trx,
        { kind: 'sheet-to-answer', subject, recipient: complaintsEmail, payload: { sheetId: id } },
        now,
      )
    const sheet = await findSheet(trx, id)
    if (!sheet) throw new Error('A sheet that was just kept')
    return sheet
  })
}

function sameSheet(sheet: StoredSheet, content: SheetContent): StoredSheet {
  if (JSON.stringify(sheet.content) !== JSON.stringify(content)) throw refuseIdempotencyKey(usedElsewhere)
  return sheet
}

async function limitNetwork(db: Database, network: string, now: Temporal.Instant): Promise<void> {
  const window = now.round({ smallestUnit: 'hour', roundingMode: 'floor' })
  const sheets = await countFiling(db, network, window)
  if (sheets <= sheetsOfNetwork) return
  const left = window.add({ hours: 1 }).since(now).total('seconds')
  throw new ApiError('demasiados_intentos', { segundosEspera: Math.ceil(left) })
}
