import { changed } from '@llave/domain/staff/audit-changes'
import type { Clock } from '@llave/domain/time/lima-date'
import { writeAudit } from '../audit/audit.store.ts'
import { type Database, transact } from '../database/database.ts'
import { enqueue } from '../messaging/enqueue.ts'
import { agree, findSheet, findSheetByCode, type StoredSheet, writeAnswer } from './sheet.store.ts'

/** What the audit calls a sheet. */
export function sheetSubject(code: string): string {
  return `sheet:${code}`
}

/**
 * Answers a sheet, once and for good, and tells who presented it. Null where no sheet has that code; false where it
 * was answered before.
 */
export async function answerSheet(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  code: string,
  answer: { readonly text: string; readonly offer: string },
  staffId: number,
): Promise<boolean | null> {
  const now = clock.now()
  const sheet = await findSheetByCode(db, code)
  if (!sheet) return null
  return transact(db, async (trx) => {
    if (!(await writeAnswer(trx, sheet.id, { ...answer, at: now }, staffId))) return false
    await writeAudit(
      trx,
      {
        action: 'sheet.answered',
        subject: sheetSubject(code),
        changes: { state: changed('filed', 'answered') },
        staffId,
      },
      now,
    )
    const { email } = sheet.content.consumer
    if (email !== '')
      await enqueue(
        trx,
        {
          kind: 'sheet-answered',
          subject: `sheet:${sheet.id}`,
          recipient: email,
          payload: { sheetId: sheet.id },
        },
        now,
      )
    return true
  })
}

/**
 * The consumer accepts what was offered: the agreement that the law makes of it. A second time does nothing. Null
 * where nothing is offered.
 */
export async function acceptOffer(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { id }: StoredSheet,
): Promise<StoredSheet | null> {
  return transact(db, async (trx) => {
    await agree(trx, id, clock.now())
    const sheet = await findSheet(trx, id)
    return sheet?.state === 'agreed' ? sheet : null
  })
}
