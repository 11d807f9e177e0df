import type { BookSheet } from '@llave/contract/complaints-book/sheet-message'
import { complaintDueOn } from '@llave/domain/service-desk/complaint-clock'
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
