import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { newDeviceMail } from './access/new-device-mail.ts'
import { findSignInNotice } from './access/sign-in-history.store.ts'
import { verificationSms } from './access/verification-sms.ts'
import { bookRenderers } from './complaints-book/render-sheet-mails.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import { debitRenderers } from './debit/render-notices.ts'
import { putFile } from './files/files.store.ts'
import { openFiles, openStore } from './files/open-files.ts'
import type { MessageRenderers } from './messaging/message.ts'
import { numberRenderers } from './new-number/number-messages.ts'
import { payerMail } from './payments/receipts/payer-mail.ts'
import { payerReceiptFile } from './payments/receipts/payer-receipt-file.ts'
import { findReceipt } from './payments/receipts/read-receipt.store.ts'
import { receiptFile } from './payments/receipts/receipt-file.ts'
import { receiptMail } from './payments/receipts/receipt-mail.ts'
import { surplusMail } from './payments/settlement/surplus-mail.ts'
import { findSurplusNotice } from './payments/settlement/surplus-notice.store.ts'
import { readTitlePath } from './portfolio/read-title-path.ts'
import { titleMail } from './portfolio/title-mail.ts'
import { findTitleNames } from './portfolio/title-told.store.ts'
import { worksMail } from './portfolio/works-mail.ts'
import { worksNewsLink } from './portfolio/works-news-link.ts'
import { findWorksTold } from './portfolio/works-subscription.store.ts'
import { findClosingNotice } from './prepayment/application.store.ts'
import { closingMail } from './prepayment/closing-mail.ts'
import { renderSimulation } from './prepayment/render-simulation.ts'
import { simulationOf } from './prepayment/simulation-figures.ts'
import { simulationMail } from './prepayment/simulation-mail.ts'
import { privacyRenderers } from './privacy/data-request-mails.ts'
import { findProformaLetras } from './receivables/proforma-letras.store.ts'
import { reminderRenderers } from './reminders/render-reminders.ts'
import { findRepairNotice } from './repairs/repair.store.ts'
import { repairMail } from './repairs/repair-mail.ts'
import { answerMail } from './service-desk/answer-mail.ts'
import { complaintAnswerMail } from './service-desk/complaint-answer-mail.ts'
import { complaintMail } from './service-desk/complaint-mail.ts'
import {
  findAnswerNotice,
  findComplaintAnswerNotice,
  findComplaintNotice,
} from './service-desk/desk-notices.store.ts'
import { filedComplaintMail } from './service-desk/filed-complaint-mail.ts'
import { readFiledComplaint } from './service-desk/read-filed-complaint.ts'
import { findInvitation } from './staff/people/invitation.store.ts'
import { invitationMail } from './staff/people/invitation-mail.ts'

/** Joins the features' renderers: one for each kind of message in the outbox. */
export function messageRenderers(
  config: Pick<Config, 'secret' | 'brand' | 'publicUrl' | 'staff' | 'files'> & {
    readonly card: Pick<Config['card'], 'shops'>
  },
  db: Database,
  clock: Clock,
): MessageRenderers {
  const { brand, publicUrl, secret, staff } = config
  const stored = openFiles(db, openStore(config.files))
  const files = { put: putFile, get: stored.get }
  const sender = { brandName: brand.name, publicUrl, colours: brand.colours }
  return {
    'verification-code': ({ codeId }) =>
      verificationSms(db, { secret, brandName: brand.name }, codeId, clock.now()),
    'new-device': async ({ signInId }, recipient) => {
      const notice = await findSignInNotice(db, signInId)
      return notice ? newDeviceMail(sender, recipient, notice) : null
    },
    'payment-receipt': async ({ receiptId }, recipient) => {
      const receipt = await findReceipt(db, receiptId)
      if (!receipt) return null
      const pdf = await receiptFile({ db, clock, files, brand, publicUrl }, receipt)
      return receiptMail(sender, recipient, receipt.paper, pdf)
    },
    'payer-receipt': async ({ receiptId }, recipient) => {
      const paper = (await findReceipt(db, receiptId))?.paper
      if (!paper?.payer) return null
      const pdf = await payerReceiptFile({ db, clock, files, brand, publicUrl }, paper)
      return payerMail(sender, recipient, paper, paper.payer, pdf)
    },
    'surplus-refunded': async ({ refundId }, recipient) => {
      const notice = await findSurplusNotice(db, refundId)
      return notice ? surplusMail(sender, recipient, notice) : null
    },
    'complaint-received': async ({ complaintId }, recipient) => {
      const notice = await findComplaintNotice(db, complaintId, recipient)
      return notice ? complaintMail(sender, recipient, notice) : null
    },
    'complaint-filed': async ({ complaintId }, recipient) => {
      const filed = await readFiledComplaint(db, stored, complaintId)
      return filed ? filedComplaintMail(sender, recipient, filed) : null
    },
    'complaint-answered': async ({ messageId }, recipient) => {
      const notice = await findComplaintAnswerNotice(db, messageId, recipient)
      return notice ? complaintAnswerMail(sender, recipient, notice) : null
    },
    'repair-step': async ({ stepId }, recipient) => {
      const notice = await findRepairNotice(db, stepId, recipient)
      return notice ? repairMail(sender, recipient, notice) : null
    },
    'query-answered': async ({ messageId }, recipient) => {
      const notice = await findAnswerNotice(db, messageId)
      return notice ? answerMail(sender, recipient, notice) : null
    },
    'staff-invitation': async ({ invitationId }, recipient) => {
      const invitation = staff && (await findInvitation(db, invitationId, clock.now()))
      return invitation ? invitationMail(sender, { secret, url: staff.url }, recipient, invitation) : null
    },
    'prepayment-simulation': async (figures, recipient) => {
      const about = await findProformaLetras(db, figures.customerId, figures.proforma)
      if (!about) return null
      const simulation = simulationOf(figures, about)
      return simulationMail(sender, recipient, simulation, await renderSimulation(simulation, brand))
    },
    'prepayment-closed': async ({ applicationId }, recipient) => {
      const notice = await findClosingNotice(db, applicationId)
      return notice ? closingMail(sender, recipient, notice) : null
    },
    'works-pictures': async (news, recipient) => {
      const told = await findWorksTold(db, news)
      if (!told) return null
      const endUrl = worksNewsLink({ secret, publicUrl: sender.publicUrl }, told.subscription)
      return worksMail(sender, recipient, told, endUrl)
    },
    'title-stages': async ({ customerId, proforma, stages }, recipient) => {
      const today = limaDate(clock.now())
      const path = await readTitlePath(db, customerId, proforma, today)
      // A stage that nobody speaks of any more is left out.
      const steps = path?.filter(({ stage, state }) => stages.includes(stage) && state !== 'unknown') ?? []
      const names = steps.length === 0 ? null : await findTitleNames(db, customerId, proforma)
      return names && titleMail(sender, recipient, { ...names, proforma, steps, today })
    },
    ...bookRenderers({ db, secret, sender }),
    ...numberRenderers({ db, secret, sender }),
    ...debitRenderers(db, clock, config.card.shops, sender),
    ...privacyRenderers(db, sender),
    ...reminderRenderers({ db, clock, shops: config.card.shops, secret, ...sender }),
  }
}
