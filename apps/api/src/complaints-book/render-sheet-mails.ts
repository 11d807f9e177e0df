import type { Database } from '../database/database.ts'
import type { Sender } from '../messaging/mail-frame.ts'
import type { MessageRenderers } from '../messaging/message.ts'
import { findSheet } from './sheet.store.ts'
import { consumerCopy, printSheet } from './sheet-copy.ts'
import { sheetAnsweredMail, sheetFiledMail, sheetToAnswerMail } from './sheet-mails.ts'

/** The e-mails of the Libro de Reclamaciones. */
export function bookRenderers({
  db,
  secret,
  sender,
}: {
  readonly db: Database
  readonly secret: string
  readonly sender: Sender
}): Pick<MessageRenderers, 'sheet-filed' | 'sheet-to-answer' | 'sheet-answered'> {
  const parts = { secret, publicUrl: sender.publicUrl }
  return {
    'sheet-filed': async ({ sheetId }, recipient) => {
      const sheet = await findSheet(db, sheetId)
      return sheet && sheetFiledMail(sender, recipient, sheet, await consumerCopy(parts, sheet))
    },
    'sheet-to-answer': async ({ sheetId }, recipient) => {
      const sheet = await findSheet(db, sheetId)
      return sheet && sheetToAnswerMail(sender, recipient, sheet, await printSheet(parts, sheet))
    },
    'sheet-answered': async ({ sheetId }, recipient) => {
      const sheet = await findSheet(db, sheetId)
      return sheet && sheetAnsweredMail(sender, recipient, sheet, await consumerCopy(parts, sheet))
    },
  }
}
