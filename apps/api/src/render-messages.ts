import type { Clock } from '@llave/domain/time/lima-date'
import { verificationSms } from './access/verification-sms.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { receiptMail } from './messaging/mails/receipt-mail.ts'
import { surplusMail } from './messaging/mails/surplus-mail.ts'
import type { MessageRenderers } from './messaging/message.ts'
import { findReceiptPaper } from './payments/receipts/read-receipt.store.ts'
import { renderReceipt } from './payments/receipts/render-receipt.ts'
import { findSurplusNotice } from './payments/surplus-notice.store.ts'

/** Puts the features' messages together: what each kind in the outbox says when it leaves. */
export function messageRenderers(
  config: Pick<Config, 'secret' | 'brand' | 'publicUrl'>,
  db: Database,
  clock: Clock,
): MessageRenderers {
  const { brand, publicUrl, secret } = config
  const sender = { brandName: brand.name, publicUrl }
  return {
    'verification-code': ({ codeId }) =>
      verificationSms(db, { secret, brandName: brand.name }, codeId, clock.now()),
    'payment-receipt': async ({ receiptId }, recipient) => {
      const paper = await findReceiptPaper(db, receiptId)
      if (!paper) return null
      const pdf = await renderReceipt(paper, brand, `${publicUrl}/verificar/${paper.verificationCode}`)
      return receiptMail(sender, recipient, paper, pdf)
    },
    'surplus-refunded': async ({ refundId }, recipient) => {
      const notice = await findSurplusNotice(db, refundId)
      return notice ? surplusMail(sender, recipient, notice) : null
    },
  }
}
