import type { BookSheet } from '@llave/contract/complaints-book/sheet-message'
import type { SheetRow } from '@llave/contract/staff/book/sheet-row'
import { complaintClock, complaintDueOn } from '@llave/domain/service-desk/complaint-clock'
import { limaDate } from '@llave/domain/time/lima-date'
import type { StoredSheet } from './sheet.store.ts'

/** A sheet as the calls answer it. */
export function describeSheet(sheet: StoredSheet): BookSheet {
  const { code, state, filedAt, provider, content, answer, agreedAt } = sheet
  return {
    ...{ code, state, filedAt, provider, content, answer, agreedAt },
    dueOn: complaintDueOn(limaDate(filedAt)),
  }
}

/** One line of the developer's lists of sheets, as it stands on a day. */
export function sheetRow(sheet: StoredSheet, today: Temporal.PlainDate): SheetRow {
  const { code, state, content, filedAt, answer } = sheet
  const { state: clock, ...times } = complaintClock(limaDate(filedAt), answer && limaDate(answer.at), today)
  return {
    ...{ code, state, filedAt, ...times, clock },
    kind: content.kind,
    name: content.consumer.name,
    hasOffer: answer !== null && answer.offer !== '',
  }
}
