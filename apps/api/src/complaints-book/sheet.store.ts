import type { DocumentTypeCode, IdentityDocument } from '@llave/domain/access/document-type'
import {
  type ContractedKind,
  type Provider,
  type SheetAnswer,
  type SheetContent,
  type SheetKind,
  type SheetState,
  sheetCode,
  sheetStates,
} from '@llave/domain/complaints-book/book-sheet'
import { type Currency, money } from '@llave/domain/money/money'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import { moveRows } from '../database/move-rows.ts'
import { moment } from '../database/sql-time.ts'

/** A sheet as it stands. */
export type StoredSheet = {
  readonly id: number
  /** `0000000042-2026`. */
  readonly code: string
  /** Of the QR on its paper. */
  readonly checkCode: string
  readonly state: SheetState
  readonly filedAt: Temporal.Instant
  readonly content: SheetContent
  /** As it was when the sheet was presented. */
  readonly provider: Provider
  readonly answer: SheetAnswer | null
  readonly agreedAt: Temporal.Instant | null
}

/** Keeps a sheet under a number; the caller holds the year's series. Answers its id. */
export async function insertSheet(
  trx: Trx,
  sheet: {
    readonly year: number
    readonly number: number
    readonly requestKey: string
    readonly checkCode: string
    readonly content: SheetContent
    readonly provider: Provider
  },
  now: Temporal.Instant,
): Promise<number> {
  const { year, number, requestKey, checkCode, content, provider } = sheet
  const { consumer, contracted, kind, detail, request } = content
  await trx.updateTable('book_series').set({ last_number: number }).where('year', '=', year).execute()
  const { id } = await trx
    .insertInto('book_sheet')
    .values({
      ...{ year, number, kind, detail, request },
      request_key: requestKey,
      check_code: checkCode,
      filed_at: now.toString(),
      consumer_name: consumer.name,
      document_type: consumer.document.type,
      document_number: consumer.document.number,
      address: consumer.address,
      phone: consumer.phone,
      email: consumer.email,
      guardian: consumer.guardian,
      contracted_kind: contracted.kind,
      contracted: contracted.description,
      amount_minor: contracted.amount?.minor ?? null,
      currency: contracted.amount?.currency ?? null,
      provider_name: provider.legalName,
      provider_ruc: provider.ruc,
      provider_address: provider.address,
      provider_code: provider.code,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findSheetByKey(db: Queryable, requestKey: string): Promise<StoredSheet | null> {
  const row = await sheets(db).where('request_key', '=', requestKey).executeTakeFirst()
  return row ? asSheet(row) : null
}

export async function findSheetByCheckCode(db: Queryable, checkCode: string): Promise<StoredSheet | null> {
  const row = await sheets(db).where('check_code', '=', checkCode).executeTakeFirst()
  return row ? asSheet(row) : null
}

export async function findSheet(db: Queryable, id: number): Promise<StoredSheet | null> {
  const row = await sheets(db).where('id', '=', id).executeTakeFirst()
  return row ? asSheet(row) : null
}

/** By its code: `0000000042-2026`. */
export async function findSheetByCode(db: Queryable, code: string): Promise<StoredSheet | null> {
  const [, number, year] = /^(\d{10})-(\d{4})$/.exec(code) ?? []
  if (number === undefined || Number(number) > 2_147_483_647) return null
  const row = await sheets(db)
    .where('year', '=', Number(year))
    .where('number', '=', Number(number))
    .executeTakeFirst()
  return row ? asSheet(row) : null
}

/** Those that wait, the oldest first, then the answered ones, the newest first. */
export async function listSheets(db: Queryable, limit: number): Promise<StoredSheet[]> {
  const rows = await waitingFirst(sheets(db)).limit(limit).execute()
  return rows.map(asSheet)
}

/** The same of the sheets on which a document stands. */
export async function listSheetsWith(
  db: Queryable,
  { type, number }: IdentityDocument,
  limit: number,
): Promise<StoredSheet[]> {
  const own = sheets(db).where('document_type', '=', type).where('document_number', '=', number)
  const rows = await waitingFirst(own).limit(limit).execute()
  return rows.map(asSheet)
}

function waitingFirst(query: ReturnType<typeof sheets>): ReturnType<typeof sheets> {
  return query
    .orderBy(sql`state <> 'filed'`)
    .orderBy(sql`case when state = 'filed' then filed_at end`)
    .orderBy('id', 'desc')
}

/** Those presented on the days from `from` to `to` in Lima, in their order. */
export async function listSheetsOf(
  db: Queryable,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<StoredSheet[]> {
  const rows = await sheets(db)
    .where('filed_at', '>=', from)
    .where('filed_at', '<', until)
    .orderBy('year')
    .orderBy('number')
    .execute()
  return rows.map(asSheet)
}

/** Writes the answer on a sheet that has none; false where it has one. */
export async function writeAnswer(
  trx: Trx,
  id: number,
  { text, offer, at }: SheetAnswer,
  staffId: number,
): Promise<boolean> {
  const moved = await moveRows(trx, {
    table: 'book_sheet',
    states: sheetStates,
    from: ['filed'],
    to: 'answered',
    set: sql`answer = ${text}, offer = ${offer}, answered_at = ${at.toString()}::timestamptz, answered_by = ${staffId}`,
    where: sql`id = ${id}`,
  })
  return moved === 1
}

/** Records that the consumer accepted the offer; false where nothing is offered, or it was accepted before. */
export async function agree(trx: Trx, id: number, now: Temporal.Instant): Promise<boolean> {
  const moved = await moveRows(trx, {
    table: 'book_sheet',
    states: sheetStates,
    from: ['answered'],
    to: 'agreed',
    set: sql`agreed_at = ${now.toString()}::timestamptz`,
    where: sql`id = ${id} and offer <> ''`,
  })
  return moved === 1
}

/** Counts a sheet of a network; answers how many came from it in the window. */
export async function countFiling(
  db: Queryable,
  network: string,
  windowStart: Temporal.Instant,
): Promise<number> {
  const { sheets } = await db
    .insertInto('book_filing')
    .values({ network, window_start: windowStart.toString(), sheets: 1 })
    .onConflict((conflict) =>
      conflict.columns(['network', 'window_start']).doUpdateSet({ sheets: sql`book_filing.sheets + 1` }),
    )
    .returning('sheets')
    .executeTakeFirstOrThrow()
  return sheets
}

/** Deletes the counts of hours that are over for so long that the job keeps none of them for more than four. */
export async function forgetFilings(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('book_filing')
    .where('window_start', '<=', moment(now.subtract({ hours: 3 })))
    .execute()
}

function sheets(db: Queryable) {
  return db.selectFrom('book_sheet').select(columns)
}

const columns = [
  'id',
  'year',
  'number',
  'check_code',
  'state',
  'filed_at',
  'kind',
  'consumer_name',
  'document_type',
  'document_number',
  'address',
  'phone',
  'email',
  'guardian',
  'contracted_kind',
  'contracted',
  'amount_minor',
  'currency',
  'detail',
  'request',
  'provider_name',
  'provider_ruc',
  'provider_address',
  'provider_code',
  'answer',
  'offer',
  'answered_at',
  'agreed_at',
] as const

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof sheets>['executeTakeFirst']>>>

function asSheet(row: Row): StoredSheet {
  return {
    id: row.id,
    code: sheetCode(row.year, row.number),
    checkCode: row.check_code,
    state: row.state as SheetState,
    filedAt: row.filed_at,
    content: {
      consumer: {
        name: row.consumer_name,
        document: { type: row.document_type as DocumentTypeCode, number: row.document_number },
        address: row.address,
        phone: row.phone,
        email: row.email,
        guardian: row.guardian,
      },
      contracted: {
        kind: row.contracted_kind as ContractedKind,
        description: row.contracted,
        amount: row.amount_minor === null ? null : money(row.amount_minor, row.currency as Currency),
      },
      kind: row.kind as SheetKind,
      detail: row.detail,
      request: row.request,
    },
    provider: {
      legalName: row.provider_name,
      ruc: row.provider_ruc,
      address: row.provider_address,
      code: row.provider_code,
    },
    answer: row.answered_at && { text: row.answer, offer: row.offer, at: row.answered_at },
    agreedAt: row.agreed_at,
  }
}
