import type { Phone } from '@llave/domain/access/phone'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import type { Sender } from '../messaging/mail-frame.ts'
import type { Mail, MessageRenderers, Sms } from '../messaging/message.ts'
import {
  affiliationConfirmedMail,
  affiliationEndedMail,
  affiliationSuspendedMail,
  cardExpiresMail,
} from './affiliation-mail.ts'
import { debitAnnouncedMail, debitRefusedMail, debitResumedMail, debitSkippedMail } from './debit-mail.ts'
import type { AffiliationNotice, ChargeNotice } from './debit-notice.ts'
import { affiliationSms, chargeSms } from './debit-sms.ts'
import type { ShopIds } from './find-impediment.ts'
import { findAffiliationNotice, findChargeNotice } from './notices.store.ts'

type DebitKinds =
  | 'affiliation-confirmed'
  | 'affiliation-ended'
  | 'affiliation-suspended'
  | 'debit-announced'
  | 'debit-skipped'
  | 'debit-resumed'
  | 'debit-refused'
  | 'card-expires'
  | keyof typeof affiliationSms
  | keyof typeof chargeSms

/** Renders each message about automatic debit when it is sent; null where it no longer applies. */
export function debitRenderers(
  db: Database,
  clock: Clock,
  shops: ShopIds,
  sender: Sender,
): Pick<MessageRenderers, DebitKinds> {
  type Render<M, N> = (sender: Sender, to: string, notice: N) => M
  const always = () => true
  const isActive = ({ endedAt }: AffiliationNotice) => endedAt === null
  const isOn = (notice: AffiliationNotice, day: string) => notice.nextCharge.day.toString() === day
  const toCharge = (notice: AffiliationNotice, day: string) =>
    isActive(notice) &&
    notice.suspension === null &&
    notice.nextCharge.letras.length > 0 &&
    isOn(notice, day) &&
    !notice.skipped

  function ofAffiliation<M extends Sms | Mail>(
    render: Render<M, AffiliationNotice>,
    applies: (notice: AffiliationNotice, day: string) => boolean = always,
  ) {
    return async (
      { affiliationId, day = '' }: { affiliationId: number; day?: string },
      recipient: string,
    ): Promise<M | null> => {
      const notice = await findAffiliationNotice(db, shops, affiliationId, clock.now())
      return notice && applies(notice, day) ? render(sender, recipient, notice) : null
    }
  }
  function ofCharge<M extends Sms | Mail>(render: Render<M, ChargeNotice>, whilePending: boolean) {
    return async ({ chargeId }: { chargeId: number }, recipient: string): Promise<M | null> => {
      const notice = await findChargeNotice(db, chargeId)
      return notice && (notice.pending || !whilePending) ? render(sender, recipient, notice) : null
    }
  }
  return {
    'affiliation-confirmed': ofAffiliation(affiliationConfirmedMail),
    'affiliation-confirmed-sms': ofAffiliation(sms(affiliationSms['affiliation-confirmed-sms'])),
    'affiliation-ended': ofAffiliation(affiliationEndedMail),
    'affiliation-ended-sms': ofAffiliation(sms(affiliationSms['affiliation-ended-sms'])),
    'affiliation-suspended': ofAffiliation(affiliationSuspendedMail, isActive),
    'affiliation-suspended-sms': ofAffiliation(sms(affiliationSms['affiliation-suspended-sms']), isActive),
    'debit-announced': ofAffiliation(debitAnnouncedMail, toCharge),
    'debit-announced-sms': ofAffiliation(sms(affiliationSms['debit-announced-sms']), toCharge),
    'debit-skipped': ofAffiliation(debitSkippedMail, isOn),
    'debit-resumed': ofAffiliation(debitResumedMail, isOn),
    'card-expires': ofAffiliation(cardExpiresMail, isActive),
    'card-expires-sms': ofAffiliation(sms(affiliationSms['card-expires-sms']), isActive),
    'debit-charged-sms': ofCharge(sms(chargeSms['debit-charged-sms']), false),
    'debit-refused': ofCharge(debitRefusedMail, true),
    'debit-refused-sms': ofCharge(sms(chargeSms['debit-refused-sms']), true),
  }
}

function sms<N>(text: (sender: Sender, notice: N) => string) {
  return (sender: Sender, recipient: string, notice: N): Sms => ({
    phone: readPhone(recipient),
    text: text(sender, notice),
  })
}

/** A row carries dial code and number with a space between. */
function readPhone(recipient: string): Phone {
  const [dialCode = '', number = ''] = recipient.split(' ')
  return { dialCode, number }
}
