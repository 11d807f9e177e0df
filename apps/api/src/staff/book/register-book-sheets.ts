import { Readable } from 'node:stream'
import {
  answerBookSheet,
  exportBookSheets,
  listBookSheets,
  mostSheets,
  printBookSheet,
  readBookSheet,
} from '@llave/contract/staff/book/book-sheets'
import { type Clock, LIMA, limaDate, limaDateTime } from '@llave/domain/time/lima-date'
import { findLastAct } from '../../audit/audit.store.ts'
import { answerSheet, sheetSubject } from '../../complaints-book/answer-sheet.ts'
import { describeSheet, sheetRow } from '../../complaints-book/describe-sheet.ts'
import {
  findSheetByCode,
  listSheets,
  listSheetsOf,
  type StoredSheet,
} from '../../complaints-book/sheet.store.ts'
import { printSheet } from '../../complaints-book/sheet-copy.ts'
import { sheetFileName } from '../../complaints-book/sheet-mails.ts'
import type { Database } from '../../database/database.ts'
import { writeCsv } from '../../files/write-csv.ts'
import { ApiError } from '../../http/api-error.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { findConsumers } from './consumers.store.ts'
import { registerColumns, registerLines } from './register-lines.ts'

/** The sheets of the Libro de Reclamaciones: what waits for an answer until when, the answer, the register. */
export function registerBookSheets(
  register: RegisterStaffCall,
  { db, clock, publicUrl }: { readonly db: Database; readonly clock: Clock; readonly publicUrl: string },
): void {
  register(listBookSheets, async ({ tellsOf }) => {
    const sheets = await listSheets(db, mostSheets)
    tellsOf(await findConsumers(db, sheets))
    const today = limaDate(clock.now())
    return sheets.map((sheet) => sheetRow(sheet, today))
  })

  register(readBookSheet, async ({ params: { code }, tellsOf }) => {
    const sheet = await requireSheet(code)
    const [customerId] = await findConsumers(db, [sheet])
    tellsOf(customerId === undefined ? [] : [customerId], sheetSubject(code))
    const act = await findLastAct(db, sheetSubject(code), ['sheet.answered'])
    return {
      sheet: describeSheet(sheet),
      answeredBy: act?.by ?? '',
      customerId: customerId === undefined ? '' : String(customerId),
    }
  })

  register(answerBookSheet, async ({ params: { code }, body, person }) => {
    const answered = await answerSheet({ db, clock }, code, body, person.id)
    if (answered === null) throw new ApiError('no_encontrado', {}, 'Esa hoja no existe.')
    if (answered) return undefined
    const act = await findLastAct(db, sheetSubject(code), ['sheet.answered'])
    const at = act ? limaDateTime(act.at).toString().slice(11, 16) : ''
    throw new ApiError('ya_resuelto', {}, `${act?.by ?? 'Alguien'} ya respondió esta hoja a las ${at}.`)
  })

  register(printBookSheet, async ({ params: { code }, tellsOf }) => {
    const sheet = await requireSheet(code)
    tellsOf(await findConsumers(db, [sheet]), sheetSubject(code))
    return { bytes: await printSheet({ publicUrl }, sheet), fileName: sheetFileName(code) }
  })

  register(exportBookSheets, async ({ query: { from, to }, tellsOf }) => {
    const [begin, end] = [from, to.add({ days: 1 })].map((day) => day.toZonedDateTime(LIMA).toInstant())
    if (!begin || !end || Temporal.PlainDate.compare(from, to) > 0)
      throw new ApiError('dato_invalido', { campo: 'to' }, 'El último día es anterior al primero.')
    const sheets = await listSheetsOf(db, begin, end)
    tellsOf(await findConsumers(db, sheets))
    const stream = Readable.from(writeCsv(registerColumns, registerLines(sheets)))
    return { stream, fileName: `libro-de-reclamaciones-${from}-${to}.csv` }
  })

  async function requireSheet(code: string): Promise<StoredSheet> {
    const sheet = await findSheetByCode(db, code)
    if (!sheet) throw new ApiError('no_encontrado', {}, 'Esa hoja no existe.')
    return sheet
  }
}
